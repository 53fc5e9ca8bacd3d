import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { deployVersion } from "#tests/support/cloudflare-api.ts";
import {
  commit,
  createDeployedShop,
  type Deployment,
  git,
  makeDatabaseOld,
  startDeployment,
  testTerminal,
} from "#tests/support/deployed-shop.ts";
import { changeConfig, readConfig } from "#tools/deployment/config-file.ts";
import { RELEASE_VAR, releaseOf } from "#tools/deployment/release.ts";
import { type RunCommand, runUpgrade } from "#tools/deployment/upgrade.ts";
import { runTool } from "#tools/dev/commands.ts";

const OPTIONS = { remote: "origin", restoreDatabase: false, yes: true };

/** A shop whose own commits stand beside a release v1.1.0 with a migration. */
async function startShopWithRelease(): Promise<Deployment> {
  const deployment = await startDeployment();
  const { folder } = deployment;
  git(folder, "remote", "add", "origin", folder);
  git(folder, "tag", "v1.0.0");
  git(folder, "switch", "-qc", "release");
  writeFileSync(join(folder, "migrations/0003_new.sql"), "CREATE TABLE news (id TEXT PRIMARY KEY);");
  commit(folder, "Another release");
  git(folder, "tag", "v1.1.0");
  git(folder, "switch", "-q", "main");
  await createDeployedShop(deployment);
  commit(folder, "Settings of our shop");
  return deployment;
}

/** Runs deploy by wrangler, and no other command. `fails` says whether the nth run of a command fails. */
async function commandsOf({ open }: Deployment, fails: (command: string, times: number) => boolean) {
  const shop = await open();
  const ran: string[] = [];
  const run: RunCommand = async (words) => {
    const command = words.join(" ").replace("npm run ", "").replace(" -- --essential", "");
    ran.push(command);
    if (command === "deploy") {
      await shop.wrangler(["d1", "migrations", "apply", "DB", "--remote"]);
      await shop.wrangler(["deploy"]);
    }
    if (fails(command, ran.filter((other) => other === command).length)) throw new Error(`${command} failed`);
  };
  return { shop, ran, run };
}

const liveVersion = ({ account }: Deployment) =>
  account.deployments.get("stall")?.[0]?.versions[0]?.version_id;

test("an upgrade after which the doctor finds a fault is undone: folder, Worker, and the database when its owner says so", async () => {
  const deployment = await startShopWithRelease();
  const { folder, account } = deployment;
  const [commitBefore, versionBefore] = [git(folder, "rev-parse", "HEAD"), liveVersion(deployment)];
  const { shop, ran, run } = await commandsOf(
    deployment,
    (command, times) => command === "doctor" && times === 2,
  );
  const terminal = testTerminal();
  const options = { ...OPTIONS, restoreDatabase: true };
  expect(await runUpgrade(shop, { terminal, run, options })).toBe(false);
  expect(ran).toEqual(["doctor", "backup", "npm ci", "deploy", "doctor", "npm ci"]);
  expect([git(folder, "rev-parse", "HEAD"), git(folder, "status", "--porcelain")]).toEqual([
    commitBefore,
    "",
  ]);
  expect(liveVersion(deployment)).toBe(versionBefore);
  expect(account.deployments.get("stall")).toHaveLength(3);
  const [bookmark] = account.restored;
  expect(terminal.text()).toContain(`time-travel restore DB --bookmark=${bookmark}`);
  expect(account.unknown).toEqual([]);
}, 120_000);

