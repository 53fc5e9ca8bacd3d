/** What a coupon takes off the lines of an order. */
import { MIN_CHARGE_CENTS } from "./pricing.ts";
import { splitByLargestRemainder, sumOf } from "./split.ts";

/** Exactly one of percent and amount is set. */
export interface CouponTerms {
  /** 1–100, off each of the lines it is for. */
  percent: number | null;
  /** Euro cents off all lines it is for together. */
  amountCents: number | null;
  /** The products it is for; null for all. */
  productIds: string[] | null;
  /** Euro cents that these lines must cost together. */
  minimumCents: number;
  /** Also for licences on sale. */
  withSales: boolean;
}

export interface PricedLine {
  id: string;
  /** Euro cents due without the coupon. */
  price: number;
  onSale: boolean;
}

/** Why a coupon takes nothing off: also codes of `DomainError`. */
export type CouponRefusal = "coupon_other_models" | "coupon_sale" | "coupon_minimum" | "coupon_total_too_low";

/**
 * Euro cents off each line, in their order, or why there are none. A percentage is rounded once, over all lines it is for.
 * The order may then cost nothing, or else at least the provider's minimum.
 */
export function discountsOf(lines: readonly PricedLine[], terms: CouponTerms): number[] | CouponRefusal {
  const named = lines.filter(({ id }) => terms.productIds?.includes(id) ?? true);
  const eligible = new Set(named.filter(({ onSale }) => terms.withSales || !onSale));
  if (eligible.size === 0) return named.length ? "coupon_sale" : "coupon_other_models";
  const weights = lines.map((line) => (eligible.has(line) ? line.price : 0));
  const sum = sumOf(weights);
  if (sum < terms.minimumCents) return "coupon_minimum";
  const off =
    terms.percent === null ? Math.min(terms.amountCents ?? 0, sum) : Math.round((sum * terms.percent) / 100);
  const total = sumOf(lines.map(({ price }) => price)) - off;
  if (total > 0 && total < MIN_CHARGE_CENTS) return "coupon_total_too_low";
  return splitByLargestRemainder(off, weights);
}
