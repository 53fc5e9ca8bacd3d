import { and, eq, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { sqlIncludesLicense, sqlUpgradedFrom } from "#app/catalog/licenses.store.server.ts";
import { countSales } from "#app/catalog/list/listing.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";
import { endGift } from "#app/gifts/end-gifts.store.server.ts";
import { isGift } from "#app/gifts/gift-conditions.store.server.ts";
import { queueGift } from "#app/gifts/give.store.server.ts";
import {
  endPurchases,
  isClaimed,
  isNotOwned,
  isOwned,
  isWithdrawn,
  newCertificateCode,
} from "#app/library/library.store.server.ts";
import { purchases } from "#app/library/library.tables.server.ts";
import type { PaymentNews } from "#app/mail/mail.contract.ts";
import { queueMails } from "#app/mail/outbox.store.server.ts";
import { queueSaleMails } from "#app/mail/seller-mails.store.server.ts";
import type { OrderRow } from "#app/orders/orders.store.server.ts";
import { orderLines, orders, paymentEvents } from "#app/orders/orders.tables.server.ts";
import type { OrderStatus } from "#app/orders/payments/order-status.contract.ts";
import { DAY_MS, MINUTE_MS } from "#app/shared/time.ts";
import { queueSaleEvent } from "#app/webhooks/webhooks.store.server.ts";

export const FIRST_CHECK_MS = 10 * MINUTE_MS;

export const PAYABLE_STATUSES: OrderStatus[] = ["pending", "processing", "failed", "expired"];

export const orderByIntent = (db: Db, intentId: string) =>
  db.select().from(orders).where(eq(orders.paymentIntentId, intentId)).limit(1);

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
      sql`${orders.id} IN (SELECT id FROM orders INDEXED BY orders_unpaid WHERE status IN ('pending', 'processing')
        AND next_check_at <= ${at.getTime()} ORDER BY checks, next_check_at LIMIT ${limit})`,
    )
    .returning();

export const EVENT_FAILED = "failed";

export const knownEvents = (db: Db, ids: string[]) =>
  db.select().from(paymentEvents).where(inJson(paymentEvents.id, ids)).limit(ids.length);

/** Records what became of events; one that was handled stays so. */
export const recordEvents = (db: Db, rows: { id: string; type: string; outcome: string }[], at: Date) =>
  db.run(sql`
    INSERT INTO payment_events (id, type, outcome, handled_at)
    SELECT value ->> 'id', value ->> 'type', value ->> 'outcome', ${at.getTime()}
    FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT (id) DO UPDATE SET outcome = excluded.outcome, handled_at = excluded.handled_at
    WHERE payment_events.outcome = ${EVENT_FAILED}`);

/** Must exceed the three days for which Stripe repeats events and the cron reads them again. */
const EVENT_RETENTION_MS = 30 * DAY_MS;

export const deleteOldPaymentEvents = (db: Db, at: Date) =>
  db.delete(paymentEvents).where(lt(paymentEvents.handledAt, new Date(at.getTime() - EVENT_RETENTION_MS)));

export const changeOrderStatus = (
  db: Db,
  id: string,
  { to, from }: { to: OrderStatus; from: OrderStatus[] },
) =>
  db
    .update(orders)
    .set({ status: to })
    .where(and(eq(orders.id, id), inArray(orders.status, from)));

export const markPaid = (db: Db, id: string, paid: { at: Date; intentId: string | null }) =>
  db
    .update(orders)
    .set({ status: "paid", paidAt: paid.at, paymentIntentId: paid.intentId })
    .where(and(eq(orders.id, id), inArray(orders.status, PAYABLE_STATUSES)));

