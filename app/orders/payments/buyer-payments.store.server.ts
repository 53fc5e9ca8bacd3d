import { and, asc, desc, eq, inArray, ne, type SQLWrapper, sql } from "drizzle-orm";
import { CART_MAX } from "#app/cart/cart.contract.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { sqlIncludesLicense } from "#app/catalog/licenses.store.server.ts";
import { ATTRIBUTE_NAMES, type AttributeName } from "#app/catalog/product-attributes.ts";
import type { Db } from "#app/db/client.server.ts";
import { isGift } from "#app/gifts/gift-conditions.store.server.ts";
import { giftOfOrder } from "#app/gifts/gifts.store.server.ts";
import { isOwned } from "#app/library/library.store.server.ts";
import { couponDiscount, isFirstPeriod } from "#app/memberships/memberships.store.server.ts";
import { membershipPeriods } from "#app/memberships/memberships.tables.server.ts";
import { orderLines, orders } from "#app/orders/orders.tables.server.ts";
import { deliveryBegan } from "#app/orders/refunds/withdrawal.store.server.ts";
import type { KeysetPage } from "#app/shared/list-page.ts";

export type CreditNotes = { id: string; number: string }[];

const creditNotes = sql<CreditNotes>`(
  SELECT json_group_array(json_object('id', id, 'number', number)) FROM (
    SELECT id, number FROM tax_documents WHERE order_id = ${orders.id} AND kind = 'credit_note' ORDER BY issued_at))`
  .mapWith((json: string): CreditNotes => JSON.parse(json))
  .as("credit_notes");

const lineColumns = {
  line: orderLines,
  title: products.title,
  images: products.images,
  creditNotes,
  gift: giftOfOrder,
  deliveryBegan,
  period: membershipPeriods,
  isFirstPeriod: isFirstPeriod.as("is_first_period"),
  periodDiscountCents: sql<number | null>`${couponDiscount}`.as("period_discount"),
};

const settings = Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, products[name]])) as Pick<
  typeof products,
  AttributeName
>;

/** Also with what its seller states about each model. */
export const linesWithTitles = (db: Db, orderId: string) =>
  db
    .select({ ...lineColumns, settings })
    .from(orders)
    .leftJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(membershipPeriods, eq(membershipPeriods.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .limit(100);

/** Orders with their lines, the newest first. */
const ordersWithLines = (db: Db, ids: SQLWrapper, limit: number) =>
  db
    .select({ order: orders, ...lineColumns })
    .from(orders)
    .leftJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(membershipPeriods, eq(membershipPeriods.orderId, orders.id))
    .where(inArray(orders.id, sql`(${ids})`))
    .orderBy(desc(orders.createdAt), desc(orders.id), asc(orderLines.productId))
    .limit(limit * CART_MAX);

export const orderHistory = (db: Db, userId: string, { after, limit }: KeysetPage) => {
  const older = after && sql`(${orders.createdAt}, ${orders.id}) < (${after.value}, ${after.id})`;
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.status, "expired"), older ?? undefined))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
  return ordersWithLines(db, page.getSQL(), limit);
};

/** The tab of the payments lists them all. */
const ANNOUNCED_MAX = 5;

/** Whether what a failed order (`o`) was for was had since, under its license or a better one: by the buyer, or a gift by a later one to the same person, as far as the address is still kept. */
const isMadeUpFor = sql`iif(${isGift(sql`o.id`)},
  EXISTS (SELECT 1 FROM gifts g CROSS JOIN orders later CROSS JOIN gifts sent ON sent.order_id = later.id
    WHERE g.order_id = o.id AND later.user_id = o.user_id AND later.created_at > o.created_at AND later.paid_at IS NOT NULL
      AND sent.product_id = g.product_id AND ${sqlIncludesLicense(sql`sent.license`, sql`g.license`)}
      AND coalesce(sent.email = g.email, 1)),
  NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id
    AND NOT ${isOwned(sql`json_object('id', l.product_id, 'license', l.license)`, sql`o.user_id`)}))`;

/** Orders that a buyer should know of, the newest: not paid yet, on their way, being checked, failed since `since` and not made up for, or with a refund that came back. */
export const announcedOrders = (db: Db, userId: string, since: Date) =>
  ordersWithLines(
    db,
    sql`SELECT id FROM (
      SELECT id, created_at FROM orders WHERE user_id = ${userId} AND failed_refund_id IS NOT NULL
      UNION SELECT id, created_at FROM orders WHERE user_id = ${userId} AND status IN ('processing', 'held')
      UNION SELECT id, created_at FROM orders WHERE user_id = ${userId} AND status = 'pending' AND payment_url IS NOT NULL
      UNION SELECT id, created_at FROM orders o WHERE o.user_id = ${userId} AND o.status = 'failed'
        AND o.created_at > ${since.getTime()} AND NOT ${isMadeUpFor})
      ORDER BY created_at DESC, id DESC LIMIT ${ANNOUNCED_MAX}`,
    ANNOUNCED_MAX,
  );
