import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { CART_MAX } from "#app/cart/cart.contract.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { giftOfOrder } from "#app/gifts/gifts.store.server.ts";
import { orderLines, orders } from "#app/orders/orders.tables.server.ts";
import { deliveryBegan } from "#app/orders/refunds/withdrawal.store.server.ts";
import type { PaymentsCursor } from "./buyer-payments.contract.ts";

export type CreditNotes = { id: string; number: string }[];

const creditNotes = sql<CreditNotes>`(
  SELECT json_group_array(json_object('id', id, 'number', number)) FROM (
    SELECT id, number FROM tax_documents WHERE order_id = ${orders.id} AND kind = 'credit_note' ORDER BY issued_at))`
  .mapWith((json: string): CreditNotes => JSON.parse(json))
  .as("credit_notes");

export const linesWithTitles = (db: Db, orderId: string) =>
  db
    .select({
      line: orderLines,
      title: products.title,
      images: products.images,
      creditNotes,
      gift: giftOfOrder,
      deliveryBegan,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .limit(100);

interface HistoryPage {
  before: PaymentsCursor | null;
  limit: number;
}

export const orderHistory = (db: Db, userId: string, { before, limit }: HistoryPage) => {
  const older = before && sql`(${orders.createdAt}, ${orders.id}) < (${before.at.getTime()}, ${before.id})`;
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.status, "expired"), older ?? undefined))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
  return db
    .select({
      order: orders,
      line: orderLines,
      title: products.title,
      images: products.images,
      creditNotes,
      gift: giftOfOrder,
      deliveryBegan,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(inArray(orders.id, page))
    .orderBy(desc(orders.createdAt), desc(orders.id), asc(orderLines.productId))
    .limit(limit * CART_MAX);
};
