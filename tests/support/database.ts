import { env } from "cloudflare:workers";
import { readSettings } from "#app/env.server.ts";
import { createServices } from "#app/services.server.ts";

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

interface Recorded {
  sql: string;
  /** Read. */
  rows: number;
  written: number;
}

const isRead = (sql: string) => /^\s*(select|with)/i.test(sql);

/** A database that records how many rows each of its statements reads and writes, as D1 counts them. */
export function recordRowsRead() {
  const recorded: Recorded[] = [];
  const real = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>();
  const record = <T extends D1Result>(sql: string, result: T) => {
    recorded.push({
      sql,
      rows: result.meta.rows_read,
      written: result.meta.changes && result.meta.rows_written,
    });
    return result;
  };
  const wrapped = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const all = async () => record(sql, await statement.all<Record<string, unknown>>());
    const proxy = {
      bind: (...params: unknown[]) => wrapped(statement.bind(...params), sql),
      all,
      run: all,
      first: async (column?: string) => {
        const [row] = (await all()).results;
        return row ? (column ? row[column] : row) : null;
      },
      // `raw` answers without a count. Rows of a SELECT may have two columns of one name, so it runs once
      // more.
      raw: async () => {
        const { results } = await all();
        return isRead(sql) ? statement.raw() : results.map((row) => Object.values(row));
      },
    } as unknown as D1PreparedStatement;
    real.set(proxy, { statement, sql });
    return proxy;
  };
  const session = {
    prepare: (sql: string) => wrapped(env.DB.prepare(sql), sql),
    batch: async (all: D1PreparedStatement[]) => {
      const statements = all.flatMap((each) => real.get(each) ?? []);
      const results = await env.DB.batch(statements.map(({ statement }) => statement));
      return results.map((result, at) => record(statements[at]?.sql ?? "", result));
    },
  };
  const DB = { withSession: () => session } as unknown as D1Database;
  /** Since the last call. */
  return { DB, statements: () => recorded.splice(0) };
}

/** A database that adds up the rows its SELECTs read. */
export function countRowsRead() {
  const { DB, statements } = recordRowsRead();
  /** Rows read since the last call. */
  const rowsRead = async () => statements().reduce((sum, { sql, rows }) => sum + (isRead(sql) ? rows : 0), 0);
  return { DB, rowsRead };
}

/** As `countRowsRead`, the shop's profile aside: every five seconds a request reads that too, whichever it is. */
export async function countRowsOfRequests() {
  const { DB, statements } = recordRowsRead();
  const waitUntil = () => {};
  const { shop } = createServices(
    { ...env, DB },
    {
      settings: readSettings(env),
      readConstraint: "first-primary",
      language: "en",
      log: () => {},
      waitUntil,
    },
  );
  shop.forget();
  await shop.profile();
  const ofProfile = new Set(statements().map(({ sql }) => sql));
  const rowsRead = () =>
    statements().reduce((sum, { sql, rows }) => sum + (isRead(sql) && !ofProfile.has(sql) ? rows : 0), 0);
  return { DB, rowsRead };
}

/** A database that adds up the rows that were written, those of `attempts` aside, in which rate limits count refused calls too. */
export function countRowsWritten() {
  const { DB, statements } = recordRowsRead();
  /** Rows written since the last call: also those that were written and put back. */
  const rowsWritten = () =>
    statements().reduce((sum, { sql, written }) => sum + (/\battempts\b/.test(sql) ? 0 : written), 0);
  return { DB, rowsWritten };
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
