import type { Wording } from "#app/i18n/translate.ts";
import { feeNumber } from "#app/orders/payments/payment-fee.ts";
import { type CsvCell, csvFile, eurosCell } from "#app/shared/csv.ts";
import type { TaxDocument } from "./tax.contract.ts";

const COLUMNS = [
  ...(["issuedAt", "day", "document", "number", "order", "country", "card", "network", "buyer"] as const),
  ...(["taxId", "percent", "reason", "net", "tax", "total", "stripeFee", "feeCurrency"] as const),
];

function rowOf(entry: TaxDocument, t: Wording): CsvCell[] {
  const { kind, issuedAt, day, evidence, taxId, percent, total, tax } = entry;
  const fee = kind === "invoice" ? entry.fee : null;
  return [
    issuedAt,
    day,
    t(kind === "invoice" ? "taxCsv.invoice" : "taxCsv.creditNote"),
    entry.number,
    entry.orderCode,
    entry.country,
    evidence.card ?? "",
    evidence.ip ?? "",
    t(taxId === null ? "taxCsv.consumer" : "taxCsv.business"),
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

async function* cellsOf(pages: AsyncIterable<TaxDocument[]>, t: Wording) {
  for await (const documents of pages) yield documents.map((entry) => rowOf(entry, t));
}

export const taxCsv = (pages: AsyncIterable<TaxDocument[]>, t: Wording) =>
  csvFile(
    COLUMNS.map((column) => t(`taxCsv.${column}`)),
    cellsOf(pages, t),
  );
