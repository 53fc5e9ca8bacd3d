import { and, asc, between, desc, eq, inArray, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { orders } from "#app/orders/orders.tables.server.ts";
import { shopSettings } from "#app/studio/studio.tables.server.ts";
import { taxDocuments, vatRecounts, vatSums } from "./tax.tables.server.ts";
import type { Quarter } from "./tax-periods.ts";
import type { VatEntry } from "./vat-sheet.ts";

/** What one query reads, so that the Worker's memory does not grow with the shop. */
export const VAT_PAGE_SIZE = 1_000;

interface Position {
  at: number;
  id: string;
}

const IS_SALE = sql<number>`${orders.totalCents} > 0 AND ${orders.paidAt} IS NOT NULL AND ${orders.status} IN ('paid', 'refunded', 'charged_back')`;

/** Those that the buyer has, those that they had until their bank returned them, and the lines that the shop paid back by itself. */
const REFUNDS = sql<string>`(SELECT json_group_array(json_object('cents', cents, 'at', at, 'failedAt', failed_at) ORDER BY at)
  FROM (
    SELECT amount_cents AS cents, made_at AS at, iif(status = 'failed', failed_at, NULL) AS failed_at FROM refunds
    WHERE order_id = orders.id AND made_at IS NOT NULL AND (status = 'made' OR (status = 'failed' AND failed_at IS NOT NULL))
    UNION ALL
    SELECT price_cents, paid_back_at, NULL FROM order_lines
    WHERE orders.refunded_cents > 0 AND order_id = orders.id AND paid_back_at IS NOT NULL))`;

const EURO_FEE = sql<number>`iif(ifnull(${orders.feeCurrency}, 'eur') = 'eur', ifnull(${orders.feeCents}, 0), 0)`;

/** A page of orders, oldest first. */
const selectOrders = (db: Db, condition: SQL | undefined) =>
  db
    .select({
      id: orders.id,
      code: orders.code,
      at: sql<number>`${orders.paidAt}`.as("paid_ms"),
      change: orders.vatChange,
      isSale: IS_SALE.as("is_sale"),
      status: orders.status,
      totalCents: orders.totalCents,
      refundedCents: orders.refundedCents,
      taxCents: orders.taxCents,
      taxId: orders.taxId,
      invoiced: orders.invoiced,
      managed: orders.managed,
      invoiceId: orders.invoiceId,
      invoice: { country: taxDocuments.country, percent: taxDocuments.percent, reason: taxDocuments.reason },
      buyer: orders.buyer,
      evidence: orders.countryEvidence,
      dispute: orders.dispute,
      fees: EURO_FEE.as("fees"),
      refunds: REFUNDS.as("refunds"),
    })
    .from(orders)
    .leftJoin(taxDocuments, eq(taxDocuments.id, orders.invoiceId))
    .where(condition)
    .orderBy(asc(orders.paidAt), asc(orders.id))
    .limit(VAT_PAGE_SIZE);
export type VatOrderRow = Awaited<ReturnType<typeof selectOrders>>[number];

/** A page of the paid orders that cost something. @param after the last one of the page before */
export const vatOrders = (db: Db, { from, to }: { from: Date; to: Date }, after: Position | null) =>
  selectOrders(
    db,
    and(
      sql`(${orders.paidAt}, ${orders.id}) > (${after?.at ?? from.getTime() - 1}, ${after?.id ?? "~"})`,
      lt(orders.paidAt, to),
      // As a value, so that SQLite does not use the index on the status, which would read every order of it.
      sql`+(${IS_SALE})`,
    ),
  );

/** As in the index `orders_uncounted`. */
const IS_UNCOUNTED = sql`vat_change > 0 AND (paid_at IS NOT NULL OR invoice_id IS NOT NULL)`;

/** A page of orders that have changed since they were counted, and Stripe's documents of them, an invoice before its credit notes. */
export const uncountedOrders = (db: Db) =>
  [
    selectOrders(db, IS_UNCOUNTED),
    db
      .select()
      .from(taxDocuments)
      .where(
        sql`${taxDocuments.orderId} IN (SELECT id FROM orders WHERE ${IS_UNCOUNTED} ORDER BY paid_at, id LIMIT ${VAT_PAGE_SIZE})`,
      )
      .orderBy(desc(taxDocuments.kind), taxDocuments.issuedAt)
      .limit(100 * VAT_PAGE_SIZE),
  ] as const;
export type VatDocumentRow = typeof taxDocuments.$inferSelect;

const SUMMED = ["count", "gross", "refunded", "fees", "stripeTax", "weakPlaces", "unknownRegions"] as const;
const eachSum = (part: (column: SQLWrapper, name: string) => SQLWrapper) =>
  sql.join(
    SUMMED.map((name) => part(sql.identifier(vatSums[name].name), name)),
    sql`, `,
  );

/**
 * Statements that put what orders add to the sums in the place of what they added before. An order that has changed since it was read stays
 * uncounted, and so do all when other rules are in force. The last one says how many were counted.
 */
export function countOrders(
  db: Db,
  counted: { id: string; change: number; entries: VatEntry[] }[],
  rules: number,
) {
  const withPresent = sql`WITH present AS (
    SELECT o.id, counted.value -> 'entries' AS entries
    FROM json_each(${JSON.stringify(counted)}) AS counted CROSS JOIN orders o
    WHERE o.id = counted.value ->> 'id' AND o.vat_change = counted.value ->> 'change'
      AND ${rules} = (SELECT max(rules) FROM vat_recounts))`;
  return [
    db.run(sql`${withPresent}
      INSERT INTO vat_sums (quarter, sold_in, sale_group, ${eachSum((column) => column)})
      SELECT entry ->> 'quarter', entry ->> 'soldIn', entry -> 'group', ${eachSum((_, name) => sql`sum(sign * (entry ->> ${name}))`)}
      FROM (
        SELECT 1 AS sign, entry.value AS entry FROM present, json_each(present.entries) AS entry
        UNION ALL
        SELECT -1, entry.value FROM present JOIN vat_counted ON order_id = present.id, json_each(vat_counted.entries) AS entry)
      WHERE true GROUP BY 1, 2, 3
      ON CONFLICT (quarter, sold_in, sale_group) DO UPDATE SET ${eachSum((column) => sql`${column} = ${column} + excluded.${column}`)}`),
    db.run(sql`${withPresent}
      INSERT INTO vat_counted (order_id, entries) SELECT id, entries FROM present WHERE true
      ON CONFLICT (order_id) DO UPDATE SET entries = excluded.entries`),
    db.run(
      sql`${withPresent} UPDATE orders SET vat_change = -vat_change WHERE id IN (SELECT id FROM present)`,
    ),
  ] as const;
}

/** Statements that make all orders be recounted, once for each change of the rules. */
export const recountAll = (db: Db, rules: number) =>
  [
    db.run(sql`UPDATE orders SET vat_change = abs(vat_change) + 1
      WHERE (paid_at IS NOT NULL OR invoice_id IS NOT NULL) AND NOT EXISTS (SELECT 1 FROM vat_recounts WHERE rules >= ${rules})`),
    db.run(sql`INSERT INTO vat_recounts (rules)
      SELECT ${rules} WHERE NOT EXISTS (SELECT 1 FROM vat_recounts WHERE rules >= ${rules})`),
  ] as const;

export const recordComputed = (db: Db, rules: number, computedAt: Date) =>
  db.update(vatRecounts).set({ computedAt }).where(eq(vatRecounts.rules, rules));

/** The newest rules by which orders were counted. */
export const lastRecount = (db: Db) =>
  db.select().from(vatRecounts).orderBy(desc(vatRecounts.rules)).limit(1);

/** What there is to declare in a year, without groups that all orders have left. */
export const vatSumsOfYear = (db: Db, year: string) =>
  db
    .select()
    .from(vatSums)
    .where(
      and(
        between(vatSums.quarter, `${year}-Q1`, `${year}-Q4`),
        sql`(${vatSums.count} <> 0 OR ${vatSums.refunded} <> 0 OR ${vatSums.stripeTax} <> 0)`,
      ),
    )
    .limit(10_000);

export const firstVatQuarter = (db: Db) =>
  db.select({ first: sql<Quarter | null>`min(${vatSums.quarter})`.as("first_quarter") }).from(vatSums);

/** The settings by which sheets are cut and which rate they apply; the sum of their revisions is that of the rules. */
export const vatRules = (db: Db) =>
  db
    .select({ name: shopSettings.name, value: shopSettings.value, revision: shopSettings.revision })
    .from(shopSettings)
    .where(inArray(shopSettings.name, ["vat", "time"]))
    .limit(2);
