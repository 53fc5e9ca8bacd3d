import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { instant } from "#app/db/columns.ts";

export const comments = sqliteTable(
  "comments",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    comment: text("comment").notNull(),
    createdAt: instant("created_at").notNull(),
    answer: text("answer"),
    answeredAt: instant("answered_at"),
    hiddenAt: instant("hidden_at"),
    /** Why a seller has hidden it, as its author was told. */
    hiddenReason: text("hidden_reason"),
    /** When a seller dealt with the comment; null while it is new to them. */
    readAt: instant("read_at"),
    /** When it was last reported, unless a seller has dealt with that. */
    reportedAt: instant("reported_at"),
  },
  (t) => [
    index("comments_product").on(t.productId, t.id),
    index("comments_user").on(t.userId),
    index("comments_new").on(t.id).where(sql`${t.readAt} IS NULL`),
    index("comments_hidden").on(t.id).where(sql`${t.hiddenAt} IS NOT NULL`),
    index("comments_reported").on(t.id).where(sql`${t.reportedAt} IS NOT NULL`),
  ],
);
