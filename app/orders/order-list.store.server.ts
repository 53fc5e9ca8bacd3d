/** Each page of the list reads about five rows for each order it shows: the order, its buyer, its first lines. */
import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";
import type { OrderFilter } from "#app/orders/order-filters.ts";
import type { Dispute } from "#app/orders/refunds/refund-states.ts";
import type { KeysetPage } from "#app/shared/list-page.ts";
import { orderTitles } from "./orders.store.server.ts";
import { orders } from "./orders.tables.server.ts";
import type { OrderStatus } from "./payments/order-status.contract.ts";

export const MAX_TITLES = 2;

export interface ListedOrderRow {
  id: string;
  position: number;
  code: string;
  status: OrderStatus;
  refundedCents: number;
  dispute: string | null;
  managed: number;
  totalCents: number;
  createdAt: number;
  firstName: string | null;
  lastName: string | null;
  username: string;
  email: string;
  deletedAt: number | null;
  refundDueAt: number | null;
  isGift: number;
  coupon: string | null;
  country: string;
  /** A JSON array, with one more than is shown. */
  titles: string;
}

export const parseDispute = (row: Pick<ListedOrderRow, "dispute">): Dispute | null =>
  row.dispute ? (JSON.parse(row.dispute) as Dispute) : null;

interface Asked {
  state: OrderFilter;
  /** An expression of FTS5; null for all orders of the state, otherwise state and month are ignored. */
  match: string | null;
  placed: { from: Date; to: Date } | null;
}

/** Each condition is one range of an index. */
const RANGES: Record<OrderFilter, SQL[]> = {
  all: [sql`TRUE`],
  to_do: [
    sql`refund_due_at IS NOT NULL`,
    sql`dispute ->> 'status' IN ('inquiry', 'open') AND refund_due_at IS NULL`,
    sql`status = 'held' AND refund_due_at IS NULL AND ifnull(dispute ->> 'status', '') NOT IN ('inquiry', 'open')`,
  ],
  paid: [sql`status = 'paid'`],
  waiting: [sql`status = 'pending'`, sql`status = 'processing'`],
  refunded: [sql`refunded_cents > 0`],
  disputed: [sql`dispute IS NOT NULL`],
  failed: [sql`status = 'failed'`, sql`status = 'held'`],
  abandoned: [sql`status = 'expired'`],
};

/** Orders of a state, newest first. Each range is read separately, up to the limit: with one condition SQLite would sort all their orders. */
function byDate({ state, placed }: Pick<Asked, "state" | "placed">, { after, limit }: KeysetPage): SQL {
  // One upper bound: of two SQLite would seek by one, and read all the pages before again.
  const end = after ?? (placed && { value: placed.to.getTime(), id: "" });
  const older = end ? sql`(created_at, id) < (CAST(${end.value} AS INTEGER), ${end.id})` : sql`TRUE`;
  const newer = placed ? sql`created_at >= CAST(${placed.from.getTime()} AS INTEGER)` : sql`TRUE`;
  const ranges = RANGES[state].map(
    (range) => sql`SELECT * FROM (SELECT *, created_at AS position FROM orders
      WHERE ${range} AND ${older} AND ${newer} ORDER BY created_at DESC, id DESC LIMIT ${limit})`,
  );
  return sql`${sql.join(ranges, sql` UNION ALL `)} ORDER BY position DESC, id DESC LIMIT ${limit}`;
}

/** Orders that match a search, newest first, which is the order of the table's rows. @param match an expression of FTS5 */
function byWords(match: string, { after, limit }: KeysetPage): SQL {
  // FTS5 seeks rows by integers only, and D1 binds numbers as REAL.
  const older = after ? sql`order_search.rowid < CAST(${after.value} AS INTEGER)` : sql`TRUE`;
  return sql`SELECT o.*, order_search.rowid AS position FROM order_search CROSS JOIN orders o
    ON o.search_row = order_search.rowid
    WHERE order_search MATCH ${match} AND ${older} ORDER BY order_search.rowid DESC LIMIT ${limit}`;
}

/** ISO 3166-1, of the billing address, else of the checkout form, else of the card; empty when none is known. */
export const BUYERS_COUNTRY = sql`coalesce(nullif(country_evidence ->> 'billing', ''), nullif(buyer ->> 'country', ''),
  country_evidence ->> 'card', '')`;

/** A page of orders. */
export const listedOrders = (db: Db, { match, ...asked }: Asked, page: KeysetPage) =>
  db.all<ListedOrderRow>(sql`
    SELECT o.id, o.position, o.code, o.status, o.refunded_cents AS refundedCents, o.dispute, o.managed,
      o.total_cents AS totalCents, o.created_at AS createdAt, o.buyer ->> 'name' AS firstName,
      o.buyer ->> 'lastName' AS lastName, u.username, u.email, u.deleted_at AS deletedAt,
      o.refund_due_at AS refundDueAt, o.coupon, EXISTS (SELECT 1 FROM gifts WHERE order_id = o.id) AS isGift,
      ${BUYERS_COUNTRY} AS country,
      ${orderTitles(sql`o.id`, MAX_TITLES + 1)} AS titles
    FROM (${match === null ? byDate(asked, page) : byWords(match, page)}) AS o CROSS JOIN users u ON u.id = o.user_id
    ORDER BY o.position DESC, o.id DESC`);

export const oldestOrder = (db: Db) =>
  db.select({ createdAt: orders.createdAt }).from(orders).orderBy(orders.createdAt, orders.id).limit(1);

/** Orders that ask a seller to act, counted up to the limit. */
export const ordersToDo = (db: Db, limit: number) =>
  db
    .select({
      count: sql<number>`(SELECT count(*) FROM (${sql.join(
        RANGES.to_do.map((range) => sql`SELECT * FROM (SELECT 1 FROM orders WHERE ${range} LIMIT ${limit})`),
        sql` UNION ALL `,
      )} LIMIT ${limit}))`.as("to_do"),
    })
    .from(sql`(SELECT 1)`);

/** What is to be given back of each of the orders of which something is due. */
export const centsDue = (db: Db, codes: readonly string[]) =>
  db
    .select({
      code: orders.code,
      cents: sql<number>`min(total_cents - refunded_cents, coalesce((owed ->> 'cents') - refunded_cents, (
        SELECT sum(price_cents) FROM order_lines WHERE order_id = ${orders.id} AND return_reason IS NULL
          AND product_id IN (SELECT value FROM json_each(${orders.withdrawal}, '$.productIds')))))`.as(
        "cents",
      ),
    })
    .from(orders)
    .where(and(inJson(orders.code, codes), isNotNull(orders.refundDueAt)));
