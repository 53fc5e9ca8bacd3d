/** Queries the shop's database through `wrangler d1 execute`. */
import { runTool } from "#tools/dev/commands.ts";

/** Runs statements in one command. @returns the rows of each. */
export type Query = <Row>(...statements: string[]) => Promise<Row[][]>;

/** @param location where the database is: `--remote`, or `--local` with `--persist-to` and a folder. */
export const d1 =
  (location: string[]): Query =>
  async <Row>(...statements: string[]) => {
    const command = statements.join(";\n");
    const output = await runTool("wrangler", [
      "d1",
      "execute",
      "DB",
      ...location,
      "--json",
      "--command",
      command,
    ]).catch((error: unknown) => {
      throw new Error(failureText(error));
    });
    return (JSON.parse(output) as { results: Row[] }[]).map(({ results }) => results);
  };

/** Wrangler's error message without the statements that it was given. */
function failureText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/SQLITE_BUSY|database is locked/.test(text))
    return "The database is in use by a running shop. Try again in a moment, or end the shop first.";
  return `The database cannot be read.${text.slice(text.lastIndexOf("failed\n") + 6)}`.trim();
}
