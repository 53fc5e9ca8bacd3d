import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { instant } from "#app/db/columns.ts";
import { orders } from "#app/orders/orders.tables.server.ts";

/** What an order of one model gives away. The order stays its giver's; the license is granted to the claimant. */
export const gifts = sqliteTable(
  "gifts",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .unique()
      .references(() => orders.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    license: text("license").$type<LicenseType>().notNull(),
    /** Null once it is deleted. */
    email: text("email"),
    fromName: text("from_name").notNull(),
    note: text("note").notNull(),
    sendAt: instant("send_at").notNull(),
    /** The hash of the link in the newest mail, the only link that works. */
    linkHash: text("link_hash").notNull().unique(),
    /** How many mails with a link there have been; each has a link of its own. */
    sends: integer("sends").notNull().default(1),
    /** While its order is not paid: until when its payment is waited for. */
    claimUntil: instant("claim_until").notNull(),
    claimedBy: text("claimed_by").references(() => users.id),
    claimedAt: instant("claimed_at"),
    /** When it came back to its giver: given back, or not claimed in time. */
    returnedAt: instant("returned_at"),
    /** When its order was refunded, charged back or withdrawn from. */
    endedAt: instant("ended_at"),
  },
  (t) => [
    index("gifts_claimed_by").on(t.claimedBy).where(sql`${t.claimedBy} IS NOT NULL`),
    index("gifts_email").on(t.email).where(sql`${t.email} IS NOT NULL`),
    index("gifts_claim_until").on(t.claimUntil).where(sql`${t.email} IS NOT NULL`),
    index("gifts_product").on(t.productId),
  ],
);