test("a rollback step that Cloudflare refuses is printed as a command for the environment, and the others are done", async () => {
  const deployment = await startShopWithRelease();
  const { folder, account, open, env } = deployment;
  const sqlite = new DatabaseSync(":memory:");
  sqlite.exec("CREATE TABLE d1_migrations (name TEXT)");
  account.databases.push({ uuid: "3d4e", name: "stall-preview", sqlite });
  account.secrets.set("stall-preview", new Map());
  deployVersion(account, "stall-preview", "version-before");
  changeConfig(folder, "preview", [{ table: "d1_databases", key: "database_id", value: "3d4e" }]);
  commit(folder, "Settings of our preview");
  const before = git(folder, "rev-parse", "HEAD");
  const ran: string[] = [];
  const run: RunCommand = async (words) => {
    ran.push(words.join(" "));
    if (words[2] !== "deploy") return;
    deployVersion(account, "stall-preview");
    sqlite.exec("INSERT INTO d1_migrations VALUES ('0001_users.sql')");
    account.refuse = /deployments$/;
    throw new Error("deploy failed");
  };
  const terminal = testTerminal();
  const scope = { terminal, run, options: { ...OPTIONS, restoreDatabase: true } };
  expect(await runUpgrade(await open({ environment: "preview" }), scope)).toBe(false);
  expect(ran.at(-1)).toBe("npm ci");
  expect(ran[0]).toBe("npm run doctor -- --essential --env preview");
  expect(git(folder, "rev-parse", "HEAD")).toBe(before);
  expect(terminal.text()).toContain("npx wrangler --env preview rollback version-before");
  // The new Worker, which is still live, needs the new tables.
  expect(account.restored).toEqual([]);
  const [, restore = ""] = /npx wrangler (.* time-travel restore .*)$/m.exec(terminal.text()) ?? [];
  await runTool("wrangler", [...restore.split(" "), "--json"], { cwd: folder, env });
  expect(account.changes.at(-1)).toBe("POST /d1/database/3d4e/time_travel/restore");
}, 120_000);

test("a step that Cloudflare does not answer during the rollback is left to do by hand, and the database is not restored", async () => {
  const deployment = await startShopWithRelease();
  const { folder, account } = deployment;
  const before = git(folder, "rev-parse", "HEAD");
  const versionBefore = liveVersion(deployment);
  const { shop, ran, run } = await commandsOf(deployment, () => false);
  const terminal = testTerminal();
  const failedDeploy: RunCommand = async (words) => {
    if (words[2] !== "deploy") return run(words);
    account.failReads = /deployments$|query$/;
    throw new Error("deploy failed");
  };
  const options = { ...OPTIONS, restoreDatabase: true };
  expect(await runUpgrade(shop, { terminal, run: failedDeploy, options })).toBe(false);
  expect(git(folder, "rev-parse", "HEAD")).toBe(before);
  expect(terminal.text()).toContain(`npx wrangler rollback ${versionBefore}`);
  expect(terminal.text()).toMatch(/cannot be read[^\n]*\n.*npx wrangler d1 time-travel restore/);
  expect(account.restored).toEqual([]);
  expect(ran.at(-1)).toBe("npm ci");
}, 120_000);

test("a database that cannot be read during the rollback is not restored", async () => {
  const deployment = await startShopWithRelease();
  const { account } = deployment;
  const { shop, run } = await commandsOf(deployment, () => false);
  const failedDeploy: RunCommand = async (words) => {
    if (words[2] !== "deploy") return run(words);
    account.failReads = /query$/;
    throw new Error("deploy failed");
  };
  const options = { ...OPTIONS, restoreDatabase: true };
  expect(await runUpgrade(shop, { terminal: testTerminal(), run: failedDeploy, options })).toBe(false);
  expect(account.restored).toEqual([]);
}, 120_000);

test("an upgrade merges the newest release, once", async () => {
  const deployment = await startShopWithRelease();
  const { folder, account } = deployment;
  const { shop, run, ran } = await commandsOf(deployment, () => false);
  let isCancelled = true;
  const recorded: RunCommand = async (words) => {
    if (words[2] !== "deploy") return run(words);
    const release = account.bindings.get("stall")?.find(({ name }) => name === RELEASE_VAR);
    if (release && !isCancelled) release.text = await releaseOf(folder);
  };
  git(folder, "tag", "v2.0.0-rc.1", "release");
  git(folder, "tag", "v10.0.0-beta", "release");
  const terminal = testTerminal();
  expect(await runUpgrade(shop, { terminal, run: recorded, options: OPTIONS })).toBe(true);
  expect(ran).toEqual(["doctor", "backup", "npm ci", "doctor"]);
  expect(git(folder, "log", "--format=%s", "-3")).toContain("Another release");
  expect(terminal.text()).toContain("to v1.1.0.");
  expect(account.changes).toEqual([]);
  expect(await runUpgrade(shop, { terminal, run: recorded, options: OPTIONS })).toBe(false);
  expect(terminal.text()).toMatch(/it is not live: stall runs another release[^\n]*\n.*npm run deploy/);
  isCancelled = false;
  await recorded(["npm", "run", "deploy"]);
  expect(await runUpgrade(shop, { terminal, run: recorded, options: OPTIONS })).toBe(true);
  expect(terminal.text()).toContain("You have the newest release.");
}, 120_000);