/** Whether something that reduces the price of a line is neither owned nor bought with it. @param others which lines of its order count */
const lacksItsCondition = (others: SQL) => sql`EXISTS (
  SELECT 1 FROM json_each(order_lines.priced_with) AS needed
  WHERE NOT ${isOwned(sql`needed.value`, sql`(SELECT user_id FROM orders WHERE id = order_lines.order_id)`)} AND NOT EXISTS (
    SELECT 1 FROM order_lines other WHERE other.order_id = order_lines.order_id AND other.product_id <> order_lines.product_id
      AND other.product_id = needed.value ->> 'id'
      AND ${sqlIncludesLicense(sql`other.license`, sql`needed.value ->> 'license'`)} AND ${others}))`;

const isPayable = (orderId: string) => sql`EXISTS (
  SELECT 1 FROM orders WHERE id = ${orderId} AND ${inArray(orders.status, PAYABLE_STATUSES)})`;

/** For lines with a coupon: whether those that are left do not come to its minimum. */
const missesCouponsMinimum = sql`(order_lines.discount_cents > 0 AND (
  SELECT coupons.minimum_cents FROM orders JOIN coupons ON coupons.code = orders.coupon WHERE orders.id = order_lines.order_id) > (
  SELECT sum(kept.price_cents + kept.discount_cents) FROM order_lines kept
  WHERE kept.order_id = order_lines.order_id AND kept.return_reason IS NULL AND kept.discount_cents > 0))`;

/** Marks what cost less because of lines that are returned now. */
const markReducedByReturned = (db: Db, orderId: string) =>
  db.run(sql`
    UPDATE order_lines SET return_reason = 'reduced'
    WHERE order_id = ${orderId} AND return_reason IS NULL AND ${isPayable(orderId)}
      AND EXISTS (SELECT 1 FROM order_lines gone WHERE gone.order_id = ${orderId} AND gone.return_reason IS NOT NULL)
      AND (${lacksItsCondition(sql`other.return_reason IS NULL`)} OR ${missesCouponsMinimum})`);

/**
 * Marks the lines of an order that must be refunded; runs right before `markPaid`. The reasons: the buyer's account is
 * deleted, the license is already owned, or what reduced the price is not owned any more: a payment page shows one price for a day.
 */
const markReturned = (db: Db, orderId: string) =>
  [markUnpayable(db, orderId), markReducedByReturned(db, orderId)] as const;

const markUnpayable = (db: Db, orderId: string) =>
  db.run(sql`
    UPDATE order_lines SET return_reason = (
      SELECT CASE
        WHEN users.deleted_at IS NOT NULL THEN 'deleted'
        WHEN ${isGift(sql`orders.id`)} THEN NULL
        WHEN EXISTS (
          SELECT 1 FROM purchases
          WHERE purchases.user_id = orders.user_id AND purchases.product_id = order_lines.product_id
            AND ${sqlIncludesLicense(sql`purchases.license`, sql`order_lines.license`)} AND NOT ${isNotOwned}) THEN 'owned'
        WHEN EXISTS (
          SELECT 1 FROM orders standard_order
          JOIN order_lines standard_line ON standard_line.order_id = standard_order.id
            AND standard_line.product_id = order_lines.product_id
          WHERE standard_order.id = order_lines.reduced_by_order
            AND (standard_order.status <> 'paid' OR standard_line.return_reason IS NOT NULL
              OR ${isWithdrawn({ orderId: sql`standard_order.id`, productId: sql`standard_line.product_id` })})) THEN 'reduced'
        WHEN ${lacksItsCondition(sql`TRUE`)} THEN 'reduced'
      END
      FROM orders JOIN users ON users.id = orders.user_id WHERE orders.id = order_lines.order_id)
    WHERE order_id = ${orderId} AND ${isPayable(orderId)}`);

/**
 * Adds one purchase per line of a paid order that is no gift. A revoked license is restored only by another
 * order, and never by one whose buyer withdrew from the model. One that a member took is bought from then on.
 */
