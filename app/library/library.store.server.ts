import { and, asc, desc, eq, exists, gt, isNull, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { UserId } from "#app/accounts/accounts.store.server.ts";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { summaryColumns } from "#app/catalog/catalog.store.server.ts";
import { productFiles, products, productVersions } from "#app/catalog/catalog.tables.server.ts";
import { sqlIncludesLicense } from "#app/catalog/licenses.store.server.ts";
import { LICENSE_TYPES, type LicenseType } from "#app/catalog/licenses.ts";
import { uncountSales } from "#app/catalog/list/listing.store.server.ts";
import { MAX_FILES } from "#app/catalog/model-files.contract.ts";
import type { Db } from "#app/db/client.server.ts";
import { selectRow } from "#app/db/select-row.server.ts";
import { fileDownloadColumns } from "#app/downloads/download-counts.store.server.ts";
import { downloads, fileDownloads } from "#app/downloads/downloads.tables.server.ts";
import { legalTexts } from "#app/legal/legal.tables.server.ts";
import {
  isOfWithdrawnMembership,
  mayTake,
  memberRightLasts,
  periodInForce,
  takenUnder,
} from "#app/memberships/rights.store.server.ts";
import { deliveryFacts } from "#app/orders/orders.store.server.ts";
import { orders } from "#app/orders/orders.tables.server.ts";
import type { OrderStatus } from "#app/orders/payments/order-status.contract.ts";
import { purchases } from "./library.tables.server.ts";

const isRevokedManually = sql<number>`${purchases.revokedAt} IS NOT NULL AND EXISTS (
  SELECT 1 FROM license_changes c WHERE c.user_id = ${purchases.userId} AND c.created_at = ${purchases.revokedAt}
    AND c.product_id = ${purchases.productId} AND c.license = ${purchases.license})`;

export const isWithdrawn = ({ orderId, productId }: Record<"orderId" | "productId", SQLWrapper>) =>
  sql<number>`EXISTS (
    SELECT 1 FROM orders w, json_each(w.withdrawal, '$.productIds') covered
    WHERE w.id = ${orderId} AND covered.value = ${productId})`;

/**
 * Condition on rows of `purchases` under a name: a member took the model, and nothing else gives it to them. Such a row may be
 * downloaded, but it is not bought: it reduces no price, completes no bundle, and stops nobody from buying or giving the license.
 */
export const isTaken = (row: "purchases" | "p") =>
  sql.raw(`(${row}.order_id IS NULL AND ${row}.member_order_id IS NOT NULL)`);

/** Condition on a row of `purchases` that something gives for good now: it was ended, or only taken by a member. */
export const isNotOwned = sql`(purchases.revoked_at IS NOT NULL OR ${isTaken("purchases")})`;

const withdrawn =
  sql<number>`(${isWithdrawn(purchases)} OR (${isTaken("purchases")} AND ${isOfWithdrawnMembership}))`.as(
    "withdrawn",
  );

/** The order that pays for a purchase, or for the period in which a member took it. */
export const payingOrder = sql`coalesce(${purchases.orderId}, ${purchases.memberOrderId})`;

/** Whether a person owns a model as JSON (`LicensedModel`) says, under its license or a better one. */
export const isOwned = (model: SQLWrapper, userId: SQLWrapper) => sql`EXISTS (
  SELECT 1 FROM purchases p WHERE p.user_id = ${userId} AND p.product_id = ${model} ->> 'id'
    AND ${sqlIncludesLicense(sql`p.license`, sql`${model} ->> 'license'`)} AND p.revoked_at IS NULL AND NOT ${isTaken("p")})`;

/** Whether a person bought a license in another shop and claimed it here, and no seller has taken it since: it outlives every order. */
export const isClaimed = ({
  userId,
  productId,
  license,
}: Record<"userId" | "productId" | "license", SQLWrapper>) => sql`(EXISTS (
    SELECT 1 FROM imported_purchases i WHERE i.claimed_by = ${userId} AND i.product_id = ${productId} AND i.license = ${license})
  AND 'granted' = (
    SELECT c.change FROM license_changes c
    WHERE c.user_id = ${userId} AND c.product_id = ${productId} AND c.license = ${license} ORDER BY c.id DESC LIMIT 1))`;

const outlivesItsOrder = sql`(${isClaimed(purchases)} OR ${memberRightLasts})`;

/**
 * Ends what an order has sold, which is no sale any more: what was claimed, or what a member took before, stays, and belongs to
 * no order from then on.
 */
export const endPurchases = (db: Db, which: SQL, at: Date) =>
  [
    uncountSales(db, sql`SELECT product_id FROM purchases WHERE ${which}`),
    db
      .update(purchases)
      .set({
        revokedAt: sql`iif(${outlivesItsOrder}, NULL, ${at.getTime()})`,
        orderId: sql`iif(${outlivesItsOrder}, NULL, ${purchases.orderId})`,
        memberOrderId: sql`iif(${isClaimed(purchases)}, NULL, ${purchases.memberOrderId})`,
      })
      .where(which),
  ] as const;

/**
 * Ends what was taken where that right is over, and gives it back where a payment is known later that covers it. What its member
 * has bought since stays its order's. @param periods SQL that selects the orders of those in which it was taken
 */
export const settleTaken = (db: Db, periods: SQLWrapper, at: Date) =>
  db
    .update(purchases)
    .set({ revokedAt: sql`iif(${purchases.revokedAt} IS NULL, ${at.getTime()}, NULL)` })
    .where(
      sql`${purchases.memberOrderId} IN ${periods} AND ${isTaken("purchases")} AND NOT (${isRevokedManually})
        AND (${purchases.revokedAt} IS NULL) <> ${memberRightLasts}`,
    );

/** The order of the purchase in the outer statement, if it still pays for it: neither ended, refunded for the model nor withdrawn from. */
export const orderStillPaying = sql`(
  SELECT o.id FROM orders o JOIN order_lines l ON l.order_id = o.id AND l.product_id = purchases.product_id
  WHERE o.id = purchases.order_id AND o.status = 'paid' AND l.return_reason IS NULL
    AND NOT ${isWithdrawn({ orderId: sql`l.order_id`, productId: sql`l.product_id` })})`;

export const purchaseRows = (db: Db, userId: UserId) =>
  db
    .select({
      purchase: purchases,
      product: summaryColumns,
      download: { count: downloads.count, lastAt: downloads.lastAt, lastVersion: downloads.lastVersion },
      fileDownload: fileDownloadColumns,
      /** Null for a gift, whose order is its giver's, and for what a member took. */
      orderCode: sql<
        string | null
      >`iif(orders.user_id = purchases.user_id AND orders.id = purchases.order_id, orders.code, NULL)`.as(
        "order_code",
      ),
      orderStatus: sql<OrderStatus | null>`${orders.status}`.as("order_status"),
      revokedManually: isRevokedManually.as("revoked_manually"),
      withdrawn,
    })
    .from(purchases)
    .innerJoin(products, eq(products.id, purchases.productId))
    .leftJoin(
      downloads,
      and(eq(downloads.userId, purchases.userId), eq(downloads.productId, purchases.productId)),
    )
    .leftJoin(
      fileDownloads,
      and(eq(fileDownloads.userId, purchases.userId), eq(fileDownloads.productId, purchases.productId)),
    )
    .leftJoin(orders, eq(orders.id, payingOrder))
    .where(eq(purchases.userId, userId))
    .orderBy(desc(purchases.purchasedAt));

export const notesOfUpdates = (db: Db, userId: UserId) =>
  db
    .select({ productId: products.id, notes: productVersions.notes })
    .from(downloads)
    .innerJoin(
      products,
      and(eq(products.id, downloads.productId), gt(products.version, downloads.lastVersion)),
    )
    .innerJoin(
      productVersions,
      and(eq(productVersions.productId, products.id), eq(productVersions.version, products.version)),
    )
    .where(eq(downloads.userId, userId));

export type PurchaseRow = Awaited<ReturnType<typeof purchaseRows>>[number];

export const licensesOwned = (db: Db, userId: UserId) =>
  db
    .select({ productId: purchases.productId, license: purchases.license })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), isNull(purchases.revokedAt), not(isTaken("purchases"))));

