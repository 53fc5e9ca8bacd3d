import type { LicenseType } from "#app/catalog/licenses.ts";
import type { ErrorCode } from "#app/shared/errors.ts";
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
  /** Voluntary extra in euro cents; coupons never reduce it. */
  extra?: number;
  onSale: boolean;
}

export type CouponRefusal = "coupon_other_models" | "coupon_sale" | "coupon_minimum" | "coupon_total_too_low";

/** Whom a coupon is for. */
export interface CouponBuyers {
  /** Titles of the published models of which one must be owned, where they are few; null where none has to be. */
  owners: string[] | null;
  subscribers: boolean;
}

/** What a coupon takes off, or why nothing. */
export type CouponQuote =
  | { code: string; discount: number; buyers: CouponBuyers | null }
  | { code: string; refusal: ErrorCode; minimum: number; buyers: CouponBuyers | null };

export type CheckoutCoupon =
  | CouponQuote
  /** It reduces nothing until the buyer, who used it for an earlier order, asks for it again. */
  | { code: string; usedBefore: true };

/** A coupon, and what lines and cart cost with it. */
export interface CartCoupon {
  coupon: CheckoutCoupon;
  lines: { id: string; license: LicenseType; price: number }[];
  total: number;
}

/** A line of an order, as far as it decides about a coupon. */
export interface DueLine {
  id: string;
  /** Euro cents due; `alone`: outside a bundle. */
  price: number;
  alone: number;
  /** How much of `price`, and of `alone`, the buyer gives of their own accord. */
  extra: number;
  aloneExtra: number;
  onSale: boolean;
  /** The other models of the bundle that reduces the price. */
  bundleWith: string[];
}

type Reduced<Line> = { lines: (Line & { discount: number })[]; total: number };

/** A coupon treats a line whose price is reduced by a bundle like one on sale. */
function reduce<Line extends DueLine>(
  lines: readonly Line[],
  terms: CouponTerms,
): Reduced<Line> | CouponRefusal {
  const priced = lines.map(({ id, price, extra, onSale, bundleWith }) => ({
    id,
    price: price - extra,
    extra,
    onSale: onSale || bundleWith.length > 0,
  }));
  const discounts = discountsOf(priced, terms);
  if (typeof discounts === "string") return discounts;
  const reduced = lines.map((line, index) => ({ ...line, discount: discounts[index] ?? 0 }));
  return { lines: reduced, total: sumOf(reduced.map(({ price, discount }) => price - discount)) };
}

/** What lines cost with a coupon: outside their bundles where that is less; or why it takes nothing off. */
export function withCoupon<Line extends DueLine>(
  lines: readonly Line[],
  terms: CouponTerms,
): Reduced<Line> | CouponRefusal {
  const outsideBundles = lines.map((line) => ({
    ...line,
    price: line.alone,
    extra: line.aloneExtra,
    bundleWith: [],
  }));
  const inBundles = reduce(lines, terms);
  const alone = reduce(outsideBundles, terms);
  const totalInBundles =
    typeof inBundles === "string" ? sumOf(lines.map(({ price }) => price)) : inBundles.total;
  return typeof alone !== "string" && alone.total < totalInBundles ? alone : inBundles;
}

/** As `withCoupon`: a membership's discount follows a coupon's rules. */
export const withMemberDiscount = <Line extends DueLine>(lines: readonly Line[], percent: number) =>
  withCoupon(lines, { percent, amountCents: null, productIds: null, minimumCents: 0, withSales: false });

/** Euro cents off the first payment of a membership, or why a coupon takes nothing off. It is never free: Stripe would keep nothing to renew it with. */
export function firstPaymentDiscount(cents: number, terms: CouponTerms): number | CouponRefusal {
  const discounts = discountsOf([{ id: "", price: cents, onSale: false }], { ...terms, productIds: null });
  if (typeof discounts === "string") return discounts;
  const discount = sumOf(discounts);
  return cents - discount < MIN_CHARGE_CENTS ? "coupon_total_too_low" : discount;
}

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
