import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { buyerDetails, orderLines, orders, paymentEvents, products } from "#app/db/schema.ts";
import type { UserId } from "#app/domain/accounts/accounts.store.server.ts";
import { CART_MAX } from "#app/domain/cart/cart.contract.ts";
import { couponIsLeft } from "#app/domain/offers/coupons.store.server.ts";
import { DAY_MS, MINUTE_MS } from "#app/domain/time.ts";
import type { PaymentsCursor } from "./checkout.contract.ts";

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
type Status = OrderRow["status"];

/** Statuses in which a payment may still arrive. */
export const PAYABLE_STATUSES: Status[] = ["pending", "processing", "failed", "expired"];

export const buyerDetailsOf = (db: Db, userId: string) =>
  db.select().from(buyerDetails).where(eq(buyerDetails.userId, userId)).limit(1);

export const upsertBuyerDetails = (db: Db, row: typeof buyerDetails.$inferInsert) =>
  db
    .insert(buyerDetails)
    .values(row)
    .onConflictDoUpdate({
      target: buyerDetails.userId,
      set: { details: row.details, updatedAt: row.updatedAt },
    });

export interface NewOrder {
  id: string;
  code: string;
  userId: string;
  totalCents: number;
  coupon: string | null;
  language: OrderRow["language"];
  buyer: OrderRow["buyer"];
  consentVersion: string | null;
  consentAt: Date | null;
  createdAt: Date;
  nextCheckAt: Date;
}
export type OrderedLine = Pick<
  OrderLineRow,
  "productId" | "licence" | "title" | "listCents" | "discountCents" | "priceCents"
>;
export interface NewLine extends OrderedLine {
  /** Cheaper because Standard was owned when it was priced. */
  reduced: boolean;
}

/**
 * Two statements for one batch. They write nothing while another unpaid order of this person contains one of the products,
 * when the Standard licence that reduces a price has been revoked, or when the coupon is used up. So of several concurrent requests only one opens a
 * payment for a product, and only as many use a coupon as may, without a lock. A Commercial line stores the order that paid for the Standard licence.
 */
export const insertOrderIfFree = (db: Db, order: NewOrder, lines: NewLine[]) => {
  const asJson = JSON.stringify(lines);
  const buyer = order.buyer && JSON.stringify(order.buyer);
  return [
    db.run(sql`
      INSERT INTO orders (id, code, user_id, status, total_cents, coupon, language, buyer, consent_version, consent_at,
        created_at, next_check_at)
      SELECT ${order.id}, ${order.code}, ${order.userId}, 'pending', ${order.totalCents}, ${order.coupon}, ${order.language}, ${buyer},
        ${order.consentVersion}, ${order.consentAt?.getTime() ?? null}, ${order.createdAt.getTime()},
        ${order.nextCheckAt.getTime()}
      WHERE NOT EXISTS (
        SELECT 1 FROM orders o JOIN order_lines l ON l.order_id = o.id
        WHERE o.user_id = ${order.userId} AND o.status IN ('pending', 'processing')
          AND l.product_id IN (SELECT value ->> 'productId' FROM json_each(${asJson})))
      AND NOT EXISTS (
        SELECT 1 FROM json_each(${asJson}) WHERE value ->> 'reduced' AND NOT EXISTS (
          SELECT 1 FROM purchases p WHERE p.user_id = ${order.userId} AND p.product_id = value ->> 'productId'
            AND p.licence = 'standard' AND p.revoked_at IS NULL))
      AND ${order.coupon === null ? sql`TRUE` : couponIsLeft(order.coupon, order.userId, order.createdAt)}`),
    db.run(sql`
      INSERT INTO order_lines (order_id, product_id, licence, title, list_cents, discount_cents, price_cents,
        reduced_by_order)
      SELECT o.id, value ->> 'productId', value ->> 'licence', value ->> 'title', value ->> 'listCents',
        value ->> 'discountCents', value ->> 'priceCents', (
        SELECT p.order_id FROM purchases p
        WHERE value ->> 'licence' = 'commercial' AND p.user_id = o.user_id AND p.product_id = value ->> 'productId'
          AND p.licence = 'standard' AND p.revoked_at IS NULL)
      FROM orders o, json_each(${asJson}) WHERE o.id = ${order.id}`),
  ] as const;
};

export const updateOrder = (db: Db, id: string, changes: Partial<typeof orders.$inferInsert>) =>
  db.update(orders).set(changes).where(eq(orders.id, id)).returning();

/** A person's orders that may still be paid, with their lines. */
export const unpaidOrders = (db: Db, userId: string) =>
  db
    .select({ order: orders, line: orderLines })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.userId, userId), inArray(orders.status, ["pending", "processing"])))
    .limit(500);

/** Products whose payment is still processing. */
export const productsUnderWay = (db: Db, userId: UserId) =>
  db
    .select({ productId: orderLines.productId })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.userId, userId), eq(orders.status, "processing")))
    .limit(500);

