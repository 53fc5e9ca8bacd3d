import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { instant } from "#app/db/columns.ts";

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
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId] }),
    index("wish_list_items_user").on(t.userId, t.createdAt, t.productId),
    index("wish_list_items_product").on(t.productId),
  ],
);
