import type { LicenseType } from "#app/catalog/licenses.ts";
import { splitByLargestRemainder, sumOf } from "#app/offers/pricing/split.ts";
import { DIRECT, OTHER_SOURCES } from "#app/sources/own-sources.ts";
import { netOf, type Sales, type Views } from "./statistics.contract.ts";

export interface SoldOrder {
  paidAt: number;
  /** What its lines come to, or what was paid for a membership, which has none. */
  gross: number;
  /** Refunds, and the amount lost in a dispute. */
  refunded: number;
  fees: number;
  /** ISO 3166-1, or empty. */
  country: string;
  source: string | null;
  coupon: string | null;
  /** Whose membership it pays for, by its slug. */
  tier: string | null;
  lines: {
    productId: string;
    license: LicenseType;
    price: number;
    returned: boolean;
    /** When the sale began that reduced it. */
    saleFrom: string | null;
  }[];
}

export type DayViews = Record<string, Views>;

export interface Statistics {
  total: Sales;
  bars: Record<string, Sales>;
  models: Record<string, Sales & Views>;
  sources: Record<string, Sales & Views>;
  coupons: Record<string, Sales>;
  sales: Record<string, Sales>;
  countries: Record<string, Sales>;
  licenses: Record<string, Sales>;
  /** By slugs of tiers. */
  memberships: Record<string, Sales>;
}

const NO_SALES: Sales = { count: 0, gross: 0, refunded: 0, fees: 0 };

export const noStatistics = (): Statistics => ({
  total: { ...NO_SALES },
  bars: {},
  models: {},
  sources: {},
  coupons: {},
  sales: {},
  countries: {},
  licenses: {},
  memberships: {},
});

function addSales(sum: Sales, { count, gross, refunded, fees }: Sales): void {
  sum.count += count;
  sum.gross += gross;
  sum.refunded += refunded;
  sum.fees += fees;
}

export const addedUp = (parts: readonly Sales[]): Sales => {
  const sum = { ...NO_SALES };
  for (const part of parts) addSales(sum, part);
  return sum;
};

function salesAt(sums: Record<string, Sales>, key: string): Sales {
  // A model may be called "constructor", which every object has.
  if (!Object.hasOwn(sums, key)) sums[key] = { ...NO_SALES };
  return sums[key] as Sales;
}

type Counted = Record<string, Sales & Views>;

function countedAt(sums: Counted, key: string): Sales & Views {
  if (!Object.hasOwn(sums, key)) sums[key] = { ...NO_SALES, seen: 0, carted: 0 };
  return sums[key] as Sales & Views;
}

/** Splits the order's refunds over its lines: first to returned lines, then the remaining cents in proportion to what is left of each line. */
function refundsByLine({ refunded, lines }: SoldOrder): number[] {
  const share = (amount: number, weights: number[]) =>
    splitByLargestRemainder(Math.min(amount, sumOf(weights)), weights);
  const ofReturned = share(
    refunded,
    lines.map(({ price, returned }) => (returned ? price : 0)),
  );
  const remaining = refunded - sumOf(ofReturned);
  const ofAll = share(
    remaining,
    lines.map(({ price }, index) => price - (ofReturned[index] ?? 0)),
  );
  return ofReturned.map((part, index) => part + (ofAll[index] ?? 0));
}

/** Adds an order to the sums. @param bar the name of its bar in the plot (`barAt`) */
export function addOrder(sums: Statistics, order: SoldOrder, bar: string): void {
  const { lines, gross, refunded, fees, country, source, coupon, tier } = order;
  const orderSales = { count: 1, gross, refunded, fees };
  addSales(sums.total, orderSales);
  addSales(salesAt(sums.bars, bar), orderSales);
  addSales(salesAt(sums.countries, country), orderSales);
  addSales(countedAt(sums.sources, source ?? DIRECT), orderSales);
  if (tier) addSales(salesAt(sums.memberships, tier), orderSales);
  if (coupon) addSales(salesAt(sums.coupons, coupon), orderSales);
  const refunds = refundsByLine(order);
  const feeShares = splitByLargestRemainder(
    fees,
    lines.map(({ price }) => price),
  );
  for (const [index, { productId, license, price, saleFrom }] of lines.entries()) {
    const line = { count: 1, gross: price, refunded: refunds[index] ?? 0, fees: feeShares[index] ?? 0 };
    addSales(countedAt(sums.models, productId), line);
    addSales(salesAt(sums.licenses, license), line);
    if (saleFrom) addSales(salesAt(sums.sales, saleFrom), line);
  }
}

export function addViews(sums: Counted, views: DayViews): void {
  for (const [key, { seen, carted }] of Object.entries(views)) {
    const counted = countedAt(sums, key);
    counted.seen += seen;
    counted.carted += carted;
  }
}

/** By what they brought, then by their visits. */
export const ranked = (sums: Counted): [key: string, Sales & Views][] =>
  Object.entries(sums).sort(([, a], [, b]) => netOf(b) - netOf(a) || b.seen - a.seen);

/** The first ones of `ranked`; those after them, which made-up words could fill, are one. */
export function foldSources(sums: Counted, most: number): Counted {
  const entries = ranked(sums);
  const folded = Object.fromEntries(entries.slice(0, most));
  for (const [, { seen, carted, ...sales }] of entries.slice(most)) {
    addSales(countedAt(folded, OTHER_SOURCES), sales);
    addViews(folded, { [OTHER_SOURCES]: { seen, carted } });
  }
  return folded;
}
