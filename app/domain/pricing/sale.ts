/** Sales: the reduced prices of a product for a time. A product has one sale at most, so no two are ever combined. */
import type { LicencePrice, LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import { DAY_MS } from "#app/domain/time.ts";

/** How long before a sale the lowest price is looked for (Directive 98/6/EC, article 6a). */
export const REFERENCE_MS = 30 * DAY_MS;

export interface SalePrice {
  /** Euro cents. */
  price: number;
  /** The lowest price in the 30 days before the sale, in euro cents. */
  lowestPrice: number;
}

/** As it is stored with its product. The prices are fixed when it is made; until it is over, the list prices are too. */
export interface Sale {
  /** UTC, ISO-8601: begins with this instant and ends before the other. */
  from: string;
  until: string;
  prices: { [L in LicenceType]?: SalePrice };
}

export const isOver = (sale: Sale | null, at: Date): boolean =>
  sale === null || Date.parse(sale.until) <= at.getTime();

const isRunning = (sale: Sale, at: Date): boolean =>
  Date.parse(sale.from) <= at.getTime() && !isOver(sale, at);

/** A licence with its price at an instant. In SQL: `pricesInForce` (price-in-force.store.server.ts). */
export function priceAt(licence: LicencePrice, sale: Sale | null, at: Date): LicencePrice {
  const reduced = sale && isRunning(sale, at) ? sale.prices[licence.type] : undefined;
  if (!sale || !reduced || reduced.price >= licence.price) return licence;
  const { price, lowestPrice } = reduced;
  return { type: licence.type, price, sale: { listPrice: licence.price, lowestPrice, until: sale.until } };
}
