import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { instant } from "#app/db/columns.ts";
import type { ImportSource } from "#app/imports/imports.contract.ts";

/**
 * What buyers said in another shop, without their names (docs/decisions/030). Apart from `reviews`: they add
 * nothing to a model's rating, and `products.imported_stars` counts them.
 */
export const importedReviews = sqliteTable(
  "imported_reviews",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    source: text("source").$type<ImportSource>().notNull(),
    /** The other shop's id of the purchase, as in `imported_purchases`, so that its review is imported once. */
    sourceId: text("source_id").notNull(),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    /** Null for one that was removed whole. The row stays, so that another import does not bring the review back. */
    stars: integer("stars"),
    /** Empty for stars alone, and for one that was removed. */
    text: text("text").notNull(),
    /** Such as "2024-03"; null where the file does not say when it was bought. */
    boughtIn: text("bought_in"),
    hiddenAt: instant("hidden_at"),
    /** Why a seller has hidden the text; everybody reads it in its place. */
    hiddenReason: text("hidden_reason"),
    /** When it was last reported, unless a seller has dealt with that. */
    reportedAt: instant("reported_at"),
  },
  (t) => [
    uniqueIndex("imported_reviews_once").on(t.source, t.sourceId),
    index("imported_reviews_stars").on(t.productId, t.stars),
    index("imported_reviews_product").on(t.productId, t.id).where(sql`${t.text} <> ''`),
    index("imported_reviews_texts").on(t.id).where(sql`${t.text} <> ''`),
    index("imported_reviews_hidden").on(t.id).where(sql`${t.hiddenAt} IS NOT NULL`),
    index("imported_reviews_reported").on(t.id).where(sql`${t.reportedAt} IS NOT NULL`),
    check("imported_reviews_stars_range", sql`${t.stars} BETWEEN 1 AND 5`),
  ],
);
