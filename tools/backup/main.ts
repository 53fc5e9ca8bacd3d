/** `npm run backup`: every row of the shop's database as SQL. docs/backups.md says how to restore it. */
import { open, rename, rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Database } from "#app/backups/database-copy.ts";
import type { WranglerEnvironment } from "#tools/deployment/config-file.ts";
import { loadShop } from "#tools/deployment/shop.ts";
import { projectFolder } from "#tools/dev/commands.ts";
import { openLocalDatabase } from "#tools/dev/local-database.ts";
import { backup } from "./backup.ts";
import { localDatabase, remoteDatabase } from "./d1.ts";
import { exists, localShop, WHERE_HELP, WHERE_OPTIONS } from "./where.ts";

const HELP = `Writes every row of the shop's database as SQL, with names, addresses and password hashes: keep it safe.
The zips and pictures are not in it; they are in the two buckets. docs/backups.md says how to restore it.

  npm run backup -- [FILE] [options]

  FILE                  default stall-<date and time>.sql; an existing file is never overwritten
${WHERE_HELP}`;

/** Writes under another name first, so that a file of this name is always a complete backup. Readable by its owner only. */
async function writeBackup(file: string, database: Database): Promise<number> {
  const unfinished = `${file}.unfinished`;
  const target = await open(unfinished, "w", 0o600);
  try {
    const rows = await backup(database, (lines) => target.appendFile(lines)).finally(() => target.close());
    await rename(unfinished, file);
    return rows;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function backUpLocal(file: string, stateDir: string): Promise<number> {
  const database = await openLocalDatabase(stateDir);
  return writeBackup(file, localDatabase(database)).finally(database.close);
}

async function backUpRemote(file: string, environment: WranglerEnvironment): Promise<number> {
  const shop = await loadShop({ folder: projectFolder, environment, env: process.env });
  return writeBackup(file, remoteDatabase(shop));
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: WHERE_OPTIONS,
  });
  if (values.help) return console.log(HELP);
  const timestamp = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  const file = positionals[0] ?? `stall-${timestamp}.sql`;
  if (await exists(file)) throw new Error(`${file} exists already; give another name.`);
  const stateDir = await localShop(values);
  const rows = await (stateDir ? backUpLocal(file, stateDir) : backUpRemote(file, values.env));
  console.log(`${rows} rows in ${file}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
