/** The whole content of the database as text per table, to show that a refused call wrote nothing. */
import { env } from "cloudflare:workers";

/** The counters of tries are meant to move when a call is refused. */
const LEFT_OUT = /^(sqlite_|_cf_|d1_|product_search_|attempts$)/;

export async function databaseContent(): Promise<Record<string, string>> {
  const tables = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
    name: string;
  }>();
  const names = tables.results.map(({ name }) => name).filter((name) => !LEFT_OUT.test(name));
  const contents = await env.DB.batch(names.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)));
  return Object.fromEntries(names.map((name, i) => [name, JSON.stringify(contents[i]?.results)]));
}