/** SQL that makes the certificate code of a new purchase: 64 random bits, as `9F3A-…`. */
export const newCertificateCode = sql<string>`printf('%04X-%04X-%04X-%04X',
  random() & 65535, random() & 65535, random() & 65535, random() & 65535)`;

export const purchaseByCertificate = (db: Db, code: string) =>
  db
    .select({
      purchase: purchases,
      product: { id: products.id, title: products.title, status: products.status },
      version: sql<number>`ifnull((
        SELECT max(v.version) FROM product_versions v
        WHERE v.product_id = ${purchases.productId} AND v.created_at <= ${purchases.purchasedAt}), 1)`.as(
        "version_then",
      ),
      username: users.username,
      /** A gift's order has the giver's. */
      buyer: sql<Record<string, string> | null>`iif(orders.user_id = purchases.user_id, orders.buyer, NULL)`
        .mapWith(orders.buyer)
        .as("buyer_of_order"),
      orderStatus: sql<OrderStatus | null>`${orders.status}`.as("order_status"),
      revokedManually: isRevokedManually.as("revoked_manually"),
      withdrawn,
      takenUnder,
      terms: { version: legalTexts.version, publishedAt: legalTexts.publishedAt },
    })
    .from(purchases)
    .innerJoin(products, eq(products.id, purchases.productId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .leftJoin(orders, eq(orders.id, payingOrder))
    .leftJoin(
      legalTexts,
      and(eq(legalTexts.document, "terms"), sql`${legalTexts.version} = ${orders.legalVersions} ->> 'terms'`),
    )
    .where(eq(purchases.certificateCode, code))
    .limit(1);

export const standardPriceOf = (db: Db, productId: string) =>
  db
    .select({ standardCents: products.standardCents })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.status, "published")));

