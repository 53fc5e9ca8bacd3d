/** `npm run upgrade`: merges a tagged release, deploys it, checks the shop, and rolls back when a step fails. */
import { spawn } from "node:child_process";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { projectFolder } from "#tools/dev/commands.ts";
import { assertBaseline, migrations } from "./checks/database.ts";
import { worker } from "./checks/worker.ts";
import { CONFIG, configPath } from "./config-file.ts";
import { git, RELEASE_TAG, requireCommitted } from "./release.ts";
import { loadShop, type Shop } from "./shop.ts";
import { forEnvironment, processTerminal, type Terminal } from "./terminal.ts";

const HELP = `Installs a release: npm run doctor -- --essential, backup, merge, npm ci, npm run deploy (build, migrations, Worker), npm run doctor again.
When a step fails, the Worker and this folder are rolled back. Your changes must be committed; CHANGELOG.md says what to do before a release is installed.

  npm run upgrade -- [TAG] [options]

  TAG                   default the newest tag such as v1.2.0; release candidates only by name
  --remote NAME         where the tags are, default origin
  --restore-database    when it fails after migrations were applied, restores the database too: what was written since is
                        lost. Without it you are asked, or shown the command
  --env NAME            an environment of wrangler.toml, such as preview
  --yes                 without asking
  -h, --help            this text`;

interface UpgradeOptions {
  tag?: string | undefined;
  remote: string;
  restoreDatabase: boolean;
  yes: boolean;
}

/** Runs a command in the shop's folder and shows its output. */
export type RunCommand = (command: string[]) => Promise<void>;

const Deployments = z.object({
  deployments: z.array(z.object({ versions: z.array(z.object({ version_id: z.string() })) })),
});

/** Id of the Worker's version that is live. */
async function liveVersion({ cloudflare, config }: Shop): Promise<string> {
  const path = `/workers/scripts/${config().worker}/deployments`;
  const live = (await cloudflare.get(path, Deployments))?.deployments[0]?.versions;
  const [version, ...others] = live ?? [];
  if (!version) throw new Error("Nothing is deployed yet: npm run setup does that.");
  if (others.length)
    throw new Error("Two versions share the traffic: end that rollout first, in Cloudflare's dashboard.");
  return version.version_id;
}

/** @returns the release's tag; null when it is merged already. */
async function releaseToInstall({ folder }: Shop, { tag, remote }: UpgradeOptions): Promise<string | null> {
  await requireCommitted(folder);
  await git(folder, "fetch", "--tags", remote);
  const tags = (await git(folder, "tag", "--list", "v*", "--sort=-v:refname")).split("\n");
  const release = tag ?? tags.find((name) => RELEASE_TAG.test(name));
  if (!release) throw new Error(`${remote} has no release, which is a tag such as v1.2.0.`);
  await git(folder, "rev-parse", "--verify", `${release}^{commit}`).catch(() => {
    throw new Error(`There is no release ${release}.`);
  });
  const isMerged = git(folder, "merge-base", "--is-ancestor", release, "HEAD");
  return isMerged.then(
    () => null,
    () => release,
  );
}

interface StateBefore {
  commit: string;
  version: string;
  /** D1 Time Travel's bookmark of the database. */
  bookmark: string;
  migrations: string;
}

const migrationState = async (shop: Shop) => (await migrations.inspect(shop)).text;

const restoreCommand = ({ bookmark }: StateBefore, { environment }: Shop) =>
  forEnvironment(`npx wrangler d1 time-travel restore DB --bookmark=${bookmark}`, environment);

async function readState(shop: Shop): Promise<StateBefore> {
  const path = `/d1/database/${shop.config().database.id}/time_travel/bookmark`;
  const current = await shop.cloudflare.get(path, z.object({ bookmark: z.string() }));
  if (!current) throw new Error("Cloudflare does not know the shop's database: npm run doctor says more.");
  return {
    commit: await git(shop.folder, "rev-parse", "HEAD"),
    version: await liveVersion(shop),
    bookmark: current.bookmark,
    migrations: await migrationState(shop),
  };
}

const FailedCommand = z.object({ stdout: z.string(), stderr: z.string() });

/** Where both sides changed a line of wrangler.toml the owner's stays: the release's are examples and defaults. */
async function keepOwnSettings(folder: string): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), "stall-upgrade-"));
  const [base = "", own = "", release = ""] = await Promise.all(
    [1, 2, 3].map(async (stage) => {
      const file = join(place, String(stage));
      await writeFile(file, `${await git(folder, "show", `:${stage}:${CONFIG}`)}\n`);
      return file;
    }),
  );
  await git(folder, "merge-file", "--ours", own, base, release);
  await copyFile(own, configPath(folder));
  await rm(place, { recursive: true });
  await git(folder, "add", CONFIG);
  await git(folder, "commit", "--no-edit");
}