export const orderById = (db: Db, id: string) => db.select().from(orders).where(eq(orders.id, id)).limit(1);

export const orderByCode = (db: Db, code: string) =>
  db.select().from(orders).where(eq(orders.code, code)).limit(1);

export const orderBySession = (db: Db, sessionId: string) =>
  db.select().from(orders).where(eq(orders.paymentSessionId, sessionId)).limit(1);

export const orderByIntent = (db: Db, intentId: string) =>
  db.select().from(orders).where(eq(orders.paymentIntentId, intentId)).limit(1);

export const linesOf = (db: Db, orderId: string) =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).limit(100);

/** With the products' current titles in every language, and their pictures. */
export const linesWithTitles = (db: Db, orderId: string) =>
  db
    .select({ line: orderLines, title: products.title, images: products.images })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .limit(100);

interface HistoryPage {
  /** Only older orders than this. */
  before: PaymentsCursor | null;
  limit: number;
}

/** A person's orders except expired ones, newest first, with their lines. */
export const orderHistory = (db: Db, userId: string, { before, limit }: HistoryPage) => {
  const older = before && sql`(${orders.createdAt}, ${orders.id}) < (${before.at.getTime()}, ${before.id})`;
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.status, "expired"), older ?? undefined))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
  return db
    .select({ order: orders, line: orderLines, title: products.title, images: products.images })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(inArray(orders.id, page))
    .orderBy(desc(orders.createdAt), desc(orders.id), asc(orderLines.productId))
    .limit(limit * CART_MAX);
};

export const FIRST_CHECK_MS = 10 * MINUTE_MS;

/**
 * Selects and reschedules unpaid orders that are due for a check, unchecked ones first, in one statement, so that two
 * concurrent runs never check the same order. The interval grows fourfold from 10 minutes to a day; a payment page
 * expires after a day, so an abandoned one is checked five times.
 */
export const claimDueOrders = (db: Db, at: Date, limit: number) =>
  db
    .update(orders)
    .set({
      checks: sql`${orders.checks} + 1`,
      nextCheckAt: sql`${at.getTime()} + min(${DAY_MS}, ${FIRST_CHECK_MS} << (2 * min(${orders.checks} + 1, 5)))`,
    })
    .where(
      sql`${orders.id} IN (SELECT id FROM orders WHERE status IN ('pending', 'processing')
        AND next_check_at <= ${at.getTime()} ORDER BY checks, next_check_at LIMIT ${limit})`,
    )
    .returning();

export const handledEvents = (db: Db, ids: string[]) =>
  db.select({ id: paymentEvents.id }).from(paymentEvents).where(inArray(paymentEvents.id, ids));

export const insertEvent = (db: Db, row: typeof paymentEvents.$inferInsert) =>
  db.insert(paymentEvents).values(row).onConflictDoNothing();

export const deleteOldPaymentEvents = (db: Db, before: Date) =>
  db.delete(paymentEvents).where(lt(paymentEvents.handledAt, before));

/** Changes an order's status, if its current one is in `from`. */
export const changeOrderStatus = (db: Db, id: string, to: Status, from: Status[]) =>
  db
    .update(orders)
    .set({ status: to })
    .where(and(eq(orders.id, id), inArray(orders.status, from)));

/** For an order whose payment page was never opened. */
export const expireWithoutPage = (db: Db, id: string) =>
  db
    .update(orders)
    .set({ status: "expired" })
    .where(and(eq(orders.id, id), eq(orders.status, "pending"), isNull(orders.paymentSessionId)));

export const markPaid = (db: Db, id: string, paid: { at: Date; intentId: string | null }) =>
  db
    .update(orders)
    .set({ status: "paid", paidAt: paid.at, paymentIntentId: paid.intentId })
    .where(and(eq(orders.id, id), inArray(orders.status, PAYABLE_STATUSES)));

/**
 * Marks the lines of an order that must be refunded; runs right before `markPaid`. The reasons: the buyer's account is
 * deleted, the licence is already owned, or the Standard licence that reduced the price was refunded meanwhile.
 */
export const markReturned = (db: Db, orderId: string) =>
  db.run(sql`
    UPDATE order_lines SET returned = (
      SELECT CASE
        WHEN u.deleted_at IS NOT NULL THEN 'deleted'
        WHEN EXISTS (
          SELECT 1 FROM purchases p WHERE p.user_id = o.user_id AND p.product_id = order_lines.product_id
            AND p.licence IN (order_lines.licence, 'commercial') AND p.revoked_at IS NULL) THEN 'owned'
        WHEN EXISTS (
          SELECT 1 FROM orders r WHERE r.id = order_lines.reduced_by_order AND r.status <> 'paid') THEN 'reduced'
      END
      FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = order_lines.order_id)
    WHERE order_id = ${orderId} AND EXISTS (
      SELECT 1 FROM orders
      WHERE id = ${orderId} AND status IN ('pending', 'processing', 'failed', 'expired'))`);

