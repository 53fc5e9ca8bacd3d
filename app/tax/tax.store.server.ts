import { and, desc, eq, gt, gte, lt, or, sql } from "drizzle-orm";
import type { Db, Statement } from "#app/db/client.server.ts";
import { type OrderRow, updateOrder } from "#app/orders/orders.store.server.ts";
import { orders, vatChanged } from "#app/orders/orders.tables.server.ts";
import type { PaymentStatus } from "#app/orders/payments/payment-status.service.server.ts";
import type { PaymentTax, ProviderCreditNote, ProviderDocument } from "./invoices.service.server.ts";
import { taxDocuments } from "./tax.tables.server.ts";

/** Who does the VAT of new orders: a `VatWay`. */
export const vatWayInForce = sql`ifnull((SELECT value ->> 'by' FROM shop_settings WHERE name = 'tax'), 'own')`;

export const insertTaxDocument = (db: Db, row: typeof taxDocuments.$inferInsert) =>
  [
    db.insert(taxDocuments).values(row).onConflictDoNothing(),
    db.update(orders).set({ vatChange: vatChanged }).where(eq(orders.id, row.orderId)),
  ] as const;

const taxColumnsOf = ({ billingCountry, taxId, percent, reason }: PaymentTax) => ({
  country: billingCountry ?? "",
  taxId,
  percent,
  reason,
});

const documentRow = (
  order: OrderRow,
  { id, number, total, tax: taxCents, issuedAt }: ProviderDocument,
  tax: PaymentTax,
) => ({
  ...taxColumnsOf(tax),
  id,
  orderId: order.id,
  number,
  totalCents: total,
  taxCents,
  issuedAt: new Date(issuedAt),
});

export const insertCreditNote = (db: Db, order: OrderRow, note: ProviderCreditNote, tax: PaymentTax) =>
  insertTaxDocument(db, {
    ...documentRow(order, note, tax),
    kind: "credit_note",
    refundId: note.refunds.length === 1 ? (note.refunds[0]?.id ?? null) : null,
  });

/** Stores an order's tax and invoice from Stripe; none when the invoice is stored already. */
export function storeTax(db: Db, order: OrderRow, { tax }: PaymentStatus): Statement[] {
  if (!tax || (order.invoiceId !== null && order.invoiceId === tax.invoice?.id)) return [];
  const { invoice, cents, billingCountry, cardCountry, taxId } = tax;
  const countryEvidence = { ...order.countryEvidence, billing: billingCountry, card: cardCountry };
  const update = updateOrder(db, order.id, {
    taxCents: cents,
    countryEvidence,
    taxId,
    // A concurrent run may have read the payment before Stripe made the invoice, and must not remove its id.
    ...(invoice && { invoiceId: invoice.id }),
  });
  if (!invoice) return [update];
  return [update, ...insertTaxDocument(db, { ...documentRow(order, invoice, tax), kind: "invoice" })];
}

export const taxDocumentsOf = (db: Db, orderId: string) =>
  db
    .select()
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(taxDocuments.issuedAt)
    .limit(100);

export const orderOfInvoice = (db: Db, invoiceId: string) =>
  db
    .select({ order: orders })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .where(eq(taxDocuments.id, invoiceId))
    .limit(1);

interface Range {
  from: Date;
  to: Date;
}
const issuedIn = ({ from, to }: Range) =>
  and(gte(taxDocuments.issuedAt, from), lt(taxDocuments.issuedAt, to));

const feeColumns = { feeCents: orders.feeCents, feeCurrency: orders.feeCurrency };

type TaxPosition = Pick<typeof taxDocuments.$inferSelect, "issuedAt" | "kind" | "id">;

/** In place of the range's start: with both SQLite seeks by the range, and each page reads all pages before it again. */
const isAfter = ({ issuedAt, kind, id }: TaxPosition) =>
  and(
    gte(taxDocuments.issuedAt, issuedAt),
    or(
      gt(taxDocuments.issuedAt, issuedAt),
      lt(taxDocuments.kind, kind),
      and(eq(taxDocuments.kind, kind), gt(taxDocuments.id, id)),
    ),
  );

/** A page of invoices and credit notes, oldest first, an invoice before credit notes of its time. @param after the last one of the page before */
export const taxDocumentPage = (db: Db, range: Range, after: TaxPosition | null) =>
  db
    .select({ document: taxDocuments, code: orders.code, evidence: orders.countryEvidence, ...feeColumns })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .where(
      and(
        after ? isAfter(after) : gte(taxDocuments.issuedAt, range.from),
        lt(taxDocuments.issuedAt, range.to),
      ),
    )
    .orderBy(taxDocuments.issuedAt, desc(taxDocuments.kind), taxDocuments.id)
    .limit(TAX_PAGE_SIZE);

export const TAX_PAGE_SIZE = 1_000;

interface TaxGroup {
  country: string;
  percent: number;
  isBusiness: number;
  reason: string;
}

/** A page of sums of tax documents by country, rate, kind of buyer and reason; credit notes count negative. @param after the last one of the page before */
export const taxReportRows = (db: Db, range: Range, after: TaxGroup | null, limit: number) => {
  const signed = (cents: typeof taxDocuments.totalCents) =>
    sql<number>`sum(iif(${taxDocuments.kind} = 'invoice', 1, -1) * ${cents})`;
  const isBusiness = sql<number>`${taxDocuments.taxId} IS NOT NULL`;
  const { country, percent, reason } = taxDocuments;
  const isAfterGroup =
    after &&
    sql`(${country}, ${percent}, ${isBusiness}, ${reason})
      > (${after.country}, ${after.percent}, ${after.isBusiness}, ${after.reason})`;
  return db
    .select({
      country,
      percent,
      reason,
      isBusiness: isBusiness.as("is_business"),
      documents: sql<number>`count(*)`.as("documents"),
      total: signed(taxDocuments.totalCents).as("total"),
      tax: signed(taxDocuments.taxCents as typeof taxDocuments.totalCents).as("tax"),
    })
    .from(taxDocuments)
    .where(and(issuedIn(range), isAfterGroup ?? undefined))
    .groupBy(country, percent, isBusiness, reason)
    .orderBy(country, percent, isBusiness, reason)
    .limit(limit);
};
