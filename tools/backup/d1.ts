/** The shop's database from outside, through `wrangler d1 execute`. */
import { run } from "#tools/dev/commands.ts";

/** Runs statements in one go. @returns the rows of each. */
export type Query = <Row>(...statements: string[]) => Promise<Row[][]>;

/** @param place where the database is: `--remote`, or `--local` with `--persist-to` and a folder. */
export const d1 =
  (place: string[]): Query =>
  async <Row>(...statements: string[]) => {
    const command = statements.join(";\n");
    const output = await run("wrangler", ["d1", "execute", "DB", ...place, "--json", "--command", command]);
    return (JSON.parse(output) as { results: Row[] }[]).map(({ results }) => results);
  };
