/** The typed door to D1; one per request. */
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/d1";
import * as schema from "./schema.ts";

/** Raw statements (`db.run`) fit into a batch too: drizzle-orm 0.45 alone fails there (its issue 2277) for want of `stmt`. */
export function openDb(d1: D1Database) {
  const db = drizzle(d1, { schema });
  const run = db.run.bind(db);
  db.run = (query) => {
    const raw = run(query);
    return Object.assign(raw, { stmt: d1.prepare(raw.getQuery().sql) });
  };
  return db;
}
export type Db = ReturnType<typeof openDb>;
/** A statement for a batch. */
export type Write = BatchItem<"sqlite">;
export type { BatchResponse };
