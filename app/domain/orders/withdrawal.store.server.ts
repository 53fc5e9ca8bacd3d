import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { isOneOf } from "#app/db/d1.server.ts";
import { orderLines, orders, purchases, users } from "#app/db/schema.ts";
import { type Withdrawal, type WithdrawalDeclaration, withDeclaration } from "./withdrawal.contract.ts";

const ownOrder = (userId: string, code: string) => and(eq(orders.code, code), eq(orders.userId, userId));

export const orderToWithdraw = (db: Db, userId: string, code: string) =>
  db
    .select({ order: orders, username: users.username, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(ownOrder(userId, code))
    .limit(1);

const deliveryBegan = sql<number>`EXISTS (
  SELECT 1 FROM purchases p WHERE p.user_id = ${orders.userId} AND p.order_id = ${orders.id}
    AND p.product_id = ${orderLines.productId} AND p.delivery_began_at IS NOT NULL)`.as("delivery_began");

export const linesToWithdraw = (db: Db, userId: string, code: string) =>
  db
    .select({
      productId: orderLines.productId,
      title: orderLines.title,
      priceCents: orderLines.priceCents,
      returned: orderLines.returned,
      deliveryBegan,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(ownOrder(userId, code))
    .orderBy(orderLines.productId)
    .limit(100);

const isDeclared = (orderId: string, { at }: WithdrawalDeclaration) =>
  sql`EXISTS (SELECT 1 FROM orders d WHERE d.id = ${orderId} AND d.withdrawal ->> 'at' = ${at})`;

/**
 * Stores a declaration, unless the delivery of one of its models has begun with the buyer's consent, one was refunded, or there was
 * another declaration since the order was read. Returns a row when it was stored.
 */
export const storeWithdrawal = (
  db: Db,
  { id, withdrawal: before }: { id: string; withdrawal: Withdrawal | null },
  declared: WithdrawalDeclaration,
) => {
  const { productIds } = declared;
  return db
    .update(orders)
    .set({ withdrawal: withDeclaration(before, declared) })
    .where(
      and(
        eq(orders.id, id),
        sql`${orders.withdrawal} ->> 'at' IS ${before?.at ?? null}`,
        eq(orders.status, "paid"),
        sql`NOT EXISTS (SELECT 1 FROM order_lines l
          WHERE l.order_id = ${orders.id} AND l.returned IS NOT NULL AND ${isOneOf(sql`l.product_id`, productIds)})`,
        sql`(${orders.consentAt} IS NULL OR NOT EXISTS (
          SELECT 1 FROM purchases p
          WHERE p.order_id = ${orders.id} AND p.delivery_began_at IS NOT NULL AND ${isOneOf(sql`p.product_id`, productIds)}))`,
      ),
    )
    .returning({ id: orders.id });
};

/** Revokes the licences of the declared models; runs after `storeWithdrawal` in its batch. */
export const revokeWithdrawn = (db: Db, orderId: string, declared: WithdrawalDeclaration) =>
  db
    .update(purchases)
    .set({ revokedAt: new Date(declared.at) })
    .where(
      and(
        eq(purchases.orderId, orderId),
        isNull(purchases.revokedAt),
        isOneOf(purchases.productId, declared.productIds),
        isDeclared(orderId, declared),
      ),
    );

/** Queues the mails to buyer and sellers; runs after `storeWithdrawal` in its batch, and queues nothing when that stored nothing. */
export const queueWithdrawalMails = (
  db: Db,
  orderId: string,
  { declared, sellers }: { declared: WithdrawalDeclaration; sellers: string[] },
) =>
  [null, ...sellers].map((to) => {
    const at = String(declared.at);
    const mail =
      to === null
        ? sql`o.id || ' ' || ${at}, 'withdrawal', o.user_id, json_object('order', o.id, 'at', ${at})`
        : sql`'seller ' || o.id || ' withdrawn ' || ${at} || ' ' || ${to}, 'order-seller', NULL,
            json_object('order', o.id, 'news', 'withdrawn', 'to', ${to}, 'at', ${at})`;
    return db.run(sql`
      INSERT INTO outbox (cause, template, user_id, data, due_at)
      SELECT ${mail}, ${declared.at} FROM orders o
      WHERE o.id = ${orderId} AND ${isDeclared(orderId, declared)}
      ON CONFLICT (cause, template) DO NOTHING`);
  });
