import { readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { changeConfig } from "../config-file.ts";
import { type Check, repairable, right, wrong } from "../finding.ts";
import type { Shop } from "../shop.ts";

/** The placeholder in the repository's wrangler.toml. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

const hasId = (id: string) => id !== "" && id !== NO_ID;

const Database = z.object({ uuid: z.string(), name: z.string() });

async function databaseIdByName({ cloudflare, config }: Shop): Promise<string | undefined> {
  const { name } = config().database;
  const databases = await cloudflare.get(`/d1/database?name=${encodeURIComponent(name)}`, z.array(Database));
  return databases?.find((database) => database.name === name)?.uuid;
}

const writeId = (shop: Shop, value: string) =>
  changeConfig(shop.folder, shop.environment, [{ table: "d1_databases", key: "database_id", value }]);

export const database: Check = {
  name: "database",
  async inspect(shop) {
    const { name, id } = shop.config().database;
    if (hasId(id)) {
      const configured = await shop.cloudflare.get(`/d1/database/${id}`, Database);
      if (configured?.name === name) return right(`D1 ${name}`);
      return wrong(
        configured
          ? `the D1 database ${id} of wrangler.toml is ${configured.name}, not ${name}`
          : `this Cloudflare account does not know the D1 database ${id} of wrangler.toml`,
        `npx wrangler whoami tells the account; for another database write database_id = "${NO_ID}" into wrangler.toml, then npm run setup`,
      );
    }
    const existing = await databaseIdByName(shop);
    if (existing)
      return repairable(
        `wrangler.toml does not hold the id of the D1 database ${name}`,
        `write the id of the D1 database ${name} into wrangler.toml`,
        async () => writeId(shop, existing),
      );
    return repairable(`there is no D1 database ${name}`, `create the D1 database ${name}`, async () => {
      await shop.wrangler(["d1", "create", name]);
      const created = await databaseIdByName(shop);
      if (!created) throw new Error(`Cloudflare does not list the new database ${name} yet. Try again.`);
      writeId(shop, created);
    });
  },
};

/** Names of the applied migrations, from the table that `wrangler d1 migrations apply` keeps. @throws Error when the database cannot be read. */
async function appliedMigrations({ cloudflare, config }: Shop): Promise<string[]> {
  const { id } = config().database;
  if (!hasId(id)) return [];
  const Named = z.object({ name: z.string() });
  const table = "SELECT name FROM sqlite_master WHERE name = 'd1_migrations'";
  if (!(await cloudflare.select(id, table, Named)).length) return [];
  return (await cloudflare.select(id, "SELECT name FROM d1_migrations", Named)).map(({ name }) => name);
}

export const migrations: Check = {
  name: "migrations",
  async inspect(shop) {
    const files = readdirSync(join(shop.folder, "migrations")).filter((file) => file.endsWith(".sql"));
    const applied = await appliedMigrations(shop);
    const newer = applied.filter((name) => !files.includes(name));
    if (newer.length)
      return wrong(
        `the database is ahead of this release by ${newer.join(", ")}`,
        "check the newer release out: git switch or npm run upgrade",
      );
    const missing = files.filter((file) => !applied.includes(file));
    if (!missing.length) return right(`all ${files.length} applied`);
    return repairable(
      `${missing.length} of ${files.length} are not applied`,
      `apply ${missing.length} migrations to the database`,
      async () => void (await shop.wrangler(["d1", "migrations", "apply", "DB", "--remote"])),
    );
  },
};
