import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, json } from "#app/db/columns.ts";
import type { ComparedCurrency } from "./currencies.ts";

export const referenceRates = sqliteTable("reference_rates", {
  /** The bank's own date, YYYY-MM-DD. */
  date: text("date").primaryKey(),
  /** What one euro is in each currency; one that was added later is missing in older rows. */
  rates: json<{ [C in ComparedCurrency]?: number }>("rates").notNull(),
  fetchedAt: instant("fetched_at").notNull(),
});
