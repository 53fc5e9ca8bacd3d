import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { instant, json } from "#app/db/columns.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Translated } from "#app/i18n/translated.ts";
import type { ImportSource, PictureFailure } from "./imports.contract.ts";

/** People who bought in another shop, from its export. Their licenses are theirs once they have opened the link of their mail. */
export const importedBuyers = sqliteTable("imported_buyers", {
  id: text("id").primaryKey(),
  /** Lower case. */
  email: text("email").notNull().unique(),
  name: text("name").notNull(),
  language: text("language").$type<Language>().notNull(),
  /** SHA-256 of the mailed link's secret, which is an HMAC of the id; the id itself before a mail has been composed. */
  linkHash: text("link_hash").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});

/** What imported buyers bought in the other shop, without amounts: these are no orders of this shop. */
export const importedPurchases = sqliteTable(
  "imported_purchases",
  {
    source: text("source").$type<ImportSource>().notNull(),
    /** The other shop's id of the purchase, so that it is imported once. */
    sourceId: text("source_id").notNull(),
    buyerId: text("buyer_id")
      .notNull()
      .references(() => importedBuyers.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    license: text("license").$type<LicenseType>().notNull(),
    purchasedAt: instant("purchased_at").notNull(),
    importedAt: instant("imported_at").notNull(),
    /** The seller's user id; empty for the seller's command. */
    importedBy: text("imported_by").notNull(),
    mailedAt: instant("mailed_at"),
    claimedBy: text("claimed_by").references(() => users.id),
    /** Without `claimedBy`: the buyer's account was deleted, and nobody can claim it any more. */
    claimedAt: instant("claimed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.sourceId] }),
    index("imported_purchases_buyer").on(t.buyerId),
    index("imported_purchases_product").on(t.productId),
    index("imported_purchases_claimed").on(t.claimedBy).where(sql`${t.claimedBy} IS NOT NULL`),
    index("imported_purchases_waiting").on(t.buyerId, t.productId).where(sql`${t.claimedAt} IS NULL`),
  ],
);

/** Pictures at the addresses of an import, which the cron fetches. Rows stay, so that another import fetches none of them again. */
export const importedPictures = sqliteTable(
  "imported_pictures",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    address: text("address").notNull(),
    /** Among the model's, from 0. */
    position: integer("position").notNull(),
    /** Null where the file has none. */
    alt: json<Translated>("alt"),
    attempts: integer("attempts").notNull().default(0),
    dueAt: instant("due_at").notNull(),
    /** Of the last try; null while there was none, and when it is there. */
    failure: text("failure").$type<PictureFailure>(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    unique("imported_pictures_once").on(t.productId, t.address),
    index("imported_pictures_waiting").on(t.attempts, t.productId, t.position).where(sql`ended_at IS NULL`),
    index("imported_pictures_failed").on(t.id).where(sql`failure IS NOT NULL`),
  ],
);
