import { desc } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { referenceRates } from "./rates.tables.server.ts";

export const latestRates = (db: Db) =>
  db.select().from(referenceRates).orderBy(desc(referenceRates.date)).limit(1);

/** Stores the rates of a day, in place of earlier ones of that day, which the bank sometimes corrects. */
export const upsertRates = (db: Db, row: typeof referenceRates.$inferInsert) =>
  db.insert(referenceRates).values(row).onConflictDoUpdate({ target: referenceRates.date, set: row });
