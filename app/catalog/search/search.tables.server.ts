import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { json } from "#app/db/columns.ts";

/**
 * The stems of a product's texts, which the full-text table `search_index` holds beside the words themselves, in the row
 * `ranked_sales << 32 | id`, so that the best-selling matches are read first: a search that finds more than it may rank ranks the
 * best-selling ones.
 */
export const searchEntries = sqliteTable(
  "search_entries",
  {
    id: integer("id").primaryKey(),
    productId: text("product_id")
      .notNull()
      .unique()
      .references(() => products.id),
    sales: integer("sales").notNull().default(0),
    /** The sales when the product was last indexed; the cron indexes it again when they differ. */
    rankedSales: integer("ranked_sales").notNull().default(0),
    /** Null until the product is indexed by a version that knows stems. */
    titleStems: text("title_stems"),
    tagStems: text("tag_stems"),
    bodyStems: text("body_stems"),
  },
  (t) => [index("search_entries_outdated").on(t.id).where(sql`title_stems IS NULL OR sales <> ranked_sales`)],
);

/** What visitors of a day searched for and no model has. */
export const missedSearches = sqliteTable("missed_searches", {
  /** YYYY-MM-DD in the time zone that the shop had then. */
  day: text("day").primaryKey(),
  /** Words, and how many visitors asked for them. */
  visitors: json<Record<string, number>>("visitors").notNull(),
});

export const searchVocabulary = sqliteTable("search_vocabulary", {
  length: integer("length").primaryKey(),
  words: json<Record<string, number>>("words").notNull(),
});
