import { env } from "cloudflare:workers";

const STATEMENT = Symbol("statement");

/** D1 answers a batch with objects, in which two columns of one name are one. */
function refuseTwins(sql: string) {
  const list = /^select (.*?) from /s.exec(sql)?.[1] ?? "";
  const names = [...list.matchAll(/"(\w+)"(?=,|$)/g)].map(([, name]) => name);
  const twin = names.find((name, at) => names.indexOf(name) < at);
  if (twin) throw new Error(`a batch selects two columns named ${twin}: ${sql}`);
}

/** A database that counts its round trips: a batch is one, and so is each statement outside a batch. */
export function roundTrips(d1: D1Database = env.DB) {
  let count = 0;
  const counted = (statement: D1PreparedStatement, sql: string): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...params: unknown[]) => counted(target.bind(...params), sql);
        if (name === STATEMENT) {
          refuseTwins(sql);
          return target;
        }
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          count++;
          return value.apply(target, args);
        };
      },
    });
  const over = (target: D1Database | D1DatabaseSession): object => ({
    prepare: (sql: string) => counted(target.prepare(sql), sql),
    batch: (all: D1PreparedStatement[]) => {
      count++;
      return target.batch(all.map((each) => Reflect.get(each, STATEMENT) as D1PreparedStatement));
    },
    withSession: (constraint: string) => over((target as D1Database).withSession(constraint)),
  });
  return { DB: over(d1) as D1Database, count: () => count };
}
