import { env } from "cloudflare:workers";

/** Tables of the database itself, the search indexes, and `attempts`, in which rate limits count refused calls too. */
const EXCLUDED = /^(sqlite_|_cf_|d1_|search_index_|studio_search_|order_search_|attempts$)/;

/** All rows per table as text, to show that a refused call wrote nothing. */
export async function databaseContent(): Promise<Record<string, string>> {
  const tables = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
    name: string;
  }>();
  const names = tables.results.map(({ name }) => name).filter((name) => !EXCLUDED.test(name));
  const contents = await env.DB.batch(names.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)));
  return Object.fromEntries(names.map((name, i) => [name, JSON.stringify(contents[i]?.results)]));
}

interface Query {
  sql: string;
  params: unknown[];
}

/** A database that adds up the rows its SELECTs read. */
export function countRowsRead() {
  const queries: Query[] = [];
  const prepare = (sql: string) => {
    const statement = env.DB.prepare(sql);
    const query: Query = { sql, params: [] };
    queries.push(query);
    return new Proxy(statement, {
      get(target, name) {
        if (name === "bind")
          return (...params: unknown[]) => {
            query.params = params;
            return target.bind(...params);
          };
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  };
  const session = { prepare, batch: (all: D1PreparedStatement[]) => env.DB.batch(all) };
  const DB = { withSession: () => session } as unknown as D1Database;
  /** Rows read since the last call. D1 reports them only for `all()`, so each query runs once more. */
  const rowsRead = async () => {
    let rows = 0;
    for (const { sql, params } of queries.splice(0)) {
      if (!/^\s*(select|with)/i.test(sql)) continue;
      const { meta } = await env.DB.prepare(sql)
        .bind(...params)
        .all();
      rows += meta.rows_read;
    }
    return rows;
  };
  return { DB, rowsRead };
}

const STATEMENT = Symbol("statement");

/** D1 returns a batch's rows as objects: of two columns with one name the second overwrites the first. */
function refuseDuplicateColumns(sql: string) {
  const list = /^select (.*?) from /s.exec(sql)?.[1] ?? "";
  const names = [...list.matchAll(/"(\w+)"(?=,|$)/g)].map(([, name]) => name);
  const duplicate = names.find((name, at) => names.indexOf(name) < at);
  if (duplicate) throw new Error(`a batch selects two columns named ${duplicate}: ${sql}`);
}

/** A database that counts its round trips: a batch is one, and so is each statement outside a batch. `statements` counts those in batches too. */
export function countRoundTrips(d1: D1Database = env.DB) {
  let count = 0;
  let statements = 0;
  const counted = (statement: D1PreparedStatement, sql: string): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...params: unknown[]) => counted(target.bind(...params), sql);
        if (name === STATEMENT) {
          refuseDuplicateColumns(sql);
          return target;
        }
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          count++;
          statements++;
          return value.apply(target, args);
        };
      },
    });
  const wrap = (target: D1Database | D1DatabaseSession): object => ({
    prepare: (sql: string) => counted(target.prepare(sql), sql),
    batch: (all: D1PreparedStatement[]) => {
      count++;
      statements += all.length;
      return target.batch(all.map((each) => Reflect.get(each, STATEMENT) as D1PreparedStatement));
    },
    withSession: (constraint: string) => wrap((target as D1Database).withSession(constraint)),
  });
  return { DB: wrap(d1) as D1Database, count: () => count, statements: () => statements };
}
