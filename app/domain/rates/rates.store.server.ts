/** Queries over exchange rates, one row a day. */
import { desc } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { exchangeRates } from "#app/db/schema.ts";

export const latestRate = (db: Db) =>
  db.select().from(exchangeRates).orderBy(desc(exchangeRates.date)).limit(1);

/** A day's rate that is read again replaces itself: the bank corrects one now and then. */
export const keepRate = (db: Db, row: typeof exchangeRates.$inferInsert) =>
  db
    .insert(exchangeRates)
    .values(row)
    .onConflictDoUpdate({ target: exchangeRates.date, set: { usd: row.usd, fetchedAt: row.fetchedAt } });
