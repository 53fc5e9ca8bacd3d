import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { cents, instant } from "#app/db/columns.ts";

export const cartItems = sqliteTable(
  "cart_items",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    license: text("license").$type<LicenseType>().notNull(),
    /** What the buyer wants to pay for a license with an open price; null for its price. */
    amountCents: cents("amount_cents"),
    addedAt: instant("added_at").notNull(),
    /** Where the buyer came from, in words that are nobody's own (sources/source.ts); null where it is not known. */
    source: text("source"),
    /** When the cron saw that the line had been left, and wrote to its buyer if it may; null until then. */
    leftSeenAt: instant("left_seen_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId] }),
    index("cart_items_product").on(t.productId),
    index("cart_items_left").on(t.addedAt).where(sql`${t.leftSeenAt} IS NULL`),
  ],
);
