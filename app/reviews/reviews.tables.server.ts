import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { flag, instant } from "#app/db/columns.ts";

/** One for each owner and model. How many stars a model got in all stands in `products.stars`. */
export const reviews = sqliteTable(
  "reviews",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    stars: integer("stars").notNull(),
    /** Empty for stars alone. */
    text: text("text").notNull(),
    printer: text("printer"),
    material: text("material"),
    /** Whether the first print came out well; null where they have not said. */
    firstTry: flag("first_try"),
    /** False for a license that was given, or cost nothing when they got it. */
    paid: flag("paid").notNull(),
    createdAt: instant("created_at").notNull(),
    changedAt: instant("changed_at"),
    answer: text("answer"),
    answeredAt: instant("answered_at"),
    hiddenAt: instant("hidden_at"),
    /** Why a seller has hidden the text; everybody reads it in its place. */
    hiddenReason: text("hidden_reason"),
    /** When a seller dealt with the review; null while it, or its last change, is new to them. */
    readAt: instant("read_at"),
    /** When it was last reported, unless a seller has dealt with that. */
    reportedAt: instant("reported_at"),
  },
  (t) => [
    uniqueIndex("reviews_once").on(t.productId, t.userId),
    index("reviews_product").on(t.productId, t.id),
    index("reviews_user").on(t.userId),
    index("reviews_new").on(t.id).where(sql`${t.readAt} IS NULL`),
    index("reviews_hidden").on(t.id).where(sql`${t.hiddenAt} IS NOT NULL`),
    index("reviews_reported").on(t.id).where(sql`${t.reportedAt} IS NOT NULL`),
    check("reviews_stars", sql`${t.stars} BETWEEN 1 AND 5`),
  ],
);
