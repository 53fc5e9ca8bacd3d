import { desc } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { referenceRates } from "#app/db/schema.ts";

export const latestRates = (db: Db) =>
  db.select().from(referenceRates).orderBy(desc(referenceRates.date)).limit(1);

/** A day that is read again replaces itself: the bank corrects one now and then. */
export const upsertRates = (db: Db, row: typeof referenceRates.$inferInsert) =>
  db.insert(referenceRates).values(row).onConflictDoUpdate({ target: referenceRates.date, set: row });
