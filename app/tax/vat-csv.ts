import { csvFile, eurosCell } from "#app/shared/csv.ts";
import type { PlaceEvidence } from "./vat-place.ts";
import { netOfRow, taxAtRate, taxOfCorrection, taxOfRow, type VatGroup, type VatSheet } from "./vat-sheet.ts";

const amountOrNothing = (cents: number | null) => (cents === null ? "" : eurosCell(cents));

const groupCells = ({ way, country, percent, reason, isBusiness }: VatGroup) => [
  way,
  country,
  isBusiness ? "business" : "consumer",
  percent ?? "",
  reason,
];
const GROUP_COLUMNS = ["VAT by", "country", "buyer", "rate %", "reason"];

/** A quarter's sums as they are declared; a row with the quarter of older sales corrects it. */
export function vatSheetCsv(quarter: string, { rows, corrections }: VatSheet) {
  const sums = rows.map((row) => [
    quarter,
    ...groupCells(row),
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
      ...groupCells(correction),
      "",
      "",
      eurosCell(cents),
      amountOrNothing(tax === null ? null : tax - cents),
      amountOrNothing(tax === null ? null : -tax),
      "",
      "",
    ];
  });
  const columns = ["sold in", ...GROUP_COLUMNS, "sales", "paid EUR", "refunded EUR", "net EUR", "tax EUR"];
  return csvFile(
    [...columns, "Stripe fees EUR", "places with less than two proofs"],
    [[...sums, ...corrected]],
  );
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

function orderCells(order: VatOrder) {
  const { totalCents, taxCents, evidence } = order;
  const tax = taxCents ?? taxAtRate(totalCents, order);
  return [
    order.code,
    order.paidAt,
    order.day,
    ...groupCells(order),
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

async function* cellsOf(pages: AsyncIterable<VatOrder[]>) {
  for await (const orders of pages) yield orders.map(orderCells);
}

const EVIDENCE_COLUMNS = [
  "country of address",
  "postal code",
  "country of card",
  "country of network",
  "proofs",
];

export const vatOrdersCsv = (pages: AsyncIterable<VatOrder[]>) =>
  csvFile(
    [
      "order",
      "paid at",
      "day",
      ...GROUP_COLUMNS,
      ...EVIDENCE_COLUMNS,
      "total EUR",
      "tax EUR",
      "refunded EUR",
      "Stripe fee EUR",
    ],
    cellsOf(pages),
  );
