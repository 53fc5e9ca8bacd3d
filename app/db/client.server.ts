import { is } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/d1";
import { SQLiteRaw } from "drizzle-orm/sqlite-core/query-builders/raw";

/** What all jobs of one invocation of the Worker count together. */
export interface Invocation {
  statements: number;
}

/**
 * Opens a D1 session. `first-unconstrained` may read from the nearest replica, which can be behind by any
 * time; writes go to the primary either way
 * (https://developers.cloudflare.com/d1/best-practices/read-replication/).
 *
 * The cast: Drizzle's types do not know sessions (its issue 4522), which have all that it calls. Raw
 * statements (`db.run`, `db.all`) do not set the `stmt` that Drizzle's `batch` reads (its issue 2277, as of
 * 0.45), so it is set here.
 */
export function openDb(
  database: D1Database,
  readConstraint: D1SessionConstraint,
  invocation: Invocation = { statements: 0 },
) {
  const d1 = database.withSession(readConstraint) as unknown as D1Database;
  const db = drizzle(d1, { logger: { logQuery: () => void invocation.statements++ } });
  const batch = db.batch.bind(db);
  db.batch = (queries) => {
    // Drizzle logs no statement of a batch.
    invocation.statements += queries.length;
    for (const query of queries)
      if (is(query, SQLiteRaw)) Object.assign(query, { stmt: d1.prepare(query.getQuery().sql) });
    return batch(queries);
  };
  return Object.assign(db, {
    /** Statements of the invocation so far, those in batches too: D1 allows 1,000 queries to one, and does not say that a batch is one. */
    statements: () => invocation.statements,
  });
}
export type Db = ReturnType<typeof openDb>;
export type Statement = BatchItem<"sqlite">;
export type { BatchResponse };
