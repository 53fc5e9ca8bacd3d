import type { Dictionary, Wording } from "#app/i18n/translate.ts";
import { csvFile, eurosCell } from "#app/shared/csv.ts";
import type { PlaceEvidence } from "./vat-place.ts";
import { netOfRow, taxAtRate, taxOfCorrection, taxOfRow, type VatGroup, type VatSheet } from "./vat-sheet.ts";

const amountOrNothing = (cents: number | null) => (cents === null ? "" : eurosCell(cents));

const groupCells = ({ way, country, percent, reason, isBusiness }: VatGroup, t: Wording) => [
  way,
  country,
  t(isBusiness ? "taxCsv.business" : "taxCsv.consumer"),
  percent ?? "",
  reason,
];
const GROUP_COLUMNS = ["way", "country", "buyer", "percent", "reason"] as const;

const headsOf = (columns: readonly (keyof Dictionary["taxCsv"])[], t: Wording) =>
  columns.map((column) => t(`taxCsv.${column}`));

/** A quarter's sums as they are declared; a row with the quarter of older sales corrects it. */
export function vatSheetCsv(quarter: string, { rows, corrections }: VatSheet, t: Wording) {
  const sums = rows.map((row) => [
    quarter,
    ...groupCells(row, t),
    row.count,
    eurosCell(row.gross),
    eurosCell(row.refunded),
    amountOrNothing(netOfRow(row)),
    amountOrNothing(taxOfRow(row)),
    eurosCell(row.fees),
    row.weakPlaces,
  ]);
  const corrected = corrections.map((correction) => {
    const tax = taxOfCorrection(correction);
    const { quarter: sold, cents } = correction;
    return [
      sold,
      ...groupCells(correction, t),
      "",
      "",
      eurosCell(cents),
      amountOrNothing(tax === null ? null : tax - cents),
      amountOrNothing(tax === null ? null : -tax),
      "",
      "",
    ];
  });
  const sumColumns = ["sales", "paid", "refunded", "net", "tax", "fees", "weakPlaces"] as const;
  return csvFile(headsOf(["quarter", ...GROUP_COLUMNS, ...sumColumns], t), [[...sums, ...corrected]]);
}

export interface VatOrder extends VatGroup {
  code: string;
  /** UTC ISO-8601. */
  paidAt: string;
  /** The same in the shop's time zone, as YYYY-MM-DD. */
  day: string;
  evidence: PlaceEvidence;
  proofs: number;
  totalCents: number;
  /** As Stripe computed or withheld it; null where it did neither. */
  taxCents: number | null;
  refundedCents: number;
  fees: number;
}

function orderCells(order: VatOrder, t: Wording) {
  const { totalCents, taxCents, evidence } = order;
  const tax = taxCents ?? taxAtRate(totalCents, order);
  return [
    order.code,
    order.paidAt,
    order.day,
    ...groupCells(order, t),
    evidence.address,
    evidence.postalCode,
    evidence.card,
    evidence.network,
    order.proofs,
    eurosCell(totalCents),
    amountOrNothing(tax),
    eurosCell(order.refundedCents),
    eurosCell(order.fees),
  ];
}

async function* cellsOf(pages: AsyncIterable<VatOrder[]>, t: Wording) {
  for await (const orders of pages) yield orders.map((order) => orderCells(order, t));
}

const ORDER_COLUMNS = [
  ...(["order", "paidAt", "day"] as const),
  ...GROUP_COLUMNS,
  ...(["address", "postalCode", "card", "network", "proofs", "total", "tax", "refunded", "fee"] as const),
];

export const vatOrdersCsv = (pages: AsyncIterable<VatOrder[]>, t: Wording) =>
  csvFile(headsOf(ORDER_COLUMNS, t), cellsOf(pages, t));
