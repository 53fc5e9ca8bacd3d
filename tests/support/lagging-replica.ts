import { env } from "cloudflare:workers";

type Rows = Record<string, unknown>[];

/** All tables but the search indexes, which have statements of their own, and those of the database itself. */
const TABLES = `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'search_index*' AND name NOT GLOB 'studio_search*' AND name NOT GLOB 'order_search*'
  AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations'`;

async function copyTables(from: D1Database, to: D1Database): Promise<void> {
  const { results: tables } = await from.prepare(TABLES).all<{ name: string }>();
  const statements = [to.prepare("PRAGMA defer_foreign_keys = ON")];
  for (const { name } of tables) statements.push(to.prepare(`DELETE FROM ${name}`));
  for (const { name } of tables) {
    const { results } = await from.prepare(`SELECT * FROM ${name}`).all();
    for (const row of results as Rows) {
      const columns = Object.keys(row);
      const insert = `INSERT INTO ${name} (${columns}) VALUES (${columns.map(() => "?")})`;
      statements.push(to.prepare(insert).bind(...Object.values(row)));
    }
  }
  await to.batch(statements);
}

interface Statement {
  sql: string;
  params: unknown[];
}
const STATEMENT = Symbol("statement");
const isRead = ({ sql }: Statement) => /^\s*select/i.test(sql);

/**
 * D1 with one read replica that gets no changes until `catchUp`. As D1 does, a session sends writes to the
 * primary, and reads there too once it has started or written there; before that, `first-unconstrained` reads
 * come from the replica.
 */
export async function laggingReplica() {
  const [primary, replica] = [env.DB, env.REPLICA_DB];
  let held: Promise<void> | undefined;
  await copyTables(primary, replica);

  const session = (constraint?: string) => {
    let onPrimary = constraint !== undefined && constraint !== "first-unconstrained";
    const databaseFor = async (statements: Statement[]) => {
      onPrimary ||= !statements.every(isRead);
      if (onPrimary) return primary;
      await held;
      return replica;
    };
    const on = (database: D1Database, { sql, params }: Statement) => database.prepare(sql).bind(...params);
    const prepared = (statement: Statement): object => {
      const ready = async () => on(await databaseFor([statement]), statement);
      return {
        [STATEMENT]: statement,
        bind: (...params: unknown[]) => prepared({ ...statement, params }),
        all: async () => (await ready()).all(),
        raw: async () => (await ready()).raw(),
        run: async () => (await ready()).run(),
      };
    };
    return {
      prepare: (sql: string) => prepared({ sql, params: [] }),
      batch: async (all: object[]) => {
        const statements = all.map((each) => Reflect.get(each, STATEMENT) as Statement);
        const database = await databaseFor(statements);
        return database.batch(statements.map((statement) => on(database, statement)));
      },
    };
  };
  return {
    DB: { withSession: session } as unknown as D1Database,
    catchUp: () => copyTables(primary, replica),
    /** Makes reads of the replica wait. @returns a function that lets them go on */
    holdReads: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}
