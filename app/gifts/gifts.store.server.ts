import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { mayAddressOthers } from "#app/accounts/accounts.store.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { GIVEN_UP_RANK } from "#app/mail/mail.contract.ts";
import { deliveryFacts } from "#app/orders/orders.store.server.ts";
import { orderLines, orders } from "#app/orders/orders.tables.server.ts";
import { deliveryBegan } from "#app/orders/refunds/withdrawal.store.server.ts";
import { giver, isAddressOf, isClaimable, isOwnedBy, wasMailed } from "./gift-conditions.store.server.ts";
import type { StoredGift } from "./gifts.contract.ts";
import { gifts } from "./gifts.tables.server.ts";

export type GiftRow = typeof gifts.$inferSelect;

/** Whether the newest mail with a link was given up. */
const isUndelivered = sql`EXISTS (
  SELECT 1 FROM outbox WHERE cause = gifts.order_id || ' gift ' || gifts.sends AND template = 'gift'
    AND sent_at IS NULL AND rank = ${GIVEN_UP_RANK})`;

/** The gift of an order, on the row `orders`; null where its buyer keeps the model. */
export const giftOfOrder = sql<StoredGift | null>`(
  SELECT json_object('email', email, 'sendAt', send_at, 'claimedAt', claimed_at, 'returnedAt', returned_at,
    'isUndelivered', ${isUndelivered})
  FROM gifts WHERE order_id = ${orders.id})`
  .mapWith((json: string): StoredGift => JSON.parse(json))
  .as("gift");

export const giftIdOf = (db: Db, orderId: string) =>
  db.select({ id: gifts.id }).from(gifts).where(eq(gifts.orderId, orderId)).limit(1);

/** A gift as others read it: from a giver blocked meanwhile it comes without words, as a deleted account does. */
const shownGift = {
  ...getTableColumns(gifts),
  fromName: sql<string>`iif(${mayAddressOthers(giver)}, gifts.from_name, '')`.as("from_name"),
  note: sql<string>`iif(${mayAddressOthers(giver)}, gifts.note, '')`.as("note"),
};

const giftQuery = (db: Db) =>
  db
    .select({
      gift: shownGift,
      summary: giftOfOrder,
      order: orders,
      line: orderLines,
      title: products.title,
      images: products.images,
      giverOwnsIt: isOwnedBy(orders.userId).as("giver_owns_it"),
      deliveryBegan,
    })
    .from(gifts)
    .innerJoin(orders, eq(orders.id, gifts.orderId))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, gifts.orderId), eq(orderLines.productId, gifts.productId)),
    )
    .innerJoin(products, eq(products.id, gifts.productId));

export const giftById = (db: Db, id: string) => giftQuery(db).where(eq(gifts.id, id)).limit(1);

export const claimableById = (db: Db, id: string, at: Date) =>
  giftQuery(db)
    .where(and(eq(gifts.id, id), isClaimable(at)))
    .limit(1);

export const giftOfGiver = (db: Db, userId: string, code: string) =>
  giftQuery(db)
    .where(and(eq(orders.code, code), eq(orders.userId, userId)))
    .limit(1);

/** The gift of a link, while it can be claimed, or was claimed by this user with it. */
export const giftByLink = (db: Db, linkHash: string, { userId, at }: { userId: string; at: Date }) =>
  db
    .select({
      gift: shownGift,
      title: products.title,
      images: products.images,
      giverId: sql<string>`${orders.userId}`.as("giver_id"),
      owns: isOwnedBy(sql`${userId}`).as("owns"),
      isOpen: sql<number>`${isClaimable(at)}`.as("is_open"),
      order: deliveryFacts,
      deliveryBegan: sql<number>`EXISTS (
        SELECT 1 FROM purchases p WHERE p.order_id = ${orders.id} AND p.product_id = ${gifts.productId}
          AND p.delivery_began_at IS NOT NULL)`.as("delivery_began"),
    })
    .from(gifts)
    .innerJoin(orders, eq(orders.id, gifts.orderId))
    .innerJoin(products, eq(products.id, gifts.productId))
    .where(eq(gifts.linkHash, linkHash))
    .limit(1);

/** What was mailed to the verified address of an account and can be claimed. */
export const giftsWaitingFor = (db: Db, userId: string, at: Date) =>
  db
    .select({ gift: shownGift, title: products.title })
    .from(gifts)
    .innerJoin(products, eq(products.id, gifts.productId))
    .where(and(isAddressOf(userId), isClaimable(at), wasMailed(at), sql`${giver} <> ${userId}`))
    .orderBy(asc(gifts.claimUntil))
    .limit(20);
