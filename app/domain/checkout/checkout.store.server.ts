/** Queries over orders: written before the payment page opens, granted in one batch, moved forward only. */
import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { buyerDetails, orderLines, orders, paymentEvents } from "#app/db/schema.ts";

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;

export const detailsOf = (db: Db, userId: string) =>
  db.select().from(buyerDetails).where(eq(buyerDetails.userId, userId)).limit(1);

export const saveDetails = (db: Db, row: typeof buyerDetails.$inferInsert) =>
  db
    .insert(buyerDetails)
    .values(row)
    .onConflictDoUpdate({
      target: buyerDetails.userId,
      set: { details: row.details, updatedAt: row.updatedAt },
    });

export const insertOrder = (db: Db, row: typeof orders.$inferInsert) => db.insert(orders).values(row);

export const insertLine = (db: Db, row: typeof orderLines.$inferInsert) => db.insert(orderLines).values(row);

export const updateOrder = (db: Db, id: string, changes: Partial<typeof orders.$inferInsert>) =>
  db.update(orders).set(changes).where(eq(orders.id, id));

/** A person's orders that may still be paid, with their lines. */
export const openOrders = (db: Db, userId: string) =>
  db
    .select({ order: orders, line: orderLines })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.userId, userId), eq(orders.status, "pending")))
    .limit(500);

export const orderById = (db: Db, id: string) => db.select().from(orders).where(eq(orders.id, id)).limit(1);

export const orderBySession = (db: Db, sessionId: string) =>
  db.select().from(orders).where(eq(orders.paymentSessionId, sessionId)).limit(1);

export const orderByIntent = (db: Db, intentId: string) =>
  db.select().from(orders).where(eq(orders.paymentIntentId, intentId)).limit(1);

export const linesOf = (db: Db, orderId: string) =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).limit(100);

/** What a person paid or tried to pay, newest first. Orders that never got anywhere are left out. */
export const orderHistory = (db: Db, userId: string) =>
  db
    .select({ order: orders, line: orderLines })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(eq(orders.userId, userId), inArray(orders.status, ["paid", "held", "refunded", "charged_back"])),
    )
    .orderBy(desc(orders.createdAt), asc(orderLines.productId))
    .limit(1_000);

/** Orders whose payment was not heard of, oldest first. */
export const staleOrders = (db: Db, before: Date) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.status, "pending"), lt(orders.createdAt, before)))
    .orderBy(asc(orders.createdAt))
    .limit(200);

export const handledEvents = (db: Db, ids: string[]) =>
  db.select({ id: paymentEvents.id }).from(paymentEvents).where(inArray(paymentEvents.id, ids));

export const recordEvent = (db: Db, row: typeof paymentEvents.$inferInsert) =>
  db.insert(paymentEvents).values(row).onConflictDoNothing();

/** Moves an order on; a state it may not leave stays. */
export const moveOrder = (db: Db, id: string, to: OrderRow["status"], from: OrderRow["status"][]) =>
  db
    .update(orders)
    .set({ status: to })
    .where(and(eq(orders.id, id), inArray(orders.status, from)));

export const markPaid = (db: Db, id: string, paid: { at: Date; intentId: string | null }) =>
  db
    .update(orders)
    .set({ status: "paid", paidAt: paid.at, paymentIntentId: paid.intentId })
    .where(and(eq(orders.id, id), inArray(orders.status, ["pending", "failed", "expired"])));

/** One purchase per line of a paid order. A licence that was revoked comes back only with another order. */
export const grantLines = (db: Db, orderId: string, at: Date) =>
  db.run(sql`
    INSERT INTO purchases (user_id, product_id, licence, order_id, purchased_at)
    SELECT o.user_id, l.product_id, l.licence, o.id, ${at.getTime()}
    FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE o.id = ${orderId} AND o.status = 'paid'
    ON CONFLICT (user_id, product_id, licence) DO UPDATE
    SET order_id = excluded.order_id, purchased_at = excluded.purchased_at, revoked_at = NULL
    WHERE purchases.revoked_at IS NOT NULL AND purchases.order_id IS NOT excluded.order_id`);

/** Takes what was bought out of the cart; a licence chosen anew stays, unless Commercial covers it. */
export const emptyCart = (db: Db, orderId: string) =>
  db.run(sql`
    DELETE FROM cart_items
    WHERE user_id = (SELECT user_id FROM orders WHERE id = ${orderId} AND status = 'paid')
      AND EXISTS (
        SELECT 1 FROM order_lines l WHERE l.order_id = ${orderId}
          AND l.product_id = cart_items.product_id AND l.licence IN (cart_items.licence, 'commercial'))`);

/** With the batch that marked the order paid, and with no later one: the outbox does not remember mails for ever. */
export const queueReceipt = (db: Db, orderId: string, at: Date) =>
  db.run(sql`
    INSERT INTO outbox (cause, template, user_id, data, due_at)
    SELECT o.id, 'receipt', o.user_id, '{}', ${at.getTime()} FROM orders o
    WHERE o.id = ${orderId} AND o.status = 'paid' AND o.paid_at = ${at.getTime()}
    ON CONFLICT (cause, template) DO NOTHING`);

export const revokePurchases = (db: Db, orderId: string, at: Date) =>
  db.run(sql`
    UPDATE purchases SET revoked_at = ${at.getTime()}
    WHERE order_id = ${orderId} AND revoked_at IS NULL
      AND EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND status IN ('refunded', 'charged_back'))`);

/** A model paid twice stays owned when one of its payments goes back: the purchase moves to the order still paid. */
export const grantFromOtherOrder = (db: Db, orderId: string) =>
  db.run(sql`
    INSERT INTO purchases (user_id, product_id, licence, order_id, purchased_at)
    SELECT o.user_id, l.product_id, l.licence, o.id, o.paid_at
    FROM orders gone
    JOIN order_lines lost ON lost.order_id = gone.id
    JOIN orders o ON o.user_id = gone.user_id AND o.status = 'paid'
    JOIN order_lines l ON l.order_id = o.id AND l.product_id = lost.product_id AND l.licence = lost.licence
    WHERE gone.id = ${orderId} AND gone.status IN ('refunded', 'charged_back')
    ON CONFLICT (user_id, product_id, licence) DO UPDATE
    SET order_id = excluded.order_id, purchased_at = excluded.purchased_at, revoked_at = NULL
    WHERE purchases.revoked_at IS NOT NULL`);
