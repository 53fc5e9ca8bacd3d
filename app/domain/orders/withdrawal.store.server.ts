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

/** A download that has begun counts, whether it ended or not. */
const downloadBegan = sql<number>`(
  EXISTS (SELECT 1 FROM downloads d WHERE d.user_id = ${orders.userId} AND d.product_id = ${orderLines.productId}
    AND d.last_at >= ${orders.paidAt})
  OR EXISTS (SELECT 1 FROM download_parts p WHERE p.user_id = ${orders.userId} AND p.product_id = ${orderLines.productId}
    AND p.started_at >= ${orders.paidAt}))`.as("download_began");

export const linesToWithdraw = (db: Db, userId: string, code: string) =>
  db
    .select({
      productId: orderLines.productId,
      title: orderLines.title,
      returned: orderLines.returned,
      downloadBegan,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(ownOrder(userId, code))
    .orderBy(orderLines.productId)
    .limit(100);

/** Once: a second one changes nothing. */
export const storeWithdrawal = (db: Db, orderId: string, withdrawal: Withdrawal) =>
  db
    .update(orders)
    .set({ withdrawal })
    .where(and(eq(orders.id, orderId), isNull(orders.withdrawal), eq(orders.status, "paid")));
