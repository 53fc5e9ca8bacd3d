import { and, asc, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { UserId } from "#app/accounts/accounts.store.server.ts";
import { CART_MAX } from "#app/cart/cart.contract.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { versionsAsJson } from "#app/legal/legal.store.server.ts";
import { couponHasUsesLeft } from "#app/offers/coupons.store.server.ts";
import { orderLines, orders } from "#app/orders/orders.tables.server.ts";
import { MINUTE_MS } from "#app/shared/time.ts";
import { invoicesEnabled } from "#app/tax/tax.store.server.ts";
import type { PaymentsCursor } from "./checkout.contract.ts";
import { buyerDetails } from "./checkout.tables.server.ts";

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;

export const buyerDetailsOf = (db: Db, userId: string) =>
  db.select().from(buyerDetails).where(eq(buyerDetails.userId, userId)).limit(1);

export const upsertBuyerDetails = (db: Db, row: typeof buyerDetails.$inferInsert) =>
  db
    .insert(buyerDetails)
    .values(row)
    .onConflictDoUpdate({
      target: buyerDetails.userId,
      set: { details: row.details, updatedAt: row.updatedAt },
    });

export interface NewOrder {
  id: string;
  code: string;
  userId: string;
  totalCents: number;
  coupon: string | null;
  language: OrderRow["language"];
  buyer: OrderRow["buyer"];
  consentVersion: string | null;
  consentAt: Date | null;
  /** Country of the buyer's IP address, ISO 3166-1. */
  ipCountry: string | null;
  createdAt: Date;
  nextCheckAt: Date;
}
export type OrderedLine = Pick<
  OrderLineRow,
  "productId" | "licence" | "title" | "listCents" | "discountCents" | "priceCents"
>;
export interface NewLine extends OrderedLine {
  /** Whether it costs less because the buyer owned Standard when it was priced. */
  isUpgrade: boolean;
  /** Ids of the models of its bundle that the buyer owned when it was priced. */
  ownedInBundle: string[];
}

/**
 * Two statements for one batch, which store an order and its lines. They write nothing while another unpaid order of this person contains one of the products,
 * when a product has been deleted, when a licence that reduces a price has been revoked, or when the coupon is used up. So without a lock only one of
 * several concurrent requests opens a payment for a product, and a coupon is used no more often than it may be. A Commercial line
 * stores the order that paid for the Standard licence.
 */
export const insertOrderUnlessConflicting = (db: Db, order: NewOrder, lines: NewLine[]) => {
  const asJson = JSON.stringify(lines);
  const buyer = order.buyer && JSON.stringify(order.buyer);
  return [
    db.run(sql`
      INSERT INTO orders (id, code, user_id, status, total_cents, coupon, language, buyer, consent_version, consent_at,
        invoiced, country_evidence, legal_versions, created_at, next_check_at)
      SELECT ${order.id}, ${order.code}, ${order.userId}, 'pending', ${order.totalCents}, ${order.coupon}, ${order.language}, ${buyer},
        ${order.consentVersion}, ${order.consentAt?.getTime() ?? null},
        ${order.totalCents > 0 ? invoicesEnabled : sql`0`}, ${JSON.stringify({ ip: order.ipCountry })}, ${versionsAsJson}, ${order.createdAt.getTime()},
        ${order.nextCheckAt.getTime()}
      WHERE NOT EXISTS (
        SELECT 1 FROM orders o JOIN order_lines l ON l.order_id = o.id
        WHERE o.user_id = ${order.userId} AND o.status IN ('pending', 'processing')
          AND l.product_id IN (SELECT value ->> 'productId' FROM json_each(${asJson})))
      AND NOT EXISTS (
        SELECT 1 FROM json_each(${asJson}) WHERE value ->> 'productId' NOT IN (SELECT id FROM products))
      AND NOT EXISTS (
        SELECT 1 FROM json_each(${asJson}) WHERE value ->> 'isUpgrade' AND NOT EXISTS (
          SELECT 1 FROM purchases p WHERE p.user_id = ${order.userId} AND p.product_id = value ->> 'productId'
            AND p.licence = 'standard' AND p.revoked_at IS NULL))
      AND NOT EXISTS (
        SELECT 1 FROM json_each(${asJson}) AS line, json_each(line.value -> 'ownedInBundle') AS other WHERE NOT EXISTS (
          SELECT 1 FROM purchases p WHERE p.user_id = ${order.userId} AND p.product_id = other.value
            AND p.licence IN (line.value ->> 'licence', 'commercial') AND p.revoked_at IS NULL))
      AND ${order.coupon === null ? sql`TRUE` : couponHasUsesLeft(order.coupon, order.userId, order.createdAt)}`),
    db.run(sql`
      INSERT INTO order_lines (order_id, product_id, licence, title, list_cents, discount_cents, price_cents,
        reduced_by_order)
      SELECT o.id, value ->> 'productId', value ->> 'licence', value ->> 'title', value ->> 'listCents',
        value ->> 'discountCents', value ->> 'priceCents', (
        SELECT p.order_id FROM purchases p
        WHERE value ->> 'licence' = 'commercial' AND p.user_id = o.user_id AND p.product_id = value ->> 'productId'
          AND p.licence = 'standard' AND p.revoked_at IS NULL)
      FROM orders o, json_each(${asJson}) WHERE o.id = ${order.id}`),
  ] as const;
};

export const updateOrder = (db: Db, id: string, changes: SQLiteUpdateSetSource<typeof orders>) =>
  db.update(orders).set(changes).where(eq(orders.id, id)).returning();

/** A person's orders that may still be paid, with their lines. */
export const unpaidOrders = (db: Db, userId: string) =>
  db
    .select({ order: orders, line: orderLines })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.userId, userId), inArray(orders.status, ["pending", "processing"])))
    .limit(500);

