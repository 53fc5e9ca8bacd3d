/** `npm run backup`: every row of the shop's database as SQL. docs/backups.md says how to restore it. */
import { access, open, rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { WranglerEnvironment } from "#tools/deployment/config-file.ts";
import { loadShop } from "#tools/deployment/shop.ts";
import { projectFolder } from "#tools/dev/commands.ts";
import { openLocalDatabase } from "#tools/dev/local-database.ts";
import { stateDirOf } from "#tools/dev/local-settings.ts";
import { backup } from "./backup.ts";
import { type Database, localDatabase, remoteDatabase } from "./d1.ts";

const HELP = `Writes every row of the shop's database as SQL, with names, addresses and password hashes: keep it safe.
The zips and pictures are not in it; they are in the two buckets. docs/backups.md says how to restore it.

  npm run backup -- [FILE] [options]

  FILE                  default stall-<date and time>.sql; an existing file is never overwritten
  --local               the database of \`npm run dev\` instead of the one on Cloudflare
  --persist-to FOLDER   the local one in another folder (what STATE_DIR was)
  --env NAME            an environment of wrangler.toml, such as preview
  -h, --help            this text`;

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

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
    options: {
      local: { type: "boolean" },
      "persist-to": { type: "string" },
      env: { type: "string", default: "" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return console.log(HELP);
  const timestamp = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  const file = positionals[0] ?? `stall-${timestamp}.sql`;
  if (await exists(file)) throw new Error(`${file} exists already; give another name.`);
  const stateDir = values["persist-to"] ?? (values.local && stateDirOf(process.env));
  if (stateDir && !(await exists(resolve(projectFolder, stateDir, "v3"))))
    throw new Error(`There is no local shop in ${stateDir}.`);
  const rows = await (stateDir ? backUpLocal(file, stateDir) : backUpRemote(file, values.env));
  console.log(`${rows} rows in ${file}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
