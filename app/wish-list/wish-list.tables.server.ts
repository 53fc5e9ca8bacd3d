import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { cents, instant } from "#app/db/columns.ts";

export const wishListItems = sqliteTable(
  "wish_list_items",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    createdAt: instant("created_at").notNull(),
    /** What the model cost when it was wished, or when the alarm was set later; null for wishes from before alarms. */
    wishedCents: cents("wished_cents"),
    /** The lowest price below it that a mail told, and when; null once the price is up again. */
    toldCents: cents("told_cents"),
    toldAt: instant("told_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId] }),
    index("wish_list_items_user").on(t.userId, t.createdAt, t.productId),
    index("wish_list_items_product").on(t.productId),
  ],
);

/** Who agreed to mails about lower prices, when, and under which version of the text. */
export const priceAlarms = sqliteTable("price_alarms", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  agreedAt: instant("agreed_at").notNull(),
  version: text("version").notNull(),
});