/** Adds one purchase per line of a paid order. A revoked licence is restored only by another order. */
export const grantLines = (db: Db, orderId: string, at: Date) =>
  db.run(sql`
    INSERT INTO purchases (user_id, product_id, licence, order_id, purchased_at)
    SELECT o.user_id, l.product_id, l.licence, o.id, ${at.getTime()}
    FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE o.id = ${orderId} AND o.status = 'paid' AND l.returned IS NULL
    ON CONFLICT (user_id, product_id, licence) DO UPDATE
    SET order_id = excluded.order_id, purchased_at = excluded.purchased_at, revoked_at = NULL
    WHERE purchases.revoked_at IS NOT NULL AND purchases.order_id IS NOT excluded.order_id`);

/** Removes bought licences from the cart, and Standard ones that a bought Commercial licence covers. */
export const removeBoughtFromCart = (db: Db, orderId: string) =>
  db.run(sql`
    DELETE FROM cart_items
    WHERE user_id = (SELECT user_id FROM orders WHERE id = ${orderId} AND status = 'paid')
      AND EXISTS (
        SELECT 1 FROM order_lines l WHERE l.order_id = ${orderId} AND l.returned IS NULL
          AND l.product_id = cart_items.product_id AND l.licence IN (cart_items.licence, 'commercial'))`);

/** The products of an order, for the batch that marked it paid and no later one. */
export const soldProducts = (orderId: string, at: Date) => sql`
  SELECT l.product_id FROM orders o JOIN order_lines l ON l.order_id = o.id
  WHERE o.id = ${orderId} AND o.status = 'paid' AND o.paid_at = ${at.getTime()} AND l.returned IS NULL`;

/** Only for the batch that marks the order paid: later the outbox may have deleted the mail, and would send it again. */
export const queueReceipt = (db: Db, orderId: string, at: Date) =>
  db.run(sql`
    INSERT INTO outbox (cause, template, user_id, data, due_at)
    SELECT o.id, 'receipt', o.user_id, '{}', ${at.getTime()} FROM orders o
    WHERE o.id = ${orderId} AND o.status = 'paid' AND o.paid_at = ${at.getTime()}
      AND EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.returned IS NULL)
    ON CONFLICT (cause, template) DO NOTHING`);

/** Must run before the order's status changes. Not for orders whose lines the shop had all refunded already, which was mailed then. */
export const queueReversalNews = (
  db: Db,
  orderId: string,
  { end, at }: { end: "refunded" | "charged_back"; at: Date },
) =>
  db.run(sql`
    INSERT INTO outbox (cause, template, user_id, data, due_at)
    SELECT o.id || ' ' || ${end}, 'payment-news', o.user_id, ${JSON.stringify({ order: orderId, news: end })}, ${at.getTime()}
    FROM orders o
    WHERE o.id = ${orderId} AND o.status = 'paid'
      AND EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.returned IS NULL)
    ON CONFLICT (cause, template) DO NOTHING`);

/** Revokes the purchases of a refunded or charged-back order, and upgrades whose price it reduced. */
export const revokePurchases = (db: Db, orderId: string, at: Date) => {
  const ended = sql`EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND status IN ('refunded', 'charged_back'))`;
  return [
    db.run(sql`
      UPDATE order_lines SET returned = 'reduced'
      WHERE reduced_by_order = ${orderId} AND returned IS NULL AND ${ended}
        AND EXISTS (SELECT 1 FROM orders b WHERE b.id = order_lines.order_id AND b.status = 'paid')`),
    db.run(sql`
      UPDATE purchases SET revoked_at = ${at.getTime()}
      WHERE revoked_at IS NULL AND ${ended} AND (order_id = ${orderId} OR EXISTS (
        SELECT 1 FROM order_lines l WHERE l.reduced_by_order = ${orderId} AND l.returned = 'reduced'
          AND l.order_id = purchases.order_id AND l.product_id = purchases.product_id
          AND l.licence = purchases.licence))`),
  ] as const;
};

/** The products of the purchases that `revokePurchases` revoked, for its batch and no later one. */
export const returnedProducts = (orderId: string, at: Date) => sql`
  SELECT product_id FROM purchases WHERE revoked_at = ${at.getTime()} AND order_id IN (
    SELECT ${orderId} UNION SELECT order_id FROM order_lines WHERE reduced_by_order = ${orderId} AND returned = 'reduced')`;

/** Paid orders with an upgrade that was revoked together with this order. */
export const upgradesReturnedWith = (db: Db, orderId: string) =>
  db
    .selectDistinct({ order: orders })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(eq(orderLines.reducedByOrder, orderId), isNotNull(orderLines.returned), eq(orders.status, "paid")),
    )
    .limit(100);
