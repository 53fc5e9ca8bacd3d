import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { fileDownloadColumns } from "#app/downloads/download-counts.store.server.ts";
import { downloads, fileDownloads } from "#app/downloads/downloads.tables.server.ts";
import { holderOfOrder } from "#app/gifts/gift-conditions.store.server.ts";
import { giftOfOrder } from "#app/gifts/gifts.store.server.ts";
import { purchases } from "#app/library/library.tables.server.ts";
import { outbox } from "#app/mail/mail.tables.server.ts";
import { couponDiscount, isFirstPeriod } from "#app/memberships/memberships.store.server.ts";
import { membershipPeriods } from "#app/memberships/memberships.tables.server.ts";
import { ORDER_MAILS } from "./order-details.contract.ts";
import { licenseChanges, orderLines, orders, refunds } from "./orders.tables.server.ts";

export const orderWithBuyer = (db: Db, code: string) =>
  db
    .select({
      order: orders,
      username: users.username,
      email: users.email,
      deletedAt: sql<number | null>`${users.deletedAt}`.as("deleted_at"),
      holderId: sql<string | null>`${holderOfOrder}`.as("holder_id"),
      holderDeletedAt: sql<
        number | null
      >`(SELECT u.deleted_at FROM users u WHERE u.id = ${holderOfOrder})`.as("holder_deleted_at"),
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.code, code))
    .limit(1);

export const linesForSeller = (db: Db, code: string) =>
  db
    .select({
      line: orderLines,
      owned: sql<number | null>`${purchases.userId} IS NOT NULL`.as("owned"),
      revokedAt: purchases.revokedAt,
      count: downloads.count,
      lastAt: downloads.lastAt,
      lastVersion: downloads.lastVersion,
      fileDownload: fileDownloadColumns,
      filesInVersion: sql<number>`(SELECT count(*) FROM product_files f
        WHERE f.product_id = ${orderLines.productId} AND f.version = ${fileDownloads.version})`.as(
        "files_in_version",
      ),
      gift: giftOfOrder,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(
      purchases,
      and(
        eq(purchases.userId, holderOfOrder),
        eq(purchases.productId, orderLines.productId),
        eq(purchases.license, orderLines.license),
      ),
    )
    .leftJoin(
      downloads,
      and(eq(downloads.userId, holderOfOrder), eq(downloads.productId, orderLines.productId)),
    )
    .leftJoin(
      fileDownloads,
      and(eq(fileDownloads.userId, holderOfOrder), eq(fileDownloads.productId, orderLines.productId)),
    )
    .where(eq(orders.code, code))
    .orderBy(asc(orderLines.productId))
    .limit(100);

export const periodOfCode = (db: Db, code: string) =>
  db
    .select({
      terms: membershipPeriods.terms,
      startsAt: membershipPeriods.startsAt,
      endsAt: membershipPeriods.endsAt,
      renewal: membershipPeriods.renewal,
      discountCents: couponDiscount.as("coupon_discount"),
      isFirst: isFirstPeriod.as("is_first"),
    })
    .from(orders)
    .innerJoin(membershipPeriods, eq(membershipPeriods.orderId, orders.id))
    .where(eq(orders.code, code))
    .limit(1);

export const refundsOfOrder = (db: Db, code: string) =>
  db
    .select({ refund: refunds })
    .from(orders)
    .innerJoin(refunds, eq(refunds.orderId, orders.id))
    .where(eq(orders.code, code))
    .orderBy(asc(refunds.createdAt))
    .limit(100);

export const licenseChangesOfBuyer = (db: Db, code: string) =>
  db
    .select({ change: licenseChanges, title: products.title })
    .from(orders)
    .innerJoin(licenseChanges, eq(licenseChanges.userId, holderOfOrder))
    .innerJoin(products, eq(products.id, licenseChanges.productId))
    .where(eq(orders.code, code))
    .orderBy(desc(licenseChanges.createdAt))
    .limit(30);

export const mailsOfOrder = (db: Db, code: string) => {
  const id = sql`(SELECT id FROM ${orders} WHERE code = ${code})`;
  return db
    .select({
      template: outbox.template,
      rank: outbox.rank,
      dueAt: outbox.dueAt,
      sentAt: outbox.sentAt,
    })
    .from(outbox)
    .where(
      and(
        // Causes that are the order's id, or begin with it and a space, which sorts before "!".
        sql`((${outbox.cause} >= ${id} AND ${outbox.cause} < ${id} || '!')
          OR ${outbox.cause} IN (
            SELECT id FROM ${refunds} WHERE order_id = ${id}
            UNION ALL SELECT id || ' models' FROM ${refunds} WHERE order_id = ${id}))`,
        inArray(outbox.template, [...ORDER_MAILS]),
      ),
    )
    .limit(100);
};
