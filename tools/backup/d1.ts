import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ANOTHER_BACKUP, CHANGES, type Database } from "#app/backups/database-copy.ts";
import type { Shop } from "#tools/deployment/shop.ts";
import type { LocalDatabase } from "#tools/dev/local-database.ts";

export const localDatabase = ({ query }: Pick<LocalDatabase, "query">): Database => ({
  query: (...statements) => query<never>(...statements).catch(explain),
  run: (statements) => query(...statements).then(() => {}, explain),
});

/** The database on Cloudflare. Its endpoint for queries cuts triggers apart, the import of a file does not (workers-sdk 14991, 15690). */
export const remoteDatabase = ({
  cloudflare,
  config,
  wrangler,
}: Pick<Shop, "cloudflare" | "config" | "wrangler">): Database => ({
  query: <Row>(...statements: string[]) =>
    cloudflare.query(config().database, statements).then((rows) => rows as Row[][], explain),
  async run(statements) {
    const folder = await mkdtemp(join(tmpdir(), "stall-backup-"));
    const file = join(folder, "statements.sql");
    await writeFile(file, statements.map((each) => `${each};\n`).join(""));
    await wrangler(["d1", "execute", "DB", "--remote", "--yes", "--file", file])
      .catch(explain)
      .finally(() => rm(folder, { recursive: true }));
  },
});

function explain(error: unknown): never {
  throw new Error(failureText(error instanceof Error ? error.message : String(error)));
}

function failureText(text: string): string {
  if (/SQLITE_BUSY|database is locked/.test(text))
    return "The database is in use by a running shop. Try again in a moment, or end the shop first.";
  if (text.includes(`no such table: ${CHANGES}`) || text.includes(ANOTHER_BACKUP)) return ANOTHER_BACKUP;
  return `The database cannot be read. ${text}`;
}
