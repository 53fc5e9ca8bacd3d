import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { orderLines, orders, users } from "#app/db/schema.ts";
import type { Withdrawal } from "./withdrawal.contract.ts";

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
      returned: orderLines.returned,
      deliveryBegan,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(ownOrder(userId, code))
    .orderBy(orderLines.productId)
    .limit(100);

/** Once, and only while none of its models has begun to be delivered with the buyer's consent. Returns a row when it was stored. */
export const storeWithdrawal = (db: Db, orderId: string, withdrawal: Withdrawal) =>
  db
    .update(orders)
    .set({ withdrawal })
    .where(
      and(
        eq(orders.id, orderId),
        isNull(orders.withdrawal),
        eq(orders.status, "paid"),
        sql`(${orders.consentAt} IS NULL OR NOT EXISTS (
          SELECT 1 FROM purchases p JOIN json_each(${JSON.stringify(withdrawal.productIds)}) covered ON covered.value = p.product_id
          WHERE p.order_id = ${orders.id} AND p.delivery_began_at IS NOT NULL))`,
      ),
    )
    .returning({ id: orders.id });

/** Run it after `storeWithdrawal` in its batch; queues nothing when that has stored nothing. */
export const queueWithdrawalMails = (
  db: Db,
  orderId: string,
  { at, sellers }: { at: Date; sellers: string[] },
) =>
  [null, ...sellers].map((to) => {
    const mail =
      to === null
        ? sql`o.id, 'withdrawal', o.user_id, json_object('order', o.id)`
        : sql`'seller ' || o.id || ' withdrawn ' || ${to}, 'order-seller', NULL,
            json_object('order', o.id, 'news', 'withdrawn', 'to', ${to})`;
    return db.run(sql`
      INSERT INTO outbox (cause, template, user_id, data, due_at)
      SELECT ${mail}, ${at.getTime()} FROM orders o
      WHERE o.id = ${orderId} AND o.withdrawal ->> 'at' = ${at.getTime()}
      ON CONFLICT (cause, template) DO NOTHING`);
  });