const ofModel = [purchases.userId, purchases.productId, purchases.license];

interface NewPurchase {
  userId: string;
  productId: string;
}

const standardRow = ({ userId, productId }: NewPurchase, at: Date) => ({
  userId,
  productId,
  license: "standard" as const,
  orderId: null,
  memberOrderId: null,
  purchasedAt: at,
  revokedAt: null,
  certificateCode: newCertificateCode,
  deliveryBeganAt: null,
});

/**
 * Grants the Standard license only while it costs nothing: one statement, so that no price change can come in
 * between. Also after a refund, but not where a seller took it by hand.
 */
export const insertFreePurchase = (db: Db, wanted: NewPurchase, at: Date) =>
  db
    .insert(purchases)
    .select(
      selectRow(
        purchases,
        standardRow(wanted, at),
        sql`FROM products WHERE id = ${wanted.productId} AND status = 'published' AND standard_cents = 0`,
      ),
    )
    .onConflictDoUpdate({
      target: ofModel,
      set: { orderId: null, memberOrderId: null, purchasedAt: at, revokedAt: null, deliveryBeganAt: null },
      setWhere: sql`${isNotOwned} AND NOT (${isRevokedManually})`,
    });

/** Gives a member the Standard license of a model that their membership opens now. As with a free one, also after an end, but not where a seller took it by hand. */
export const insertTakenPurchase = (db: Db, wanted: NewPurchase, at: Date) => {
  const { userId, productId } = wanted;
  return db
    .insert(purchases)
    .select(
      selectRow(
        purchases,
        { ...standardRow(wanted, at), memberOrderId: periodInForce(userId, at) },
        sql`FROM products WHERE id = ${productId} AND ${mayTake(userId, at)}`,
      ),
    )
    .onConflictDoUpdate({
      target: ofModel,
      set: {
        orderId: null,
        memberOrderId: sql`excluded.member_order_id`,
        purchasedAt: at,
        revokedAt: null,
        deliveryBeganAt: null,
      },
      setWhere: sql`${purchases.revokedAt} IS NOT NULL AND NOT (${isRevokedManually})`,
    });
};

/** SQL for the product's id, if its free license was granted at `at`; otherwise no row. */
export const grantedFreePurchase = (userId: string, productId: string, at: Date) => sql`
  SELECT product_id FROM ${purchases} WHERE user_id = ${userId} AND product_id = ${productId}
    AND license = 'standard' AND order_id IS NULL AND member_order_id IS NULL AND purchased_at = ${at.getTime()}`;

const isDownloadable = (userId: UserId, productId: string) =>
  and(
    eq(purchases.userId, userId),
    eq(purchases.productId, productId),
    isNull(purchases.revokedAt),
    // Purchases outlive their account; a signed link to a file does not.
    sql`NOT EXISTS (SELECT 1 FROM users WHERE users.id = ${purchases.userId} AND users.deleted_at IS NOT NULL)`,
  );

interface Delivery {
  userId: string;
  productId: string;
  /** The purchases that may be delivered: others of the same model wait for a consent. */
  purchases: { license: LicenseType; orderId: string | null }[];
}

/**
 * Records when the delivery of purchases of a product began, once for each.
 * @returns those that may still be downloaded. Withdrawal and revocation are single statements too: one of
 * them comes first.
 */
