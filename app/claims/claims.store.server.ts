import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { importedBuyers, importedPurchases } from "#app/imports/imports.tables.server.ts";
import { isNotOwned, newCertificateCode, orderStillPaying } from "#app/library/library.store.server.ts";

/** Stores the hash of the link in the mail that is being composed. It differs from the stored one when SESSION_SECRET has changed. */
export const storeLinkHash = (db: Db, id: string, linkHash: string) =>
  db
    .update(importedBuyers)
    .set({ linkHash })
    .where(and(eq(importedBuyers.id, id), ne(importedBuyers.linkHash, linkHash)));

export const buyerByLink = (db: Db, linkHash: string) =>
  db.select().from(importedBuyers).where(eq(importedBuyers.linkHash, linkHash)).limit(1);

export const buyerById = (db: Db, id: string) =>
  db.select().from(importedBuyers).where(eq(importedBuyers.id, id)).limit(1);

const MAX_PURCHASES = 1_000;

export const purchasesToClaim = (db: Db, buyerId: string) =>
  db
    .select({
      productId: importedPurchases.productId,
      license: importedPurchases.license,
      purchasedAt: importedPurchases.purchasedAt,
      title: products.title,
    })
    .from(importedPurchases)
    .innerJoin(products, eq(products.id, importedPurchases.productId))
    .where(
      and(
        eq(importedPurchases.buyerId, buyerId),
        isNull(importedPurchases.claimedAt),
        ne(products.status, "draft"),
      ),
    )
    .orderBy(importedPurchases.purchasedAt)
    .limit(MAX_PURCHASES);

/**
 * Grants a buyer's purchases to an account, with their original dates and a note for sellers. Of two
 * concurrent requests only one claims them. A license that was revoked in this shop is valid again, because
 * it was bought elsewhere; one that is owned stays its order's until that ends (`endPurchases`).
 */
export const claimStatements = (
  db: Db,
  { buyerId, userId, at }: { buyerId: string; userId: string; at: Date },
) => {
  const now = at.getTime();
  const claimed = sql`imported_purchases i WHERE i.buyer_id = ${buyerId} AND i.claimed_by = ${userId} AND i.claimed_at = ${now}`;
  return [
    db
      .update(importedPurchases)
      .set({ claimedBy: userId, claimedAt: at })
      .where(
        and(
          eq(importedPurchases.buyerId, buyerId),
          isNull(importedPurchases.claimedAt),
          sql`EXISTS (SELECT 1 FROM products WHERE id = ${importedPurchases.productId} AND status <> 'draft')`,
        ),
      )
      .returning({ productId: importedPurchases.productId }),
    db.run(sql`
      INSERT INTO purchases (user_id, product_id, license, order_id, purchased_at, certificate_code)
      SELECT ${userId}, product_id, license, NULL, since, ${newCertificateCode}
      FROM (SELECT product_id, license, min(purchased_at) AS since FROM ${claimed} GROUP BY product_id, license)
      WHERE true ON CONFLICT (user_id, product_id, license) DO UPDATE
      SET revoked_at = NULL, order_id = ${orderStillPaying}, member_order_id = NULL WHERE ${isNotOwned}`),
    db.run(sql`
      INSERT INTO license_changes (user_id, product_id, license, change, note, made_by, created_at)
      SELECT ${userId}, product_id, license, 'granted', source || ' ' || source_id, imported_by, ${now} FROM ${claimed}`),
  ] as const;
};
