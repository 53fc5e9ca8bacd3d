import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { sellerAddresses } from "#app/accounts/sellers.store.server.ts";
import { sqlUpgradedFrom } from "#app/catalog/licenses.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";
import { endPurchases, isClaimed, isWithdrawn } from "#app/library/library.store.server.ts";
import { purchases } from "#app/library/library.tables.server.ts";
import { queueMails } from "#app/mail/outbox.store.server.ts";
import { orderLines, orders } from "#app/orders/orders.tables.server.ts";
import { keepUpgradesOfClaimed, withItsUpgrades } from "#app/orders/payments/settle.store.server.ts";
import {
  REFUND_WITHIN_MS,
  type Withdrawal,
  type WithdrawalDeclaration,
  withDeclaration,
} from "./withdrawal.contract.ts";

const ownOrder = (userId: string, code: string) => and(eq(orders.code, code), eq(orders.userId, userId));

export const orderToWithdraw = (db: Db, userId: string, code: string) =>
  db
    .select({ order: orders, username: users.username, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(ownOrder(userId, code))
    .limit(1);

/** For a query of orders and their lines: whether delivery of the line's model has begun. */
export const deliveryBegan = sql<number>`EXISTS (
  SELECT 1 FROM purchases p WHERE p.order_id = ${orders.id}
    AND p.product_id = ${orderLines.productId} AND p.delivery_began_at IS NOT NULL)`.as("delivery_began");

/** The open upgrade of a line's model, if its price was reduced by the line and the license is not owned for another reason. */
interface DependentUpgrade {
  code: string;
  cents: number;
  delivered: number;
}

/**
 * Upgrades `u` of the orders `uo` that end with what an order upgraded them from: paid, not refunded, not withdrawn from, and not of
 * a model that was claimed too.
 */
const upgradesThatEndWith = (order: SQLWrapper) => sql`
  order_lines u JOIN orders uo ON uo.id = u.order_id AND uo.status = 'paid'
  WHERE u.reduced_by_order = ${order} AND u.return_reason IS NULL
    AND NOT ${isWithdrawn({ orderId: sql`u.order_id`, productId: sql`u.product_id` })}
    AND NOT ${isClaimed({ userId: sql`uo.user_id`, productId: sql`u.product_id`, license: sqlUpgradedFrom(sql`u.license`) })}`;

/** An upgrade of a gift is somebody else's, who has paid for it: it counts as delivered. */
const upgradeWasDelivered = sql`(uo.user_id <> (SELECT user_id FROM orders WHERE id = u.reduced_by_order)
  OR (uo.consent_at IS NOT NULL AND EXISTS (
    SELECT 1 FROM purchases p WHERE p.order_id = uo.id AND p.product_id = u.product_id AND p.license = u.license
      AND p.delivery_began_at IS NOT NULL)))`;

const dependentUpgrade = sql<DependentUpgrade | null>`(
  SELECT json_object('code', uo.code, 'cents', u.price_cents, 'delivered', ${upgradeWasDelivered})
  FROM ${upgradesThatEndWith(orders.id)} AND u.product_id = ${orderLines.productId} LIMIT 1)`
  .mapWith((json: string): DependentUpgrade => JSON.parse(json))
  .as("dependent_upgrade");

export const linesToWithdraw = (db: Db, userId: string, code: string) =>
  db
    .select({
      productId: orderLines.productId,
      title: orderLines.title,
      priceCents: orderLines.priceCents,
      returnReason: orderLines.returnReason,
      deliveryBegan,
      upgrade: dependentUpgrade,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(ownOrder(userId, code))
    .orderBy(orderLines.productId)
    .limit(100);

/** Whether this is the last declaration of an order: one that was refused may have the same time. */
const isDeclared = (orderId: string, { at, productIds }: WithdrawalDeclaration) =>
  sql`EXISTS (SELECT 1 FROM orders d WHERE d.id = ${orderId} AND d.withdrawal ->> 'at' = ${at}
    AND ifnull(d.withdrawal -> '$.declarations[#-1].productIds', d.withdrawal -> 'productIds') = ${JSON.stringify(productIds)})`;

/**
 * Stores a declaration, unless the delivery of one of its models, or of an upgrade that it reduced, has begun with the buyer's consent, one was
 * refunded, or there was another declaration since the order was read. Returns a row when it was stored.
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
          WHERE l.order_id = ${orders.id} AND l.return_reason IS NOT NULL AND ${inJson(sql`l.product_id`, productIds)})`,
        sql`(${orders.consentAt} IS NULL OR NOT EXISTS (
          SELECT 1 FROM purchases p
          WHERE p.order_id = ${orders.id} AND p.delivery_began_at IS NOT NULL AND ${inJson(sql`p.product_id`, productIds)}))`,
        sql`NOT EXISTS (SELECT 1 FROM ${upgradesThatEndWith(orders.id)}
          AND ${inJson(sql`u.product_id`, productIds)} AND ${upgradeWasDelivered})`,
      ),
    )
    .returning({ id: orders.id });
};

/** Declares the withdrawal from the upgrades that the declared models reduced, in their orders; runs after `storeWithdrawal` in its batch. */
export const withdrawUpgrades = (db: Db, orderId: string, declared: WithdrawalDeclaration) => {
  const declaration = sql`json_object('at', ${declared.at}, 'productIds', json(ended.ids))`;
  return [
    keepUpgradesOfClaimed(
      db,
      orderId,
      sql`${inJson(sql`order_lines.product_id`, declared.productIds)} AND ${isDeclared(orderId, declared)}`,
    ),
    db.run(sql`
      UPDATE orders SET withdrawal = iif(withdrawal IS NULL, ${declaration}, json_object('at', ${declared.at},
        'productIds', json((SELECT json_group_array(value) FROM (
          SELECT value FROM json_each(withdrawal, '$.productIds') UNION ALL SELECT value FROM json_each(ended.ids)))),
        'declarations', json((SELECT json_group_array(json(value)) FROM (
          SELECT value FROM json_each(ifnull(withdrawal -> 'declarations', json_array(json(withdrawal))))
          UNION ALL SELECT ${declaration})))))
      FROM (
        SELECT u.order_id, json_group_array(u.product_id) AS ids FROM ${upgradesThatEndWith(sql`${orderId}`)}
          AND ${inJson(sql`u.product_id`, declared.productIds)} GROUP BY u.order_id) AS ended
      WHERE orders.id = ended.order_id AND ${isDeclared(orderId, declared)}`),
  ] as const;
};

const hasDeclaration = (orderId: string, declared: WithdrawalDeclaration) => sql`
  (o.id = ${orderId} OR o.id IN (SELECT order_id FROM order_lines WHERE reduced_by_order = ${orderId}))
  AND o.withdrawal ->> 'at' = ${declared.at} AND ${isDeclared(orderId, declared)}`;

/** Runs after `withdrawUpgrades` in its batch. */
export const revokeWithdrawn = (db: Db, orderId: string, declared: WithdrawalDeclaration) =>
  endPurchases(
    db,
    sql`${purchases.revokedAt} IS NULL AND ${purchases.orderId} IN ${withItsUpgrades(orderId)}
      AND ${inJson(sql`+${purchases.productId}`, declared.productIds)}
      AND ${purchases.orderId} IN (SELECT o.id FROM orders o WHERE ${hasDeclaration(orderId, declared)}
        AND ${purchases.productId} IN (SELECT value FROM json_each(o.withdrawal, '$.productIds')))`,
    new Date(declared.at),
  );

/**
 * Stores until when an order and the upgrades that it reduced must be paid back, or that nothing is due. Runs last in each batch that changes
 * a declaration, what is owed, returned lines, refunded cents or a status.
 */
export const recordRefundDue = (db: Db, orderId: string) =>
  db.run(sql`
    UPDATE orders SET refund_due_at = iif(status = 'paid' AND total_cents > refunded_cents, iif(owed IS NOT NULL,
      iif(owed ->> 'cents' > refunded_cents AND failed_refund_id IS NULL, (owed ->> 'at') + ${REFUND_WITHIN_MS}, NULL), (
      SELECT min(declared.value ->> 'at') + ${REFUND_WITHIN_MS}
      FROM json_each(ifnull(orders.withdrawal -> 'declarations', json_array(json(orders.withdrawal)))) AS declared
      WHERE EXISTS (
        SELECT 1 FROM order_lines l WHERE l.order_id = orders.id AND l.return_reason IS NULL AND l.price_cents > 0
          AND l.product_id IN (SELECT value FROM json_each(declared.value, '$.productIds'))))), NULL)
    WHERE (withdrawal IS NOT NULL OR owed IS NOT NULL)
      AND (id = ${orderId} OR id IN (SELECT order_id FROM order_lines WHERE reduced_by_order = ${orderId}))`);

/** Queues the mails to buyer and sellers; about each order with the declaration; runs after `withdrawUpgrades` in its batch. */
export const queueWithdrawalMails = (
  db: Db,
  orderId: string,
  { declared, sellers, dueAt }: { declared: WithdrawalDeclaration; sellers: string[]; dueAt: Date },
) => [
  queueMails(db, "withdrawal", {
    at: dueAt,
    rows: sql`SELECT o.id || ' ' || ${String(declared.at)} AS cause, o.user_id,
          json_object('order', o.id, 'at', ${String(declared.at)}) AS data
        FROM orders o WHERE ${hasDeclaration(orderId, declared)}`,
  }),
  queueMails(db, "order-seller", {
    at: dueAt,
    rows: sql`SELECT o.id || ' seller withdrawn ' || ${String(declared.at)} || ' ' || seller.value AS cause, NULL AS user_id,
          json_object('order', o.id, 'news', 'withdrawn', 'to', seller.value, 'at', ${String(declared.at)}) AS data
        FROM orders o, ${sellerAddresses("all", sellers)} AS seller WHERE ${hasDeclaration(orderId, declared)}`,
  }),
];
