import { eq, sql } from "drizzle-orm";
import { sqlIncludesLicense, sqlUpgradedFrom } from "#app/catalog/licenses.store.server.ts";
import { buyerDetails } from "#app/checkout/checkout.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { hasRoom, type WantedMail } from "#app/gifts/gift-room.store.server.ts";
import { versionsAsJson } from "#app/legal/legal.store.server.ts";
import { isOwned } from "#app/library/library.store.server.ts";
import { mayUseCoupon } from "#app/offers/coupons.store.server.ts";
import type { LicensedModel } from "#app/offers/pricing/bundle.ts";
import type { OrderLineRow, OrderRow } from "#app/orders/orders.store.server.ts";
import { vatWayInForce } from "#app/tax/tax.store.server.ts";

export const buyerDetailsOf = (db: Db, userId: string) =>
  db.select().from(buyerDetails).where(eq(buyerDetails.userId, userId)).limit(1);

export const insertBuyerDetailsIfNone = (db: Db, row: typeof buyerDetails.$inferInsert) =>
  db.insert(buyerDetails).values(row).onConflictDoNothing();

export const upsertBuyerDetails = (db: Db, row: typeof buyerDetails.$inferInsert) =>
  db
    .insert(buyerDetails)
    .values(row)
    .onConflictDoUpdate({
      target: buyerDetails.userId,
      set: { details: row.details, updatedAt: row.updatedAt },
    });

interface NewOrder {
  id: string;
  code: string;
  userId: string;
  totalCents: number;
  coupon: string | null;
  /** Where the buyer came from; otherwise that of the newest line of the cart that has one. */
  source: string | undefined;
  language: OrderRow["language"];
  buyer: OrderRow["buyer"];
  consentVersion: string | null;
  consentAt: Date | null;
  lettersVersion: string | null;
  lettersAt: Date | null;
  ipCountry: string | null;
  createdAt: Date;
  nextCheckAt: Date;
  /** What its buyer owns reduces no price of a gift. */
  gift: WantedMail | null;
}
export type OrderedLine = Pick<
  OrderLineRow,
  "productId" | "license" | "title" | "listCents" | "discountCents" | "priceCents"
>;
export interface NewLine extends OrderedLine {
  onSale: boolean;
  pricedWith: LicensedModel[];
}

/**
 * Two statements for one batch, which store an order and its lines. They write nothing while another unpaid
 * order of this person contains one of the products, when a product has been deleted, when what reduces a
 * price is not owned any more, when the coupon is used up, or when the gift's recipient has no room for its
 * mail. So without a lock only one of several concurrent requests opens a payment for a product, and a coupon
 * is used no more often than it may be. The line of an upgrade stores the order that paid for the license
 * below it.
 */
export const insertOrderUnlessConflicting = (db: Db, order: NewOrder, lines: NewLine[]) => {
  const asJson = JSON.stringify(lines);
  const reducedByOrder = order.gift
    ? sql`NULL`
    : sql`(
        SELECT p.order_id FROM purchases p
        WHERE p.user_id = o.user_id AND p.product_id = value ->> 'productId'
          AND p.license = ${sqlUpgradedFrom(sql`value ->> 'license'`)} AND p.revoked_at IS NULL)`;
  const source = sql`coalesce(${order.source || null}, (
        SELECT source FROM cart_items WHERE user_id = ${order.userId} AND source IS NOT NULL
          AND product_id IN (SELECT value ->> 'productId' FROM json_each(${asJson})) ORDER BY added_at DESC LIMIT 1))`;
  const buyer = order.buyer && JSON.stringify(order.buyer);
  return [
    db.run(sql`
      INSERT INTO orders (id, code, user_id, status, total_cents, coupon, source, language, buyer, consent_version, consent_at,
        letters_version, letters_at, invoiced, managed, country_evidence, legal_versions, created_at, next_check_at)
      SELECT ${order.id}, ${order.code}, ${order.userId}, 'pending', ${order.totalCents}, ${order.coupon}, ${source}, ${order.language}, ${buyer},
        ${order.consentVersion}, ${order.consentAt?.getTime() ?? null},
        ${order.lettersVersion}, ${order.lettersAt?.getTime() ?? null},
        ${order.totalCents > 0} AND ${vatWayInForce} = 'stripe_tax', ${order.totalCents > 0} AND ${vatWayInForce} = 'managed',
        ${JSON.stringify({ ip: order.ipCountry })}, ${versionsAsJson}, ${order.createdAt.getTime()},
        ${order.nextCheckAt.getTime()}
      WHERE NOT EXISTS (
        SELECT 1 FROM orders o JOIN order_lines l ON l.order_id = o.id
        WHERE o.user_id = ${order.userId} AND o.status IN ('pending', 'processing')
          AND l.product_id IN (SELECT value ->> 'productId' FROM json_each(${asJson})))
      AND NOT EXISTS (
        SELECT 1 FROM json_each(${asJson}) WHERE value ->> 'productId' NOT IN (SELECT id FROM products))
      AND NOT EXISTS (
        SELECT 1 FROM json_each(${asJson}) AS line, json_each(line.value -> 'pricedWith') AS needed
        WHERE NOT ${isOwned(sql`needed.value`, sql`${order.userId}`)} AND NOT EXISTS (
          SELECT 1 FROM json_each(${asJson}) AS other
          WHERE other.value ->> 'productId' = needed.value ->> 'id' AND other.value ->> 'productId' <> line.value ->> 'productId'
            AND ${sqlIncludesLicense(sql`other.value ->> 'license'`, sql`needed.value ->> 'license'`)}))
      AND ${order.coupon === null ? sql`TRUE` : mayUseCoupon(order.coupon, { userId: order.userId, tier: null, at: order.createdAt })}
      AND ${order.gift ? hasRoom(order.gift, { giverId: order.userId, at: order.createdAt }) : sql`TRUE`}`),
    db.run(sql`
      INSERT INTO order_lines (order_id, product_id, license, title, list_cents, discount_cents, price_cents,
        reduced_by_order, priced_with, sale_from)
      SELECT o.id, value ->> 'productId', value ->> 'license', value ->> 'title', value ->> 'listCents',
        value ->> 'discountCents', value ->> 'priceCents', ${reducedByOrder}, value -> 'pricedWith',
        iif(value ->> 'onSale', (SELECT sale ->> 'from' FROM products WHERE id = value ->> 'productId'), NULL)
      FROM orders o, json_each(${asJson}) WHERE o.id = ${order.id}`),
  ] as const;
};
