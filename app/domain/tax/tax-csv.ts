/** The seller's records of a month as comma-separated values (RFC 4180), for an adviser or an accounting program. */
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
];

/**
 * A text is quoted, and one that a spreadsheet would run as a formula begins with an apostrophe
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
function textCell(text: string): string {
  const safe = /^[\s=+\-@|]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const euros = (cents: number) => (cents / 100).toFixed(2);

function rowOf(entry: TaxDocument): string {
  const { kind, issuedAt, evidence, taxId, percent, total, tax } = entry;
  const texts = [
    issuedAt.slice(0, 10),
    kind === "invoice" ? "invoice" : "credit note",
    entry.number,
    entry.orderCode,
    entry.country,
    evidence.card ?? "",
    evidence.ip ?? "",
    taxId === null ? "consumer" : "business",
    taxId ?? "",
  ];
  const numbers = [String(percent), textCell(entry.reason), euros(total - tax), euros(tax), euros(total)];
  return [...texts.map(textCell), ...numbers].join(",");
}

const byGroup = (a: TaxDocument, b: TaxDocument) =>
  a.country.localeCompare(b.country) ||
  a.percent - b.percent ||
  Number(a.taxId !== null) - Number(b.taxId !== null) ||
  a.issuedAt.localeCompare(b.issuedAt) ||
  b.kind.localeCompare(a.kind);

/** Sorted by country, rate, kind of buyer and time, an invoice before its credit notes. Begins with a byte order mark, because Excel reads no UTF-8 without it. */
export const taxCsv = (entries: readonly TaxDocument[]): string =>
  `\uFEFF${[COLUMNS.join(","), ...[...entries].sort(byGroup).map(rowOf)].join("\r\n")}\r\n`;
