import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  createDeployedShop,
  makeDatabaseOld,
  startDeployment,
  testTerminal,
} from "#tests/support/deployed-shop.ts";
import { deployByName, runDeploy } from "#tools/deployment/deploy.ts";
import { toolsOf } from "#tools/deployment/shop.ts";

test("nothing is built or deployed to a database that is older than the first migration", async () => {
  const deployment = await startDeployment();
  await createDeployedShop(deployment);
  makeDatabaseOld(deployment);
  const build = () => Promise.reject(new Error("It was built"));
  const terminal = testTerminal();
  await expect(runDeploy(await deployment.open({ build }), terminal)).rejects.toThrow(
    /go back to the version that made it, or begin with a new database: .*npm run setup$/,
  );
  expect(terminal.text()).toMatch(/^migrations: the database stall was made by a version before 0\.3\.0/);
  expect(deployment.account.changes).toEqual([]);
});

test("a copy without ids is deployed before its database is there, which gets its tables; the next deploy migrates first", async () => {
  const { folder, account, env } = await startDeployment();
  const tools = toolsOf({ folder, environment: "", env, build: async () => {} });
  const migrations = () => {
    const [database] = account.databases;
    const tables = database?.sqlite
      .prepare("SELECT name FROM sqlite_master WHERE name = 'd1_migrations'")
      .all();
    return tables?.length ? database?.sqlite.prepare("SELECT name FROM d1_migrations").all().length : 0;
  };
  account.refuse = /scripts\/stall$/;
  await expect(deployByName(tools)).rejects.toThrow("wrangler deploy");
  expect(migrations()).toBe(0);
  account.databases = [];
  account.refuse = null;
  account.failReads = /d1\/database/;
  const before = account.changes.length;
  await expect(deployByName(tools)).rejects.toThrow("wrangler d1 execute");
  expect(account.changes.length).toBe(before);
  account.failReads = null;
  await deployByName(tools);
  expect(account.databases.map(({ name }) => name)).toEqual(["stall"]);
  expect(account.buckets.map(({ name }) => name)).toEqual(["stall-models", "stall-images"]);
  expect(migrations()).toBe(2);

  writeFileSync(join(folder, "migrations/0003_more.sql"), "CREATE TABLE more (id INTEGER);");
  account.refuse = /scripts\/stall$/;
  await expect(deployByName(tools)).rejects.toThrow("wrangler deploy");
  expect(migrations()).toBe(3);
  expect(account.unknown).toEqual([]);
}, 120_000);

test("a fresh copy takes no shop's place that was made by setup", async () => {
  const deployment = await startDeployment();
  await createDeployedShop(deployment);
  const { folder, account, env } = deployment;
  account.changes = [];
  const tools = toolsOf({ folder, environment: "", env, build: async () => {} });
  await expect(deployByName(tools)).rejects.toThrow("a shop of npm run setup runs under this name");
  expect(account.changes).toEqual([]);
  account.secrets.get("stall")?.set("SHOP_SECRET", "set");
  await deployByName(tools);
  expect(account.changes.length).toBeGreaterThan(0);
}, 120_000);

test("a shop that keeps its address itself is named with the one that wrangler says", async () => {
  const deployment = await startDeployment();
  await createDeployedShop(deployment);
  const { folder } = deployment;
  const file = join(folder, "wrangler.toml");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/^SHOP_ORIGIN = .*\n/m, "").replace(/^routes = .*$/m, "routes = []"));
  const shop = await deployment.open();
  const said = "Uploaded stall\n  https://stall.maker.workers.dev\nCurrent Version ID: 1";
  const wrangler = async (args: string[]) => (args[0] === "deploy" ? said : "");
  const terminal = testTerminal();
  await runDeploy({ ...shop, wrangler }, terminal);
  expect(terminal.text()).toBe("stall is deployed to https://stall.maker.workers.dev");
});