test("nothing starts with uncommitted changes, for an unknown release, or when something is already wrong", async () => {
  const deployment = await startShopWithRelease();
  const { folder } = deployment;
  const { shop, run } = await commandsOf(deployment, (command) => command === "doctor");
  const scope = { terminal: testTerminal(), run, options: OPTIONS };
  await expect(runUpgrade(shop, { ...scope, options: { ...OPTIONS, tag: "v9" } })).rejects.toThrow(
    "no release v9",
  );
  await expect(runUpgrade(shop, scope)).rejects.toThrow(/does not work already/);
  writeFileSync(join(folder, "workers/app.ts"), "export default {};");
  await expect(runUpgrade(shop, scope)).rejects.toThrow(/not committed/);
}, 120_000);

test("nothing starts with a database that is older than the first migration", async () => {
  const deployment = await startShopWithRelease();
  makeDatabaseOld(deployment);
  const { shop, run, ran } = await commandsOf(deployment, () => false);
  const upgrade = runUpgrade(shop, { terminal: testTerminal(), run, options: OPTIONS });
  await expect(upgrade).rejects.toThrow(
    /^Nothing was done: the database stall was made by a version before 0\.3\.0[^\n]*\n→ .*npm run setup/,
  );
  expect([ran, deployment.account.changes]).toEqual([[], []]);
}, 120_000);

test("where a release changes settings too the owner's stay, and its other lines of wrangler.toml come", async () => {
  const deployment = await startShopWithRelease();
  const { folder } = deployment;
  const toml = join(folder, "wrangler.toml");
  const own = readConfig(folder, "");
  git(folder, "switch", "-q", "release");
  const text = readFileSync(toml, "utf8");
  writeFileSync(
    toml,
    text.replace(/^routes = .*$/m, "routes = [] # in other words").replace("limit = 240", "limit = 120"),
  );
  commit(folder, "Other settings");
  git(folder, "tag", "v1.2.0");
  git(folder, "switch", "-q", "main");
  const { shop, run } = await commandsOf(deployment, () => false);
  expect(await runUpgrade(shop, { terminal: testTerminal(), run, options: OPTIONS })).toBe(true);
  expect(readConfig(folder, "")).toEqual(own);
  expect(own.hosts).toEqual(["shop.maker.test"]);
  const merged = readFileSync(toml, "utf8");
  expect(merged).toContain("limit = 120");
  expect(merged).not.toMatch(/in other words|^[<=>]{7}/m);
  expect(git(folder, "status", "--porcelain")).toBe("");
}, 120_000);

test("a release that touches the owner's lines is not merged", async () => {
  const deployment = await startShopWithRelease();
  const { folder } = deployment;
  writeFileSync(join(folder, "migrations/0003_new.sql"), "CREATE TABLE own (id TEXT);");
  commit(folder, "A change of our own");
  const before = git(folder, "rev-parse", "HEAD");
  const { shop, run, ran } = await commandsOf(deployment, () => false);
  const terminal = testTerminal();
  expect(await runUpgrade(shop, { terminal, run, options: OPTIONS })).toBe(false);
  expect(terminal.text()).toContain("touch the same lines of migrations/0003_new.sql");
  expect(ran).not.toContain("deploy");
  expect([git(folder, "rev-parse", "HEAD"), git(folder, "status", "--porcelain")]).toEqual([before, ""]);
}, 120_000);

test("a merge that git refuses is reported in git's words", async () => {
  const deployment = await startShopWithRelease();
  writeFileSync(join(deployment.folder, "migrations/0003_new.sql"), "not committed");
  const { shop, run } = await commandsOf(deployment, () => false);
  const terminal = testTerminal();
  expect(await runUpgrade(shop, { terminal, run, options: OPTIONS })).toBe(false);
  expect(terminal.text()).toMatch(/untracked working tree files would be overwritten/);
}, 120_000);
