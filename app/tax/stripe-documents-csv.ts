import { feeNumber } from "#app/orders/payments/payment-fee.ts";
import { type CsvCell, csvFile, eurosCell } from "#app/shared/csv.ts";
import type { TaxDocument } from "./tax.contract.ts";

const COLUMNS = [
  "issued at",
  "day",
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
  const { kind, issuedAt, day, evidence, taxId, percent, total, tax } = entry;
  const fee = kind === "invoice" ? entry.fee : null;
  return [
    issuedAt,
    day,
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

async function* cellsOf(pages: AsyncIterable<TaxDocument[]>) {
  for await (const documents of pages) yield documents.map(rowOf);
}

export const taxCsv = (pages: AsyncIterable<TaxDocument[]>) => csvFile(COLUMNS, cellsOf(pages));
