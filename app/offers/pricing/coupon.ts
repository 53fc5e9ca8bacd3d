import { MIN_CHARGE_CENTS } from "./pricing.ts";
import { splitByLargestRemainder, sumOf } from "./split.ts";

/** Exactly one of percent and amount is set. */
export interface CouponTerms {
  /** Percent (1–100) off the lines that the coupon is for. */
  percent: number | null;
  /** Euro cents off the lines that the coupon is for, together. */
  amountCents: number | null;
  /** Ids of the products that the coupon is for; null for all. */
  productIds: string[] | null;
  /** Euro cents that the lines that the coupon is for must cost together. */
  minimumCents: number;
  withSales: boolean;
}

export interface PricedLine {
  id: string;
  /** Euro cents due without the coupon. */
  price: number;
  /** Euro cents that the buyer gives on top, of which a coupon takes nothing off. */
  extra?: number;
  onSale: boolean;
}

export type CouponRefusal = "coupon_other_models" | "coupon_sale" | "coupon_minimum" | "coupon_total_too_low";

/**
 * Euro cents off each line, in the order of the lines, or why a coupon takes nothing off. A percentage is rounded once, over all its
 * lines. The reduced order must cost nothing, or else at least the provider's minimum.
 */
export function discountsOf(lines: readonly PricedLine[], terms: CouponTerms): number[] | CouponRefusal {
  const linesOfProducts = lines.filter(({ id }) => terms.productIds?.includes(id) ?? true);
  const eligible = new Set(linesOfProducts.filter(({ onSale }) => terms.withSales || !onSale));
  if (eligible.size === 0) return linesOfProducts.length ? "coupon_sale" : "coupon_other_models";
  const weights = lines.map((line) => (eligible.has(line) ? line.price : 0));
  const sum = sumOf(weights);
  if (sum < terms.minimumCents) return "coupon_minimum";
  const discount =
    terms.percent === null ? Math.min(terms.amountCents ?? 0, sum) : Math.round((sum * terms.percent) / 100);
  const total = sumOf(lines.map(({ price, extra = 0 }) => price + extra)) - discount;
  if (total > 0 && total < MIN_CHARGE_CENTS) return "coupon_total_too_low";
  return splitByLargestRemainder(discount, weights);
}
