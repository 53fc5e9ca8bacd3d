/**
 * What a maker declares for a quarter: sales by way, country and rate, less what was paid back of them in the same quarter; and what was
 * paid back of earlier quarters, which OSS returns correct by quarter and country. So a quarter that is over does not change any more.
 */

import type { VatWay } from "./tax.contract.ts";
import { type Quarter, quarterAt } from "./tax-periods.ts";
import { taxInside } from "./vat-rates.ts";

/** Sales that are declared together. */
export interface VatGroup {
  way: VatWay;
  /** ISO 3166-1, or empty. */
  country: string;
  /** Null where there is no rate to declare; `reason` says why. */
  percent: number | null;
  reason: string;
  isBusiness: boolean;
}

/** Euro cents, prices with their tax. */
interface VatSums {
  count: number;
  gross: number;
  refunded: number;
  fees: number;
  /** What Stripe computed, or withheld; 0 where the rate decides. */
  stripeTax: number;
  /** Sales whose place less than two proofs name. */
  weakPlaces: number;
  /** Sales that may belong to a region with rules of its own: their postal code is not known. */
  unknownRegions: number;
}

export type VatRow = VatGroup & VatSums;

/** What an order adds to the sheet of a quarter. Of a sale in an earlier one it is what was paid back, and `stripeTax` is below zero. */
export interface VatEntry extends VatSums {
  quarter: Quarter;
  soldIn: Quarter;
  group: VatGroup;
}

export interface VatCorrection extends VatGroup {
  /** The quarter of the sale. */
  quarter: Quarter;
  cents: number;
  stripeTax: number;
}

export interface VatSheet {
  rows: VatRow[];
  corrections: VatCorrection[];
}

interface Sale {
  /** UTC milliseconds. */
  at: number;
  gross: number;
  fees: number;
  stripeTax: number;
  hasWeakPlace: boolean;
  isRegionUnknown: boolean;
}

interface Reversal {
  soldAt: number;
  at: number;
  cents: number;
  stripeTax: number;
}

const NOTHING = { count: 0, gross: 0, refunded: 0, fees: 0, stripeTax: 0, weakPlaces: 0, unknownRegions: 0 };

export function saleEntry(
  group: VatGroup,
  { at, gross, fees, stripeTax, hasWeakPlace, isRegionUnknown }: Sale,
  timeZone: string,
): VatEntry {
  const quarter = quarterAt(at, timeZone);
  const doubts = { weakPlaces: Number(hasWeakPlace), unknownRegions: Number(isRegionUnknown) };
  return { quarter, soldIn: quarter, group, ...NOTHING, count: 1, gross, fees, stripeTax, ...doubts };
}

export const reversalEntry = (
  group: VatGroup,
  { soldAt, at, cents, stripeTax }: Reversal,
  timeZone: string,
): VatEntry => ({
  quarter: quarterAt(at, timeZone),
  soldIn: quarterAt(soldAt, timeZone),
  group,
  ...NOTHING,
  refunded: cents,
  stripeTax: 0 - stripeTax,
});

/** Nothing outside of the EU; null where there is no rate. */
export function taxAtRate(cents: number, { percent, reason }: VatGroup): number | null {
  if (percent !== null) return taxInside(cents, percent);
  return reason === "outside_eu" ? 0 : null;
}

/** Cents of tax; null where there is no rate. What Stripe computed is its sum, to the cent; else the rate is applied to the sum, as returns do. */
export const taxOfRow = (row: VatRow): number | null =>
  row.way === "own" ? taxAtRate(row.gross - row.refunded, row) : row.stripeTax;

/** What was kept without its tax; null where there is no rate. */
export function netOfRow(row: VatRow): number | null {
  const tax = taxOfRow(row);
  return tax === null ? null : row.gross - row.refunded - tax;
}

export const taxOfCorrection = (correction: VatCorrection): number | null =>
  correction.way === "own" ? taxAtRate(correction.cents, correction) : correction.stripeTax;

interface ReversedOrder {
  paidAt: number;
  totalCents: number;
  refundedCents: number;
  /** What a dispute that was lost took, at most the rest; null for none. */
  lost: { cents: number; at: number } | null;
  /** Oldest first. One that failed was sent back by the buyer's bank. */
  refunds: { cents: number; at: number; failedAt?: number | null }[];
}

/**
 * What was paid back and when; negative where it came back. What has no day, such as the shop's own refunds
 * of before it kept one, counts when it was paid.
 */
export function reversalsOf({ paidAt, totalCents, refundedCents, lost, refunds }: ReversedOrder) {
  let open = refundedCents;
  const known = refunds.flatMap(({ cents, at, failedAt }) => {
    // The quarter of the refund may be filed: the one of its return takes it back.
    if (failedAt)
      return [
        { cents, at },
        { cents: -cents, at: failedAt },
      ];
    const part = Math.min(cents, open);
    open -= part;
    return part > 0 ? [{ cents: part, at }] : [];
  });
  const taken = lost ? Math.min(lost.cents, totalCents - refundedCents) : 0;
  return [
    ...known,
    ...(open > 0 ? [{ cents: open, at: paidAt }] : []),
    ...(lost && taken > 0 ? [{ cents: taken, at: lost.at }] : []),
  ];
}

/** Of article 59c of Directive 2006/112/EC, which a year's sales to consumers elsewhere in the EU may reach. */
export const OSS_THRESHOLD_CENTS = 1_000_000;

/**
 * A year's sales to consumers elsewhere in the EU, without tax, which `OSS_THRESHOLD_CENTS` is about.
 * @param sheet of all quarters of the year
 */
export function salesTowardsThreshold(
  { rows, corrections }: VatSheet,
  year: string,
  isElsewhereInEu: (country: string) => boolean,
) {
  const isCounted = ({ way, country, isBusiness }: VatGroup) =>
    way !== "managed" && !isBusiness && isElsewhereInEu(country);
  const sold = rows
    .filter(isCounted)
    .reduce((sum, row) => sum + row.gross - row.refunded - (taxOfRow(row) ?? 0), 0);
  return corrections
    .filter((each) => each.quarter.startsWith(year) && isCounted(each))
    .reduce((sum, each) => sum - each.cents + (taxOfCorrection(each) ?? 0), sold);
}

const byCountry = (a: VatGroup, b: VatGroup) =>
  a.way.localeCompare(b.way) || a.country.localeCompare(b.country) || (a.percent ?? -1) - (b.percent ?? -1);

/** Its rows in the order of their ways and countries, as they are shown. @param sums of each group once in a quarter */
export const sheetOf = (sums: readonly VatEntry[]): VatSheet => ({
  rows: sums
    .filter(({ quarter, soldIn }) => quarter === soldIn)
    .map(({ quarter, soldIn, group, ...row }) => ({ ...group, ...row }))
    .sort(byCountry),
  corrections: sums
    .filter(({ quarter, soldIn }) => quarter !== soldIn)
    .map(({ soldIn, group, refunded, stripeTax }) => ({
      ...group,
      quarter: soldIn,
      cents: refunded,
      stripeTax: 0 - stripeTax,
    }))
    .sort((a, b) => a.quarter.localeCompare(b.quarter) || byCountry(a, b)),
});
