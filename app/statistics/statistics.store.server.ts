import { and, asc, eq, gte, isNotNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";
import { letters } from "#app/letters/letters.tables.server.ts";
import { orders } from "#app/orders/orders.tables.server.ts";
import { HOUR_MS } from "#app/shared/time.ts";
import type { DayViews, SoldOrder, Statistics } from "./add-up.ts";
import type { Period } from "./statistics.contract.ts";
import {
  productViews,
  type sourceViews,
  statisticsModels,
  statisticsSnapshots,
} from "./statistics.tables.server.ts";

/** What one query reads, so that the Worker's memory does not grow with the shop. A day of views has up to 60 bytes for each model. */
export const ORDERS_PER_PAGE = 1_000;
const DAYS_PER_PAGE = 50;
const VIEW_BYTES_PER_PAGE = 1_000_000;
/** A row of these has about 50 KB; one of D1 may have 2 MB. */
const MODELS_PER_ROW = 500;

export interface TimeRange {
  from: Date | SQL;
  to: Date;
}

interface OrderPosition {
  paidAt: Date;
  id: string;
}

export type SoldLine = SoldOrder["lines"][number] & { title: string };

const LINES = sql<string>`(SELECT json_group_array(json_object('productId', product_id, 'license', license, 'title', title,
  'price', price_cents, 'saleFrom', sale_from, 'returned', json(iif(return_reason IS NULL, 'false', 'true')))) FROM order_lines
  WHERE order_id = ${orders.id})`;

/** A page of paid orders by time of payment, without those that are held because their payment differs from the order. */
export const soldOrders = (db: Db, { from, to }: TimeRange, after: OrderPosition | null) =>
  db
    .select({
      id: orders.id,
      code: orders.code,
      paidAt: sql<number>`${orders.paidAt}`.as("paid_ms"),
      coupon: orders.coupon,
      source: orders.source,
      buyer: orders.buyer,
      evidence: orders.countryEvidence,
      tax: orders.taxCents,
      refunded:
        sql<number>`iif(${orders.status} = 'charged_back', ${orders.totalCents}, ${orders.refundedCents})`.as(
          "refunded",
        ),
      fees: sql<number>`iif(ifnull(${orders.feeCurrency}, 'eur') = 'eur', ifnull(${orders.feeCents}, 0), 0)`.as(
        "fees",
      ),
      gross: orders.totalCents,
      lines: LINES.as("lines"),
      /** Of an order that pays for a membership, which has no lines. */
      period: sql<{
        tier: string;
        name: string;
      } | null>`(SELECT json_object('tier', terms ->> 'tier', 'name', (
          SELECT value FROM json_each(terms, '$.name') WHERE value <> '' LIMIT 1))
        FROM membership_periods WHERE membership_periods.order_id = orders.id)`
        .mapWith((text: string): { tier: string; name: string } => JSON.parse(text))
        .as("period"),
    })
    .from(orders)
    .where(
      and(
        isNotNull(orders.paidAt),
        // One lower bound: with two SQLite seeks by the time alone, and each page would read all pages before it again.
        after
          ? sql`(${orders.paidAt}, ${orders.id}) > (${after.paidAt.getTime()}, ${after.id})`
          : gte(orders.paidAt, from),
        lt(orders.paidAt, to),
        // `+` keeps SQLite from using the index on the status, which would read every paid order.
        sql`+${orders.status} IN ('paid', 'refunded', 'charged_back')`,
      ),
    )
    .orderBy(asc(orders.paidAt), asc(orders.id))
    .limit(ORDERS_PER_PAGE);
export type SoldOrderRow = Awaited<ReturnType<typeof soldOrders>>[number];

/** Counts of each day: of models, or of sources. */
type ViewsTable = typeof productViews | typeof sourceViews;

/** The first days of views: as many as a page may hold, at least one. @param from a day as YYYY-MM-DD */
export function viewsSince(db: Db, table: ViewsTable, from: string | SQL) {
  const { day, views } = table;
  // Without the views themselves, which the window's sort would copy.
  const sizes = db
    .select({
      day,
      place: sql<number>`row_number() OVER (ORDER BY ${day})`.as("place"),
      bytes: sql<number>`sum(octet_length(${views})) OVER (ORDER BY ${day})`.as("bytes"),
    })
    .from(table)
    .where(gte(day, from))
    .orderBy(asc(day))
    .limit(DAYS_PER_PAGE)
    .as("sizes");
  return db
    .select({ day, views })
    .from(sizes)
    .innerJoin(table, eq(day, sizes.day))
    .where(or(eq(sizes.place, 1), lte(sizes.bytes, VIEW_BYTES_PER_PAGE)))
    .orderBy(asc(sizes.day));
}

/** The higher count of each: a counter that restarted, in another account, has less than the restored row. */
const higherCounts = (
  table: ViewsTable,
) => sql`(SELECT json_group_object(id, json_object('seen', seen, 'carted', carted)) FROM (
  SELECT key AS id, max(value ->> 'seen') AS seen, max(value ->> 'carted') AS carted FROM (
    SELECT key, value FROM json_each(${table}.views) UNION ALL SELECT key, value FROM json_each(excluded.views))
  GROUP BY key))`;

export const storeViews = (db: Db, table: ViewsTable, days: { day: string; views: DayViews }[]) =>
  db
    .insert(table)
    .values(days)
    .onConflictDoUpdate({ target: table.day, set: { views: higherCounts(table) } });

/** Takes a model that is deleted out of the counted views, before its versions go: it has none from before the first. */
export const forgetViews = (db: Db, id: string) => {
  const key = `$."${id}"`;
  return [
    db.run(sql`UPDATE ${productViews} SET views = json_remove(views, ${key}) WHERE json_type(views, ${key}) IS NOT NULL AND day >= ifnull(
      (SELECT date(min(created_at) / 1000, 'unixepoch', '-1 day') FROM product_versions WHERE product_id = ${id}), '')`),
    db.run(
      sql`UPDATE ${statisticsModels} SET models = json_remove(models, ${key}) WHERE json_type(models, ${key}) IS NOT NULL`,
    ),
  ] as const;
};

/**
 * Orders and views from this time on are not in a period's snapshot; 1970 while there is none. Its day is that of noon, so that it stays the same
 * when clocks change.
 */
export const sinceSnapshot = (period: Period, offsetMs: number) => {
  const until = sql`ifnull((SELECT until FROM ${statisticsSnapshots} WHERE period = ${period}), 0)`;
  return { time: until, day: sql`date((${until} + ${offsetMs + 12 * HOUR_MS}) / 1000, 'unixepoch')` };
};

export const snapshotOf = (db: Db, period: Period) =>
  db.select().from(statisticsSnapshots).where(sql`${statisticsSnapshots.period} = ${period}`).limit(1);

export const snapshotModels = (db: Db, period: Period) =>
  db
    .select({ models: statisticsModels.models })
    .from(statisticsModels)
    .where(sql`${statisticsModels.period} = ${period}`);

export function* storeSnapshot(
  db: Db,
  {
    statistics: { models, ...statistics },
    ...row
  }: { period: Period; until: Date; statistics: Statistics; computedAt: Date },
) {
  const { period } = row;
  const snapshot = { ...row, statistics: { ...statistics, models: {} } };
  yield db
    .insert(statisticsSnapshots)
    .values(snapshot)
    .onConflictDoUpdate({ target: statisticsSnapshots.period, set: snapshot });
  yield db.delete(statisticsModels).where(sql`${statisticsModels.period} = ${period}`);
  const entries = Object.entries(models);
  for (let part = 0; part * MODELS_PER_ROW < entries.length; part++) {
    const inRow = entries.slice(part * MODELS_PER_ROW, (part + 1) * MODELS_PER_ROW);
    yield db.insert(statisticsModels).values({ period, part, models: Object.fromEntries(inRow) });
  }
}

export const titlesOf = (db: Db, ids: readonly string[]) =>
  db.select({ id: products.id, title: products.title }).from(products).where(inJson(products.id, ids));

/** Letters by the beginnings of their ids, with their subjects as JSON. */
export const lettersBeginning = (db: Db, beginnings: readonly string[]) =>
  db
    .select({
      id: letters.id,
      subjects:
        sql<string>`(SELECT json_group_object(key, value ->> 'subject') FROM json_each(${letters.texts}))`.as(
          "subjects",
        ),
    })
    .from(sql`json_each(${JSON.stringify(beginnings)}) AS beginning`)
    .innerJoin(letters, sql`${letters.id} >= beginning.value AND ${letters.id} < beginning.value || '~'`);