async function mergeRelease(folder: string, release: string): Promise<void> {
  const failure = await git(folder, "merge", "--no-edit", release).then(
    () => null,
    (error: unknown) => error,
  );
  if (failure === null) return;
  const conflicts = await git(folder, "diff", "--name-only", "--diff-filter=U");
  if (conflicts === CONFIG) return keepOwnSettings(folder);
  if (conflicts)
    throw new Error(
      `${release} and your own changes touch the same lines of ${conflicts.split("\n").join(", ")}. Merge by hand: git merge ${release}`,
    );
  const output = FailedCommand.safeParse(failure).data;
  throw new Error(`git merge ${release} failed: ${output ? output.stdout + output.stderr : String(failure)}`);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Rolls the folder back first, because the database's migrations are compared with those in it. */
async function rollBack(
  shop: Shop,
  before: StateBefore,
  { terminal: { print, ask }, run, options }: UpgradeContext,
): Promise<void> {
  print("It failed. Rolling back:");
  await git(shop.folder, "merge", "--abort").catch(() => {});
  await git(shop.folder, "reset", "--hard", before.commit);
  /** A step that fails must not keep the others from being done. @returns whether it was done. */
  const attempt = async (done: string, byHand: string, step: () => Promise<unknown>) => {
    try {
      await step();
      print(`✓ ${done}`);
      return true;
    } catch (error) {
      print(messageOf(error));
      print(`✗ This is left to do by hand:\n  ${byHand}`);
      return false;
    }
  };
  const isWorkerBack = await attempt(
    `the Worker is version ${before.version}`,
    forEnvironment(`npx wrangler rollback ${before.version}`, shop.environment),
    async () => {
      if ((await liveVersion(shop)) !== before.version)
        await shop.wrangler(["rollback", before.version, "--yes", "--message", "npm run upgrade failed"]);
    },
  );
  const restore = restoreCommand(before, shop);
  let isMigrated = false;
  try {
    isMigrated = (await migrationState(shop)) !== before.migrations;
  } catch (error) {
    print(messageOf(error));
    print(
      `✗ the database cannot be read: ${forEnvironment("npm run doctor", shop.environment)} says later whether it has new migrations. To restore it, if the old version does not read them:\n  ${restore}`,
    );
  }
  if (isMigrated) {
    const question = "Restore the database too? What was written since the upgrade began is lost [y/N] ";
    // The new Worker needs the new tables.
    const wanted =
      isWorkerBack && (options.restoreDatabase || (ask && /^y(es)?$/i.test(await ask(question))));
    if (wanted)
      await attempt("the database is as it was before the upgrade", restore, () =>
        shop.wrangler(["d1", "time-travel", "restore", "DB", `--bookmark=${before.bookmark}`, "--json"]),
      );
    else
      print(
        `– the database keeps the new migrations. CHANGELOG.md says whether the old version reads them; if not, once that version is live:\n  ${restore}`,
      );
  }
  await attempt("this folder is as it was", "npm ci", () => run(["npm", "ci"]));
}

const npmRun = (script: string, ...options: string[]) => [
  "npm",
  "run",
  script,
  ...(options.length ? ["--", ...options] : []),
];

interface UpgradeContext {
  terminal: Terminal;
  run: RunCommand;
  options: UpgradeOptions;
}

/**
 * Prints whether the release that this folder has is live, and else how to finish: an upgrade that was
 * cancelled after its merge is not.
 * @returns whether it is
 */
async function reportRelease(shop: Shop, print: Terminal["print"]): Promise<boolean> {
  const finding = await worker.inspect(shop);
  if (finding.state !== "wrong") {
    print("You have the newest release.");
    return true;
  }
  const next = "npm ci, npm run deploy, then npm run doctor";
  print(`This folder has the release, but it is not live: ${finding.text}.`);
  print(`To finish: ${forEnvironment(next, shop.environment)}`);
  return false;
}

/** @returns whether the shop runs the release. */
export async function runUpgrade(shop: Shop, scope: UpgradeContext): Promise<boolean> {
  const { terminal, run, options } = scope;
  const { print, ask } = terminal;
  await assertBaseline(shop);
  const release = await releaseToInstall(shop, options);
  if (!release) return reportRelease(shop, print);
  const environmentOptions = shop.environment ? ["--env", shop.environment] : [];
  const doctor = npmRun("doctor", "--essential", ...environmentOptions);
  await run(doctor).catch(() => {
    throw new Error(
      "The shop does not work already: fix that first, so that it is not taken for a fault of the upgrade. Nothing was done.",
    );
  });
  const before = await readState(shop);
  print(`From ${before.commit.slice(0, 12)} to ${release}. The live version is ${before.version}.
The database is now at ${before.bookmark}; to come back to it:
  ${restoreCommand(before, shop)}`);
  if (!options.yes) {
    if (!ask) throw new Error("Nothing was done: without a terminal it needs --yes.");
    if (!/^y(es)?$/i.test(await ask("Begin? [y/N] "))) throw new Error("Nothing was done.");
  }
  // A backup that fails has changed nothing, so there is nothing to go back from.
  await run(npmRun("backup", ...environmentOptions));
  try {
    await mergeRelease(shop.folder, release);
    // These commands run the new release's code, which this process has not loaded.
    await run(["npm", "ci"]);
    await run(npmRun("deploy", ...environmentOptions));
    await run(doctor);
  } catch (error) {
    print(messageOf(error));
    await rollBack(shop, before, scope);
    return false;
  }
  const next = "What is still marked ✗ above is mended by npm run setup, or as its line says.";
  print(`✓ the shop runs ${release}\n${forEnvironment(next, shop.environment)}`);
  return true;
}

const commandRunner =
  (folder: string, env: Record<string, string> = {}, stdio: "inherit" | "ignore" = "inherit"): RunCommand =>
  ([command = "", ...args]) =>
    new Promise((resolve, reject) => {
      const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env }, stdio });
      child.on("error", reject);
      child.on("close", (code) =>
        code === 0 ? resolve() : reject(new Error(`${[command, ...args].join(" ")} failed`)),
      );
    });

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: "string", default: "origin" },
      "restore-database": { type: "boolean", default: false },
      env: { type: "string", default: "" },
      yes: { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return console.log(HELP);
  const { remote, yes } = values;
  const options = { tag: positionals[0], remote, yes, restoreDatabase: values["restore-database"] };
  const shop = await loadShop({ folder: projectFolder, environment: values.env, env: process.env });
  const scope = { terminal: processTerminal(), run: commandRunner(projectFolder), options };
  if (!(await runUpgrade(shop, scope))) process.exitCode = 1;
}

if (import.meta.main)
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
