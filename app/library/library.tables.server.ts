import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { instant } from "#app/db/columns.ts";
import { orders } from "#app/orders/orders.tables.server.ts";

export const purchases = sqliteTable(
  "purchases",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    license: text("license").$type<LicenseType>().notNull(),
    orderId: text("order_id").references(() => orders.id),
    /** The order of the membership's period in which a member took it. Null for what was bought, given or free; both where a member bought it later. */
    memberOrderId: text("member_order_id").references(() => orders.id),
    purchasedAt: instant("purchased_at").notNull(),
    revokedAt: instant("revoked_at"),
    certificateCode: text("certificate_code"),
    /** When the purchase's files were first requested since it was granted: from then on a buyer who consented cannot withdraw. */
    deliveryBeganAt: instant("delivery_began_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId, t.license] }),
    uniqueIndex("purchases_certificate").on(t.certificateCode),
    index("purchases_user").on(t.userId, t.purchasedAt),
    index("purchases_order").on(t.orderId),
    index("purchases_member_order").on(t.memberOrderId).where(sql`${t.memberOrderId} IS NOT NULL`),
    index("purchases_product").on(t.productId),
    index("purchases_sold").on(t.productId).where(sql`${t.orderId} IS NOT NULL`),
  ],
);
