/** The seller's records of a month as comma-separated values, for an adviser or an accounting program. */
import { type CsvCell, csvFile, eurosCell } from "#app/domain/csv.ts";
import { feeNumber } from "#app/domain/orders/payment-fee.ts";
import type { TaxDocument } from "./tax.contract.ts";

const COLUMNS = [
  "date",
  "document",
  "number",
  "order",
  "country",
  "country of card",
  "country of network",
  "buyer",
  "VAT id",
  "rate %",
  "reason",
  "net EUR",
  "tax EUR",
  "total EUR",
  "Stripe fee",
  "fee currency",
];

function rowOf(entry: TaxDocument): CsvCell[] {
  const { kind, issuedAt, evidence, taxId, percent, total, tax } = entry;
  const fee = kind === "invoice" ? entry.fee : null;
  return [
    issuedAt.slice(0, 10),
    kind === "invoice" ? "invoice" : "credit note",
    entry.number,
    entry.orderCode,
    entry.country,
    evidence.card ?? "",
    evidence.ip ?? "",
    taxId === null ? "consumer" : "business",
    taxId ?? "",
    percent,
    entry.reason,
    eurosCell(total - tax),
    eurosCell(tax),
    eurosCell(total),
    fee ? feeNumber(fee) : "",
    fee?.currency.toUpperCase() ?? "",
  ];
}

const byGroup = (a: TaxDocument, b: TaxDocument) =>
  a.country.localeCompare(b.country) ||
  a.percent - b.percent ||
  Number(a.taxId !== null) - Number(b.taxId !== null) ||
  a.issuedAt.localeCompare(b.issuedAt) ||
  b.kind.localeCompare(a.kind);

/** The CSV file of a month, sorted by country, rate, kind of buyer and time, an invoice before its credit notes. */
export const taxCsv = (entries: readonly TaxDocument[]): string =>
  csvFile(COLUMNS, [...entries].sort(byGroup).map(rowOf));
