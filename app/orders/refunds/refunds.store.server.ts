import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";
import { queueMails } from "#app/mail/outbox.store.server.ts";
import { orders, refunds } from "#app/orders/orders.tables.server.ts";
import type { ProviderRefund } from "#app/orders/payments/payment-status.service.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { UNWANTED_REFUND_PREFIX } from "./refund-states.ts";

/** A refund that is older than this when the shop learns of it is not mailed. */
const MAILED_WITHIN_MS = 3 * DAY_MS;

export const refundById = (db: Db, id: string) =>
  db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, id))
    .limit(1);

export const modelsOfRefunds = (db: Db, ids: string[]) =>
  db.select({ productIds: refunds.productIds }).from(refunds).where(inJson(refunds.id, ids)).limit(100);

export const refundsBySellers = (db: Db, orderId: string) =>
  db
    .select({
      stripeId: refunds.stripeId,
      madeBy: refunds.madeBy,
      amountCents: refunds.amountCents,
      productIds: refunds.productIds,
    })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.status, "made"),
        or(isNotNull(refunds.madeBy), isNotNull(refunds.assignedAt)),
      ),
    )
    .limit(100);

type NewRefundRow = Pick<
  typeof refunds.$inferInsert & { note: string },
  "id" | "orderId" | "amountCents" | "productIds" | "reason" | "note" | "madeBy" | "createdAt"
>;

/**
 * Stores a pending refund before the provider is called. Inserts nothing while another refund of this order is pending, when the
 * order's refunded cents are no longer `alreadyRefunded`, or when one of its models was refunded meanwhile; so of several
 * concurrent requests only one refunds.
 */
export const insertRefund = (db: Db, row: NewRefundRow, alreadyRefunded: number) =>
  db.all<{ id: string }>(sql`
    INSERT INTO refunds (id, order_id, amount_cents, product_ids, reason, note, made_by, status, created_at, assigned_at)
    SELECT ${row.id}, o.id, ${row.amountCents}, ${JSON.stringify(row.productIds)}, ${row.reason ?? null}, ${row.note},
      ${row.madeBy ?? null}, 'pending', ${row.createdAt.getTime()}, ${row.createdAt.getTime()}
    FROM orders o
    WHERE o.id = ${row.orderId} AND o.status = 'paid' AND o.refunded_cents = ${alreadyRefunded}
      AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.return_reason IS NOT NULL
        AND ${inJson(sql`l.product_id`, row.productIds)})
    ON CONFLICT DO NOTHING RETURNING id`);

export const markRefundFailed = (db: Db, id: string) =>
  db
    .update(refunds)
    .set({ status: "failed" })
    .where(and(eq(refunds.id, id), eq(refunds.status, "pending")));

export const pendingRefunds = (db: Db, before: Date, limit: number) =>
  db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.status, "pending"), sql`${refunds.createdAt} < ${before.getTime()}`))
    .orderBy(refunds.createdAt)
    .limit(limit);

/** Updates the rows from the provider's refunds: confirms them, marks them as failed, and inserts those that were made in its dashboard, or of a membership that nobody can have. */
export const recordRefunds = (
  db: Db,
  orderId: string,
  { refunds: reported, at }: { refunds: ProviderRefund[]; at: Date },
) => {
  const rows = sql`json_each(${JSON.stringify(reported)}) AS reported`;
  return [
    db.run(sql`
      UPDATE refunds SET status = 'made', made_at = ${at.getTime()}, stripe_id = reported.value ->> 'id'
      FROM ${rows}
      WHERE refunds.id = reported.value ->> 'key' AND reported.value ->> 'status' = 'made'
        AND (refunds.status = 'pending' OR (refunds.status = 'failed' AND refunds.stripe_id IS NULL))`),
    db.run(sql`
      UPDATE refunds SET status = 'failed', stripe_id = reported.value ->> 'id', failed_at = ifnull(failed_at, ${at.getTime()})
      FROM ${rows}
      WHERE refunds.id IN (reported.value ->> 'key', reported.value ->> 'id') AND reported.value ->> 'status' = 'failed'`),
    db.run(sql`
      INSERT INTO refunds (id, order_id, amount_cents, product_ids, status, stripe_id, created_at, made_at)
      SELECT value ->> 'id', ${orderId}, value ->> 'amount', '[]', 'made', value ->> 'id', value ->> 'createdAt',
        ${at.getTime()}
      FROM ${rows} WHERE coalesce(value ->> 'key', ${UNWANTED_REFUND_PREFIX}) LIKE ${`${UNWANTED_REFUND_PREFIX}%`} AND value ->> 'status' = 'made'
      ON CONFLICT DO NOTHING`),
  ] as const;
};

/**
 * Records when the shop paid lines back by itself, in the batch that learns of it. Where others have been returned meanwhile, their refund is still to
 * come, and it records nothing.
 */
export const recordPaidBack = (
  db: Db,
  orderId: string,
  { linesCents, at }: { linesCents: number; at: Date },
) =>
  db.run(sql`
    UPDATE order_lines SET paid_back_at = ${at.getTime()}
    WHERE order_id = ${orderId} AND return_reason <> 'refunded' AND paid_back_at IS NULL AND ${linesCents} = (
      SELECT sum(price_cents) FROM order_lines WHERE order_id = ${orderId} AND return_reason <> 'refunded')`);

/** Marks the lines of refunded models as returned, also where the buyer's bank returned the refund; `revokePurchases` must follow in the batch. */
export const markLinesRefunded = (db: Db, orderId: string) =>
  db.run(sql`
    UPDATE order_lines SET return_reason = 'refunded'
    WHERE order_id = ${orderId} AND return_reason IS NULL AND product_id IN (
      SELECT value FROM refunds, json_each(refunds.product_ids)
      WHERE refunds.order_id = ${orderId}
        AND (refunds.status = 'made' OR (refunds.status = 'failed' AND refunds.stripe_id IS NOT NULL)))`);

/** Queues mails about refunds, only in the batch that records them: later the outbox may have deleted a mail, and would send it again. */
export const queueRefundMails = (db: Db, orderId: string, at: Date) =>
  queueMails(db, "refund", {
    at,
    rows: sql`SELECT r.id AS cause, o.user_id, json_object('refund', r.id) AS data
      FROM refunds r JOIN orders o ON o.id = r.order_id
      WHERE r.order_id = ${orderId} AND r.made_at = ${at.getTime()} AND r.created_at > ${at.getTime() - MAILED_WITHIN_MS}`,
  });

/** Queues the mail that names the models of a refund. Runs after `assignRefund` in its batch, and queues nothing when that assigned nothing. */
export const queueAssignedRefundMail = (db: Db, id: string, at: Date) =>
  queueMails(db, "refund", {
    at,
    rows: sql`SELECT r.id || ' models' AS cause, o.user_id, json_object('refund', r.id, 'models', '1') AS data
      FROM refunds r JOIN orders o ON o.id = r.order_id
      WHERE r.id = ${id} AND r.assigned_at = ${at.getTime()} AND r.product_ids <> '[]'`,
  });

/** Assigns a refund that was made in Stripe's dashboard to models. @returns no row when it was assigned before. */
export const assignRefund = (
  db: Db,
  { id, orderId, productIds }: { id: string; orderId: string; productIds: string[] },
  at: Date,
) =>
  db
    .update(refunds)
    .set({ productIds, assignedAt: at })
    .where(
      and(
        eq(refunds.id, id),
        eq(refunds.orderId, orderId),
        isNull(refunds.assignedAt),
        eq(refunds.status, "made"),
      ),
    )
    .returning({ id: refunds.id });
