import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTool } from "#tools/dev/commands.ts";

export const CHANGES = "backup_changes";
export const ANOTHER_BACKUP = "Another backup ran at the same time. Make one at a time.";

/** Runs statements in one transaction. @returns the rows of each. */
export type Query = <Row>(...statements: string[]) => Promise<Row[][]>;

export interface Database {
  query: Query;
  /** Runs statements that may be triggers: Cloudflare's endpoint for queries cuts these apart, its import of a file does not (workers-sdk 14991, 15690). */
  run: (statements: string[]) => Promise<void>;
}

/** @param location where the database is: `--remote`, or `--local` with `--persist-to` and a folder. */
export function d1(location: string[]): Database {
  const execute = (options: string[]) =>
    runTool("wrangler", ["d1", "execute", "DB", ...location, "--json", "--yes", ...options]).catch(
      (error: unknown) => {
        throw new Error(failureText(error));
      },
    );
  return {
    async query<Row>(...statements: string[]) {
      const output = await execute(["--command", statements.join(";\n")]);
      return (JSON.parse(output) as { results: Row[] }[]).map(({ results }) => results);
    },
    async run(statements) {
      const folder = await mkdtemp(join(tmpdir(), "stall-backup-"));
      const file = join(folder, "statements.sql");
      await writeFile(file, statements.map((each) => `${each};\n`).join(""));
      await execute(["--file", file]).finally(() => rm(folder, { recursive: true }));
    },
  };
}

/** Wrangler's error message without the statements that it was given. */
function failureText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/SQLITE_BUSY|database is locked/.test(text))
    return "The database is in use by a running shop. Try again in a moment, or end the shop first.";
  if (text.includes(`no such table: ${CHANGES}`)) return ANOTHER_BACKUP;
  return `The database cannot be read.${text.slice(text.lastIndexOf("failed\n") + 6)}`.trim();
}
