/** Sales: the reduced prices of a product for a time. A product has one sale at most, so no two are ever combined. */
import type { LicensePrice } from "#app/catalog/catalog.contract.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { MIN_CHARGE_CENTS } from "./pricing.ts";

/** Length of the period before a sale whose lowest price is shown (Directive 98/6/EC, article 6a). */
export const REFERENCE_MS = 30 * DAY_MS;

export const MAX_SALE_PERCENT = 95;

export interface SalePrice {
  price: number;
  lowestPrice: number;
}

/** A sale as stored with its product. Its prices are fixed when it is made; the list prices cannot change until it is over. */
export interface Sale {
  /** UTC, ISO-8601: the sale runs from `from` until just before `until`. */
  from: string;
  until: string;
  prices: { [L in LicenseType]?: SalePrice };
  /** Made before the model was published: it never cost more, so nothing is crossed out. */
  launch?: true;
  /** The front page announces it. By what the model's licenses cost less at least: whole percent of what is crossed out, 0 where nothing is. */
  announced?: number;
}

/** A license's price in a sale, in euro cents: rounded down, so that it is no less than the percentage below the list price. */
export const priceInSale = (
  listPrice: number,
  { percent, price }: { percent: number | null; price: number | null },
): number => price ?? Math.max(Math.floor((listPrice * (100 - (percent ?? 0))) / 100), MIN_CHARGE_CENTS);

export const isOver = (sale: Sale | null, at: Date): boolean =>
  sale === null || Date.parse(sale.until) <= at.getTime();

const isRunning = (sale: Sale, at: Date): boolean =>
  Date.parse(sale.from) <= at.getTime() && !isOver(sale, at);

/** A license with its price at a time. The same in SQL: `pricesInForce` (price-in-force.store.server.ts). */
export function priceAt(license: LicensePrice, sale: Sale | null, at: Date): LicensePrice {
  const reduced = sale && isRunning(sale, at) ? sale.prices[license.type] : undefined;
  if (!sale || !reduced || reduced.price >= license.price) return license;
  const { price, lowestPrice } = reduced;
  const { until, launch } = sale;
  return {
    ...license,
    price,
    sale: { listPrice: license.price, lowestPrice, until, ...(launch && { launch }) },
  };
}
