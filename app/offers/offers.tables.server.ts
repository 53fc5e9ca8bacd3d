import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { cents, flag, instant, json } from "#app/db/columns.ts";

/**
 * What a license cost since when, sales included, also those to come: a row each time it changes. The lowest price of the 30
 * days before a sale is read here.
 */
export const priceHistory = sqliteTable(
  "price_history",
  {
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    license: text("license").$type<LicenseType>().notNull(),
    since: instant("since").notNull(),
    /** Null while the license is not sold. */
    priceCents: cents("price_cents"),
    /** The last wish (its `rowid`) that was looked at for a price alarm since the price changed; null once all were. */
    alarmCursor: integer("alarm_cursor").default(0),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.license, t.since] }),
    index("price_history_alarms").on(t.since).where(sql`${t.alarmCursor} IS NOT NULL`),
  ],
);

/**
 * Codes that reduce an order, or the first payment of a membership. A use is an order that is neither expired nor failed, or somebody who is about
 * to join, so nothing has to be counted up or down.
 */
export const coupons = sqliteTable(
  "coupons",
  {
    /** Upper case. */
    code: text("code").primaryKey(),
    percent: integer("percent"),
    amountCents: cents("amount_cents"),
    /** The products it is for; null for all. */
    productIds: json<string[]>("product_ids"),
    /** The membership's tier whose first payment it is for, and no order of models; null for these. */
    tier: text("tier"),
    minimumCents: cents("minimum_cents").notNull().default(0),
    withSales: flag("with_sales").notNull().default(false),
    /** Only for who owns one of these products; null for all. */
    ownersOf: json<string[]>("owners_of"),
    /** Only for accounts that get the mails about new models. */
    subscribersOnly: flag("subscribers_only").notNull().default(false),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at"),
    maxUses: integer("max_uses"),
    maxUsesPerPerson: integer("max_uses_per_user"),
    revision: integer("revision").notNull().default(1),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("coupons_created").on(t.createdAt, t.code),
    index("coupons_tier").on(t.tier).where(sql`${t.tier} IS NOT NULL`),
    check("coupons_one_reduction", sql`(${t.percent} IS NULL) <> (${t.amountCents} IS NULL)`),
  ],
);
