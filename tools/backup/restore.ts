/** `npm run restore`: loads a backup into an empty database. */
import { openAsBlob } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Database, type Part, statementsOfPart } from "#app/backups/database-copy.ts";
import { ENDED_BY_RESTORE, hasAccounts, otherVersion } from "#app/backups/restored-database.ts";
import { BackupError, type BackupFault, openParts } from "#app/backups/sealed-parts.ts";
import { loadShop } from "#tools/deployment/shop.ts";
import { processTerminal } from "#tools/deployment/terminal.ts";
import { projectFolder, runTool } from "#tools/dev/commands.ts";
import { openLocalDatabase } from "#tools/dev/local-database.ts";
import { localDatabase, remoteDatabase } from "./d1.ts";
import { exists, localShop, WHERE_HELP, WHERE_OPTIONS } from "./where.ts";

const HELP = `Loads a backup into an empty database: a file from the studio, or one of \`npm run backup\`.
A file from the studio opens with the SHOP_SECRET of the shop that made it. docs/backups.md says the rest.

  npm run restore -- FILE [options]

  SHOP_SECRET=…         in the environment, where nobody can be asked for it
${WHERE_HELP}`;

const FAULTS: Record<BackupFault, string> = {
  no_backup: "This file is no backup.",
  other_secret: "Another SHOP_SECRET has sealed this backup: give that of the shop that made it.",
  altered: "This backup is not whole, or it was changed. Download it again.",
};

const SQL_FILE = /^-- Of a database with the migrations (.*)/;
const SELLERS =
  "SELECT email FROM users WHERE seller_right IS NOT NULL AND deleted_at IS NULL ORDER BY email";

/** The statements of a backup, the first with its migrations. @param secret asked for only where the backup is sealed */
export async function* statementsOfFile(file: Blob, secret: () => Promise<string>): AsyncGenerator<string> {
  if (SQL_FILE.test(await file.slice(0, 1_000).text())) {
    yield await file.text();
    return;
  }
  let first: Part["first"];
  for await (const part of openParts(file, await secret())) {
    first ??= part.first;
    for (const statement of statementsOfPart(part, first?.tables ?? [])) yield `${statement}\n`;
  }
}

/** @throws Error where the database is not empty, or has other migrations than the backup */
async function requireEmpty(database: Database, firstStatement: string): Promise<void> {
  const migrations = SQL_FILE.exec(firstStatement)?.[1]?.split(", ") ?? [];
  const other = await otherVersion(database, migrations);
  if (other)
    throw new Error(
      `The backup is of a database whose newest migration is ${other.backup}, and this one's is ${other.shop || "none"}. Use the version of the shop that made the backup, and apply its migrations first.`,
    );
  if (await hasAccounts(database))
    throw new Error("This database has accounts. A backup goes into an empty one only.");
}

async function askSecret(): Promise<string> {
  const { ask } = processTerminal();
  const secret =
    process.env.SHOP_SECRET ?? (await ask?.("SHOP_SECRET of the shop that made it: ", { hidden: true }));
  if (!secret) throw new Error("Give the SHOP_SECRET of the shop that made it in the environment.");
  return secret.trim();
}

async function tellOfSellers({ query }: Database) {
  const [sellers = []] = await query<{ email: string }>(SELLERS);
  const names = sellers.map(({ email }) => email).join(", ") || "nobody";
  console.log(
    `Sellers in this backup, besides those of the deployment: ${names}. Check Shop, Sellers: somebody may have been removed since.`,
  );
}

/** Everything is unsealed and checked before anything is written. */
async function restore(file: string, database: Database, execute: (sqlFile: string) => Promise<unknown>) {
  const folder = await mkdtemp(join(tmpdir(), "stall-restore-"));
  try {
    const sqlFile = join(folder, "backup.sql");
    const target = await open(sqlFile, "w", 0o600);
    let first: string | undefined;
    try {
      for await (const statement of statementsOfFile(await openAsBlob(file), askSecret)) {
        first ??= statement;
        await target.appendFile(statement);
      }
      await target.appendFile(`${ENDED_BY_RESTORE.join("\n")}\n`);
    } finally {
      await target.close();
    }
    await requireEmpty(database, first ?? "");
    await execute(sqlFile);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function main() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: WHERE_OPTIONS });
  const [file] = positionals;
  if (values.help || !file) return console.log(HELP);
  if (!(await exists(file))) throw new Error(`There is no file ${file}.`);
  const stateDir = await localShop(values);
  const execute =
    (...where: string[]) =>
    (sqlFile: string) =>
      runTool("wrangler", ["d1", "execute", "DB", ...where, "--yes", "--file", sqlFile]);
  if (stateDir) {
    const database = await openLocalDatabase(stateDir);
    // Two processes do not write to one file.
    const closeThenExecute = async (sqlFile: string) => {
      await database.close();
      await execute("--local", "--persist-to", stateDir)(sqlFile);
    };
    await restore(file, localDatabase(database), closeThenExecute).catch(async (error: unknown) => {
      await database.close().catch(() => {});
      throw error;
    });
    const restored = await openLocalDatabase(stateDir);
    await tellOfSellers(localDatabase(restored)).finally(() => restored.close());
  } else {
    const shop = await loadShop({ folder: projectFolder, environment: values.env, env: process.env });
    await restore(file, remoteDatabase(shop), (sqlFile) =>
      shop.wrangler(["d1", "execute", "DB", "--remote", "--yes", "--file", sqlFile]),
    );
    await tellOfSellers(remoteDatabase(shop));
  }
  console.log("The backup is restored. docs/backups.md says what the shop needs besides.");
}

if (import.meta.main)
  main().catch((error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    console.error(error instanceof BackupError ? FAULTS[error.fault] : text);
    process.exitCode = 1;
  });
