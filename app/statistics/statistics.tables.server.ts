import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, json } from "#app/db/columns.ts";
import type { DayViews, Statistics } from "./add-up.ts";
import type { Period } from "./statistics.contract.ts";

export const productViews = sqliteTable("product_views", {
  /** YYYY-MM-DD in the time zone that the shop had then. */
  day: text("day").primaryKey(),
  views: json<DayViews>("views").notNull(),
});

/** Visits and what they put into carts, by where they came from (sources/source.ts). */
export const sourceViews = sqliteTable("source_views", {
  /** YYYY-MM-DD in the time zone that the shop had then. */
  day: text("day").primaryKey(),
  views: json<DayViews>("views").notNull(),
});

/**
 * The statistics of each period without its last day, which is added when they are read, and without the models, which `statistics_models`
 * has. Derived from `orders` and `product_views`.
 */
export const statisticsSnapshots = sqliteTable("statistics_snapshots", {
  period: text("period").$type<Period>().primaryKey(),
  /** The beginning of the first day that is not in the snapshot. */
  until: instant("until").notNull(),
  statistics: json<Statistics>("statistics").notNull(),
  computedAt: instant("computed_at").notNull(),
});

/** The models of `statistics_snapshots`, some in each row, so that no row grows with the shop. */
export const statisticsModels = sqliteTable(
  "statistics_models",
  {
    period: text("period").$type<Period>().notNull(),
    part: integer("part").notNull(),
    models: json<Statistics["models"]>("models").notNull(),
  },
  (t) => [primaryKey({ columns: [t.period, t.part] })],
);