export const grantLines = (db: Db, orderId: string, at: Date) =>
  db.run(sql`
    INSERT INTO purchases (user_id, product_id, license, order_id, purchased_at, certificate_code)
    SELECT orders.user_id, line.product_id, line.license, orders.id, ${at.getTime()}, ${newCertificateCode}
    FROM orders JOIN order_lines line ON line.order_id = orders.id
    WHERE orders.id = ${orderId} AND orders.status = 'paid' AND line.return_reason IS NULL
      AND NOT ${isWithdrawn({ orderId: sql`orders.id`, productId: sql`line.product_id` })} AND NOT ${isGift(sql`orders.id`)}
    ON CONFLICT (user_id, product_id, license) DO UPDATE
    SET order_id = excluded.order_id, purchased_at = excluded.purchased_at, revoked_at = NULL, delivery_began_at = NULL
    WHERE ${isNotOwned} AND purchases.order_id IS NOT excluded.order_id`);

export const removeBoughtFromCart = (db: Db, orderId: string) =>
  db.run(sql`
    DELETE FROM cart_items
    WHERE user_id = (SELECT user_id FROM orders WHERE id = ${orderId} AND status = 'paid' AND NOT ${isGift(sql`orders.id`)})
      AND EXISTS (
        SELECT 1 FROM order_lines line WHERE line.order_id = ${orderId} AND line.return_reason IS NULL
          AND line.product_id = cart_items.product_id AND ${sqlIncludesLicense(sql`line.license`, sql`cart_items.license`)})`);

/** The products sold by an order, right before `markPaid`; none in later batches. */
const soldProducts = (orderId: string) => sql`
  SELECT line.product_id FROM order_lines line
  WHERE line.order_id = ${orderId} AND line.return_reason IS NULL AND ${isPayable(orderId)}`;

/** Whether an order, `orders`, still pays for something: a model that is not returned, or a membership, which has no lines. */
const paysForSomething = sql`(EXISTS (
  SELECT 1 FROM order_lines line WHERE line.order_id = orders.id AND line.return_reason IS NULL)
  OR EXISTS (SELECT 1 FROM membership_periods period WHERE period.order_id = orders.id))`;

/** Queues the receipt, only in the batch that marks the order as paid: later the outbox may have deleted the mail, and would send it again. */
const queueReceipt = (db: Db, orderId: string, at: Date) =>
  queueMails(db, "receipt", {
    at,
    rows: sql`SELECT orders.id AS cause, orders.user_id, '{}' AS data FROM orders
      WHERE orders.id = ${orderId} AND orders.status = 'paid' AND orders.paid_at = ${at.getTime()}
        AND ${paysForSomething}`,
  });

/**
 * Queues the mail about a refund or chargeback. Must run before the order's status and refunded amount change, because the mail names
 * the difference. Queues nothing when all lines or the whole amount had been refunded before, which was mailed then.
 */
export const queueReversalMail = (
  db: Db,
  orderId: string,
  { end, at }: { end: "refunded" | "charged_back"; at: Date },
) =>
  queueMails(db, "payment-news", {
    at,
    rows: sql`SELECT orders.id || ' ' || ${end} AS cause, orders.user_id,
        json_object('order', orders.id, 'news', ${end}, 'before', CAST(orders.refunded_cents AS TEXT)) AS data
      FROM orders
      WHERE orders.id = ${orderId} AND orders.status = 'paid'
        AND (${end} = 'charged_back' OR orders.refunded_cents < orders.total_cents)
        AND ${paysForSomething}`,
  });

/**
 * For upgrades whose buyer claimed the Standard license too: they no longer depend on the order that paid for it here. That one may be
 * somebody else's gift. Runs before what ends upgrades with that order.
 */
export const keepUpgradesOfClaimed = (db: Db, orderId: string, isEnded: SQL) =>
  db.run(sql`
    UPDATE order_lines SET reduced_by_order = NULL
    WHERE reduced_by_order = ${orderId} AND ${isEnded} AND ${isClaimed({
      userId: sql`(SELECT o.user_id FROM orders o WHERE o.id = order_lines.order_id)`,
      productId: sql`order_lines.product_id`,
      license: sqlUpgradedFrom(sql`order_lines.license`),
    })}`);