export const recordDelivery = (db: Db, { userId, productId, purchases: delivered }: Delivery, at: Date) =>
  db
    .update(purchases)
    .set({ deliveryBeganAt: sql`coalesce(${purchases.deliveryBeganAt}, ${at.getTime()})` })
    .where(
      and(
        isDownloadable(userId, productId),
        sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(delivered)}) d
          WHERE d.value ->> 'license' = ${purchases.license} AND d.value ->> 'orderId' IS ${purchases.orderId})`,
      ),
    )
    .returning({ license: purchases.license });

/** What decides whether a purchase may be delivered (`mayDeliver`), for queries that join its order. */
const DELIVERY = {
  license: purchases.license,
  deliveryBeganAt: purchases.deliveryBeganAt,
  order: {
    id: orders.id,
    code: orders.code,
    payerId: orders.userId,
    ...deliveryFacts,
  },
};

/** A person's purchases of a model that were not revoked: one for each license at most. */
export const ownedPurchases = (db: Db, userId: UserId, productId: string) =>
  db
    .select(DELIVERY)
    .from(purchases)
    .leftJoin(orders, eq(orders.id, purchases.orderId))
    .where(isDownloadable(userId, productId))
    .orderBy(asc(purchases.license))
    .limit(LICENSE_TYPES.length);

export type OwnedPurchase = Awaited<ReturnType<typeof ownedPurchases>>[number];

/** The purchases whose payer has not agreed to their delivery, which has not begun. */
export const undeliveredPurchases = (db: Db, userId: string) =>
  db
    .select({ productId: purchases.productId, ...DELIVERY })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(
      and(
        eq(purchases.userId, userId),
        isNull(purchases.revokedAt),
        isNull(purchases.deliveryBeganAt),
        isNull(orders.consentAt),
      ),
    )
    .orderBy(desc(purchases.purchasedAt));

export const ownedZip = (db: Db, userId: UserId, productId: string) =>
  db
    .select({
      key: products.zipKey,
      bytes: products.zipBytes,
      sha256: products.zipSha256,
      version: products.version,
      title: products.title,
      updatedAt: products.updatedAt,
      ...DELIVERY,
    })
    .from(purchases)
    .innerJoin(products, eq(products.id, purchases.productId))
    .leftJoin(orders, eq(orders.id, purchases.orderId))
    .where(isDownloadable(userId, productId))
    .orderBy(asc(purchases.license))
    .limit(LICENSE_TYPES.length);

/** Once each, also for those who own two licenses. */
export const ownedFiles = (db: Db, userId: string, productId: string) =>
  db
    .select({
      title: products.title,
      zipBytes: products.zipBytes,
      quantities: products.quantities,
      supports: products.supports,
      file: productFiles,
    })
    .from(products)
    .innerJoin(
      productFiles,
      and(eq(productFiles.productId, products.id), eq(productFiles.version, products.version)),
    )
    .where(
      and(
        eq(products.id, productId),
        exists(
          db.select({ license: purchases.license }).from(purchases).where(isDownloadable(userId, productId)),
        ),
      ),
    )
    .orderBy(asc(productFiles.path))
    .limit(MAX_FILES);

export const ownedFile = (db: Db, userId: UserId, { id, path }: { id: string; path: string }) =>
  db
    .select({
      zipKey: products.zipKey,
      zipSha256: products.zipSha256,
      version: products.version,
      updatedAt: products.updatedAt,
      bytes: productFiles.bytes,
      format: productFiles.format,
      entry: productFiles.entry,
      ...DELIVERY,
    })
    .from(purchases)
    .innerJoin(products, eq(products.id, purchases.productId))
    .innerJoin(
      productFiles,
      and(
        eq(productFiles.productId, products.id),
        eq(productFiles.version, products.version),
        eq(productFiles.path, path),
      ),
    )
    .leftJoin(orders, eq(orders.id, purchases.orderId))
    .where(isDownloadable(userId, id))
    .orderBy(asc(purchases.license))
    .limit(LICENSE_TYPES.length);

export const ownedVersion = (
  db: Db,
  userId: string,
  { productId, version }: { productId: string; version: number },
) =>
  db
    .select({ title: products.title, notes: productVersions.notes, lastVersion: downloads.lastVersion })
    .from(purchases)
    .innerJoin(products, and(eq(products.id, purchases.productId), eq(products.version, version)))
    .innerJoin(
      productVersions,
      and(eq(productVersions.productId, products.id), eq(productVersions.version, products.version)),
    )
    .leftJoin(
      downloads,
      and(eq(downloads.userId, purchases.userId), eq(downloads.productId, purchases.productId)),
    )
    .where(isDownloadable(userId, productId))
    .limit(1);
