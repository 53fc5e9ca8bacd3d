import { desc } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { referenceRates } from "./rates.tables.server.ts";

export const latestRates = (db: Db) =>
  db.select().from(referenceRates).orderBy(desc(referenceRates.date)).limit(1);

/** Replaces earlier rates of that day, which the bank sometimes corrects. */
export const upsertRates = (db: Db, row: typeof referenceRates.$inferInsert) =>
  db.insert(referenceRates).values(row).onConflictDoUpdate({ target: referenceRates.date, set: row });