/** An order and those of the upgrades that it reduced. Named first, because SQLite would read everybody's purchases. */
export const withItsUpgrades = (orderId: string) =>
  sql`(SELECT ${orderId} UNION SELECT order_id FROM order_lines WHERE reduced_by_order = ${orderId})`;

/**
 * Revokes the purchases of a refunded or charged-back order, or of its lines that a seller refunded, and upgrades whose price
 * they reduced, unless their delivery has begun: the buyer has those, and they were paid for. They are sales no more.
 */
export const revokePurchases = (db: Db, orderId: string, at: Date) => {
  const isReturned = (productId: SQL) => sql`EXISTS (
    SELECT 1 FROM orders ended_order JOIN order_lines ended_line ON ended_line.order_id = ended_order.id
    WHERE ended_order.id = ${orderId} AND ended_line.product_id = ${productId}
      AND (ended_order.status IN ('refunded', 'charged_back') OR ended_line.return_reason = 'refunded'))`;
  return [
    keepUpgradesOfClaimed(db, orderId, isReturned(sql`order_lines.product_id`)),
    db.run(sql`
      UPDATE order_lines SET return_reason = 'reduced'
      WHERE reduced_by_order = ${orderId} AND return_reason IS NULL AND ${isReturned(sql`order_lines.product_id`)}
        AND EXISTS (SELECT 1 FROM orders WHERE orders.id = order_lines.order_id AND orders.status = 'paid')
        AND NOT EXISTS (
          SELECT 1 FROM purchases p WHERE p.order_id = order_lines.order_id AND p.product_id = order_lines.product_id
            AND p.license = order_lines.license AND p.revoked_at IS NULL AND p.delivery_began_at IS NOT NULL)`),
    ...endPurchases(
      db,
      sql`${purchases.orderId} IN ${withItsUpgrades(orderId)} AND ${purchases.revokedAt} IS NULL AND (
        (${purchases.orderId} = ${orderId} AND ${isReturned(sql`purchases.product_id`)}) OR EXISTS (
        SELECT 1 FROM order_lines upgrade WHERE upgrade.reduced_by_order = ${orderId} AND upgrade.return_reason = 'reduced'
          AND upgrade.order_id = ${purchases.orderId} AND upgrade.product_id = ${purchases.productId}
          AND upgrade.license = ${purchases.license}))`,
      at,
    ),
    ...endGift(db, orderId, at),
  ] as const;
};

export const upgradesReturnedWith = (db: Db, orderId: string) =>
  db
    .selectDistinct({ order: orders })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.reducedByOrder, orderId),
        isNotNull(orderLines.returnReason),
        eq(orders.status, "paid"),
      ),
    )
    .limit(100);

export const paymentNewsMail = (order: OrderRow, news: PaymentNews, at: Date) =>
  ({
    cause: `${order.id} ${news}`,
    template: "payment-news",
    userId: order.userId,
    data: { order: order.id, news },
    at,
  }) as const;

/**
 * What makes an order a sale, once: licenses, gift, receipt, counts, mails and events. Settling is repeated, so whatever
 * must happen once for each sale is a row that this writes.
 */
export const grantOrder = (
  db: Db,
  orderId: string,
  paid: { at: Date; intentId: string | null; sellers: readonly string[] },
) =>
  [
    ...markReturned(db, orderId),
    countSales(db, soldProducts(orderId)),
    markPaid(db, orderId, paid),
    grantLines(db, orderId, paid.at),
    ...queueGift(db, orderId, paid.at),
    removeBoughtFromCart(db, orderId),
    queueReceipt(db, orderId, paid.at),
    queueSaleMails(db, orderId, paid),
    queueSaleEvent(db, orderId, paid.at),
  ] as const;
