import { and, asc, between, desc, eq, gt, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { orders } from "#app/orders/orders.tables.server.ts";
import { shopSettings } from "#app/studio/studio.tables.server.ts";
import { taxDocuments, vatSheets } from "./tax.tables.server.ts";
import type { Quarter } from "./tax-periods.ts";
import type { VatSheet } from "./vat-sheet.ts";

/** What one query reads, so that the Worker's memory does not grow with the shop. */
export const VAT_PAGE_SIZE = 1_000;

interface Position {
  at: number;
  id: string;
}

/** `+` keeps SQLite from using the index on the status, which would read every order of it. */
const IS_SALE = sql`${orders.totalCents} > 0 AND +${orders.status} IN ('paid', 'refunded', 'charged_back')`;

/** Those that the buyer has, those that they had until their bank returned them, and the lines that the shop paid back by itself. */
const REFUNDS = sql<string>`(SELECT json_group_array(json_object('cents', cents, 'at', at, 'failedAt', failed_at) ORDER BY at)
  FROM (
    SELECT amount_cents AS cents, made_at AS at, iif(status = 'failed', failed_at, NULL) AS failed_at FROM refunds
    WHERE order_id = orders.id AND made_at IS NOT NULL AND (status = 'made' OR (status = 'failed' AND failed_at IS NOT NULL))
    UNION ALL
    SELECT price_cents, paid_back_at, NULL FROM order_lines
    WHERE orders.refunded_cents > 0 AND order_id = orders.id AND paid_back_at IS NOT NULL))`;

const EURO_FEE = sql<number>`iif(ifnull(${orders.feeCurrency}, 'eur') = 'eur', ifnull(${orders.feeCents}, 0), 0)`;

/** A page of paid orders that cost something, oldest first. @param after the last one of the page before */
export const vatOrders = (db: Db, { from, to }: { from: Date; to: Date }, after: Position | null) =>
  db
    .select({
      id: orders.id,
      code: orders.code,
      at: sql<number>`${orders.paidAt}`.as("paid_ms"),
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
    .where(
      and(
        sql`(${orders.paidAt}, ${orders.id}) > (${after?.at ?? from.getTime() - 1}, ${after?.id ?? "~"})`,
        lt(orders.paidAt, to),
        IS_SALE,
      ),
    )
    .orderBy(asc(orders.paidAt), asc(orders.id))
    .limit(VAT_PAGE_SIZE);
export type VatOrderRow = Awaited<ReturnType<typeof vatOrders>>[number];

const soldAt = sql<number>`(SELECT min(invoice.issued_at) FROM tax_documents invoice
  WHERE invoice.order_id = ${taxDocuments.orderId} AND invoice.kind = 'invoice')`;

/** A page of Stripe's invoices and credit notes, oldest first, an invoice before credit notes of its time. */
export const vatDocuments = (db: Db, after: (Position & { kind: string }) | null) => {
  const { issuedAt, kind, id } = taxDocuments;
  const isAfter: SQL | undefined =
    after === null
      ? undefined
      : sql`(${issuedAt} > ${after.at} OR (${issuedAt} = ${after.at} AND (${kind} < ${after.kind} OR (${kind} = ${after.kind} AND ${gt(id, after.id)}))))`;
  return (
    db
      .select({
        id,
        kind,
        at: sql<number>`${issuedAt}`.as("issued_ms"),
        soldAt: soldAt.as("sold_ms"),
        country: taxDocuments.country,
        percent: taxDocuments.percent,
        reason: taxDocuments.reason,
        taxId: taxDocuments.taxId,
        totalCents: taxDocuments.totalCents,
        taxCents: taxDocuments.taxCents,
        evidence: orders.countryEvidence,
        fees: EURO_FEE.as("fees"),
      })
      .from(taxDocuments)
      .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
      // Without the lower bound SQLite would read all pages before this one again.
      .where(and(after ? sql`${issuedAt} >= ${after.at}` : undefined, isAfter))
      .orderBy(issuedAt, desc(kind), id)
      .limit(VAT_PAGE_SIZE)
  );
};
export type VatDocumentRow = Awaited<ReturnType<typeof vatDocuments>>[number];

/** The sheets of a year, four at most. */
export const vatSheetsOfYear = (db: Db, year: string) =>
  db
    .select()
    .from(vatSheets)
    .where(between(vatSheets.quarter, `${year}-Q1`, `${year}-Q4`))
    .limit(4);

/** The first quarter that has a sheet, and by which rules the sheets were worked out. */
export const knownVatSheets = (db: Db) =>
  db.all<{ first: Quarter | null; rules: number | null }>(
    sql`SELECT min(quarter) AS first, max(rules) AS rules FROM vat_sheets`,
  );

/** The settings by which sheets are cut and which rate they apply; the sum of their revisions is that of the rules. */
export const vatRules = (db: Db) =>
  db
    .select({ name: shopSettings.name, value: shopSettings.value, revision: shopSettings.revision })
    .from(shopSettings)
    .where(inArray(shopSettings.name, ["vat", "time"]))
    .limit(2);

/** Statements that put these sheets in the place of all others, unless a run that knew newer rules stored its own. */
export const replaceVatSheets = (
  db: Db,
  sheets: Map<string, VatSheet>,
  { rules, computedAt }: { rules: number; computedAt: Date },
) =>
  [
    db.delete(vatSheets).where(lte(vatSheets.rules, rules)),
    ...[...sheets].map(([quarter, sheet]) =>
      db.run(sql`INSERT INTO vat_sheets (quarter, sheet, rules, computed_at)
        SELECT ${quarter}, ${JSON.stringify(sheet)}, ${rules}, ${computedAt.getTime()}
        WHERE NOT EXISTS (SELECT 1 FROM vat_sheets WHERE rules > ${rules})`),
    ),
  ] as const;