/** Products of a buyer's orders in the state `processing`. */
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

export const linesOf = (db: Db, orderId: string) =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).limit(100);

export type CreditNotes = { id: string; number: string }[];

/** The credit notes of the order in the outer query, oldest first. */
const creditNotes = sql<CreditNotes>`(
  SELECT json_group_array(json_object('id', id, 'number', number)) FROM (
    SELECT id, number FROM tax_documents WHERE order_id = ${orders.id} AND kind = 'credit_note' ORDER BY issued_at))`
  .mapWith((json: string): CreditNotes => JSON.parse(json))
  .as("credit_notes");

/** An order's lines with the products' current titles in every language, and their pictures. */
export const linesWithTitles = (db: Db, orderId: string) =>
  db
    .select({ line: orderLines, title: products.title, images: products.images, creditNotes })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .limit(100);

interface HistoryPage {
  /** Only older orders than this. */
  before: PaymentsCursor | null;
  limit: number;
}

/** A person's orders except expired ones, newest first, with their lines. */
export const orderHistory = (db: Db, userId: string, { before, limit }: HistoryPage) => {
  const older = before && sql`(${orders.createdAt}, ${orders.id}) < (${before.at.getTime()}, ${before.id})`;
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.status, "expired"), older ?? undefined))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
  return db
    .select({ order: orders, line: orderLines, title: products.title, images: products.images, creditNotes })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(inArray(orders.id, page))
    .orderBy(desc(orders.createdAt), desc(orders.id), asc(orderLines.productId))
    .limit(limit * CART_MAX);
};

/** Marks an order as expired, if its payment page was never opened. */
export const expireWithoutPage = (db: Db, id: string) =>
  db
    .update(orders)
    .set({ status: "expired" })
    .where(and(eq(orders.id, id), eq(orders.status, "pending"), isNull(orders.paymentSessionId)));

/** How long after an order is placed the payment provider is first asked about it. */
export const FIRST_CHECK_MS = 10 * MINUTE_MS;
