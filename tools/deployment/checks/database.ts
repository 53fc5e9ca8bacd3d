import { z } from "zod";
import { compareMigrations } from "#app/health/migrations.ts";
import { migrationFiles, OLDER_THAN_BASELINE } from "#tools/dev/migrations.ts";
import { changeConfig } from "../config-file.ts";
import { type Check, repairable, right, wrong } from "../finding.ts";
import { openedShop } from "../opened-shop.ts";
import type { Shop, ShopTools } from "../shop.ts";
import { forEnvironment } from "../terminal.ts";

const Database = z.object({ uuid: z.string(), name: z.string() });

const writeId = (shop: Shop, value: string) =>
  changeConfig(shop.folder, shop.environment, [{ table: "d1_databases", key: "database_id", value }]);

export const database: Check = {
  name: "database",
  async inspect(shop) {
    const { name, id } = shop.config().database;
    if (id) {
      const configured = await shop.cloudflare.get(`/d1/database/${id}`, Database);
      if (configured?.name === name) return right(`D1 ${name}`);
      return wrong(
        configured
          ? `the D1 database ${id} of wrangler.toml is ${configured.name}, not ${name}`
          : `this Cloudflare account does not know the D1 database ${id} of wrangler.toml`,
        `npx wrangler whoami tells the account; for another database delete the line database_id of wrangler.toml, then npm run setup`,
      );
    }
    const existing = await shop.cloudflare.databaseIdByName(name);
    if (existing && (await openedShop(shop))) return right(`D1 ${name}, found by its name`);
    if (existing)
      return repairable(
        `wrangler.toml does not hold the id of the D1 database ${name}`,
        `write the id of the D1 database ${name} into wrangler.toml`,
        async () => writeId(shop, existing),
      );
    return repairable(`there is no D1 database ${name}`, `create the D1 database ${name}`, async () => {
      await shop.wrangler(["d1", "create", name]);
      const created = await shop.cloudflare.databaseIdByName(name);
      if (!created) throw new Error(`Cloudflare does not list the new database ${name} yet. Try again.`);
      writeId(shop, created);
    });
  },
};

/** Names of the applied migrations, from the table that `wrangler d1 migrations apply` keeps. */
async function appliedMigrations({ cloudflare, config }: Shop): Promise<string[]> {
  const { database } = config();
  const Named = z.object({ name: z.string() });
  const table = "SELECT name FROM sqlite_master WHERE name = 'd1_migrations'";
  if (!(await cloudflare.select(database, table, Named)).length) return [];
  return (await cloudflare.select(database, "SELECT name FROM d1_migrations", Named)).map(({ name }) => name);
}

const migrationState = async (shop: Shop) =>
  compareMigrations(await appliedMigrations(shop), migrationFiles(shop.folder));

const olderThanBaseline = ({ config }: Shop) => ({
  text: `the database ${config().database.name} ${OLDER_THAN_BASELINE}`,
  advice: `go back to the version that made it, or begin with a new database: in wrangler.toml change database_name and delete the line database_id, then npm run setup`,
});

export async function assertBaseline(shop: Shop): Promise<void> {
  if (!(await migrationState(shop)).isOlderThanBaseline) return;
  const { text, advice } = olderThanBaseline(shop);
  throw new Error(`Nothing was done: ${text}.\n→ ${forEnvironment(advice, shop.environment)}`);
}

export const applyMigrations = async ({ wrangler }: ShopTools): Promise<void> =>
  void (await wrangler(["d1", "migrations", "apply", "DB", "--remote"]));

export const migrations: Check = {
  name: "migrations",
  async inspect(shop) {
    const { isOlderThanBaseline, missing, unknown } = await migrationState(shop);
    if (isOlderThanBaseline) return { state: "wrong", ...olderThanBaseline(shop) };
    if (unknown.length)
      return wrong(
        `the database is ahead of this release by ${unknown.join(", ")}`,
        "check the newer release out: git switch or npm run upgrade",
      );
    const all = migrationFiles(shop.folder).length;
    if (!missing.length) return right(`all ${all} applied`);
    return repairable(
      `${missing.length} of ${all} are not applied`,
      `apply ${missing.length} migrations to the database`,
      () => applyMigrations(shop),
    );
  },
};
