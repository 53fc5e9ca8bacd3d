import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { UserId } from "#app/accounts/accounts.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { gifts } from "#app/gifts/gifts.tables.server.ts";
import { orderLines, orders } from "#app/orders/orders.tables.server.ts";

/** Of an order, what decides whether its models may be delivered (`mayDeliver`). */
export const deliveryFacts = {
  status: orders.status,
  totalCents: orders.totalCents,
  paidAt: orders.paidAt,
  buyer: orders.buyer,
  countryEvidence: orders.countryEvidence,
  taxId: orders.taxId,
  consentAt: orders.consentAt,
};

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;

/** Of live mode if there is one; of an order that pays for a membership, the page on which its member joined. */
export const newestPaymentPage = (db: Db) =>
  db
    .select({
      sessionId: sql<string | null>`CASE WHEN payment_session_id GLOB 'in_*' THEN (
        SELECT m.session_id FROM membership_periods p CROSS JOIN memberships m ON m.id = p.membership_id
        WHERE p.order_id = orders.id) ELSE payment_session_id END`.as("session_id"),
    })
    .from(orders)
    .where(isNotNull(orders.paymentSessionId))
    .orderBy(sql`payment_session_id GLOB 'cs_live_*' DESC`, desc(orders.createdAt))
    .limit(1);

export const updateOrder = (db: Db, id: string, changes: SQLiteUpdateSetSource<typeof orders>) =>
  db.update(orders).set(changes).where(eq(orders.id, id)).returning();

/** @returns no row when it has meanwhile been paid or closed */
export const updatePendingOrder = (db: Db, id: string, changes: SQLiteUpdateSetSource<typeof orders>) =>
  db
    .update(orders)
    .set(changes)
    .where(and(eq(orders.id, id), eq(orders.status, "pending")))
    .returning();

/** Stores that the payer agreed to delivery, unless they did before. @returns no row when it is not paid, or not any more */
export const recordConsent = (db: Db, id: string, { version, at }: { version: string; at: Date }) =>
  db
    .update(orders)
    .set({
      consentVersion: sql`coalesce(${orders.consentVersion}, ${version})`,
      consentAt: sql`coalesce(${orders.consentAt}, ${at.getTime()})`,
    })
    .where(and(eq(orders.id, id), eq(orders.status, "paid")))
    .returning({ id: orders.id });

export const unpaidOrders = (db: Db, userId: string) =>
  db
    .select({ order: orders, line: orderLines, gift: gifts })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(gifts, eq(gifts.orderId, orders.id))
    .where(and(eq(orders.userId, userId), inArray(orders.status, ["pending", "processing"])))
    .limit(500);

export const processingProducts = (db: Db, userId: UserId) =>
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

/** The titles of an order as a JSON array: of its lines or, where it has none, of the tier whose membership it pays for, which only then is looked up. */
export const orderTitles = (orderId: SQL, limit: number) => sql<string>`coalesce(
  (SELECT json_group_array(title) FROM (
    SELECT title FROM order_lines WHERE order_lines.order_id = ${orderId} ORDER BY product_id LIMIT ${limit}) HAVING count(*) > 0),
  (SELECT json_array((SELECT value FROM json_each(terms, '$.name') WHERE value <> '' LIMIT 1))
    FROM membership_periods WHERE membership_periods.order_id = ${orderId}),
  '[]')`;

export const linesOf = (db: Db, orderId: string) =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).limit(100);

/** Marks an order as expired, if its payment page was never opened. */
export const expireWithoutPage = (db: Db, id: string) =>
  db
    .update(orders)
    .set({ status: "expired" })
    .where(and(eq(orders.id, id), eq(orders.status, "pending"), isNull(orders.paymentSessionId)));
