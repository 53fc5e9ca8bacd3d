/** The price rule: what a license costs a buyer now, and what a card shows. Pages, cart, checkout and orders all use it (docs/decisions/017). */
import type { CardPrice, LicensePrice } from "#app/catalog/catalog.contract.ts";
import {
  includesLicense,
  type LicenseType,
  type ListPrices,
  priceColumn,
  UPGRADED_FROM,
} from "#app/catalog/licenses.ts";
import { DomainError } from "#app/shared/errors.ts";

/** Stripe's minimum charge, in euro cents. */
export const MIN_CHARGE_CENTS = 50;

/** Euro cents without any offer; 0 for a license that is free or not sold. */
export const listPriceIn = (row: ListPrices, license: LicenseType): number => row[priceColumn(license)] ?? 0;

export const listPriceOf = ({ price, sale }: LicensePrice): number => sale?.listPrice ?? price;

/** Whether the buyer owns a model, or buys it in the same order, under a license or a better one. */
export type Holds = (id: string, license: LicenseType) => boolean | undefined;

/**
 * Euro cents to pay for a license now: the lowest of its price, the difference to the owned Standard license, and its price in the bundle.
 * Reductions are never combined. With Standard owned, Commercial costs the difference of the prices, or of the list prices where that is less: so that a sale of
 * Standard alone does not make the upgrade more expensive.
 * @param owned the licenses of the same product that the buyer owns, with their prices
 * @param holds whether the buyer holds another model: the price in the bundle needs all its other models
 */
export function amountDue(license: LicensePrice, owned: readonly LicensePrice[], holds?: Holds): number {
  const { type, price, bundle } = license;
  const upgraded = owned.find((each) => each.type === UPGRADED_FROM[type]);
  const outsideBundle = upgraded
    ? Math.max(
        Math.min(price - upgraded.price, listPriceOf(license) - listPriceOf(upgraded)),
        MIN_CHARGE_CENTS,
      )
    : price;
  return bundle?.with.every((id) => holds?.(id, type))
    ? Math.min(outsideBundle, bundle.price)
    : outsideBundle;
}

/** Why somebody who owns these licenses of the product cannot buy this one; null when they can. */
export function purchaseObstacle(prices: LicensePrice[], license: LicenseType, owned: LicenseType[]) {
  const price = prices.find(({ type }) => type === license)?.price;
  if (price === undefined) return "not_found";
  if (owned.some((each) => includesLicense(each, license))) return "already_owned";
  return price === 0 ? "free_product" : null;
}

/** As `amountDue`, for a license that the buyer has chosen. @throws DomainError of `purchaseObstacle` */
export function checkedAmountDue(
  prices: LicensePrice[],
  license: LicenseType,
  { owned, holds }: { owned: LicenseType[]; holds?: Holds },
): number {
  const price = prices.find(({ type }) => type === license);
  const obstacle = purchaseObstacle(prices, license, owned);
  if (!price || obstacle) throw new DomainError(obstacle ?? "not_found");
  return amountDue(
    price,
    prices.filter(({ type }) => owned.includes(type)),
    holds,
  );
}

/** The lowest price of the 30 days before a sale, where the sale is lower than that (Directive 98/6/EC, article 6a). */
export const crossedOut = ({ price, sale }: LicensePrice): number | undefined =>
  sale && !sale.launch && sale.lowestPrice > price ? sale.lowestPrice : undefined;

/**
 * Whole percent below the crossed-out price, rounded down; undefined where nothing is crossed out. Every percentage that is announced is one of that
 * price (Court of Justice, C-330/23).
 */
export function percentOff(license: LicensePrice): number | undefined {
  const was = crossedOut(license);
  return was === undefined ? undefined : Math.floor(((was - license.price) * 100) / was) || undefined;
}

/**
 * The price on a product's card: of the license that the list asks for, else the lowest. Specification section 4 writes "Free" and "From (price)"; where
 * all licenses cost the same, or there is one, the price is exact.
 */
export function cardPrice(licenses: readonly LicensePrice[], asked: LicenseType | null): CardPrice {
  const chosen = licenses.find(({ type }) => type === asked);
  const shown = chosen ?? licenses.reduce((lowest, each) => (each.price < lowest.price ? each : lowest));
  return {
    cents: shown.price,
    from: !chosen && shown.price > 0 && licenses.some(({ price }) => price !== shown.price),
    was: crossedOut(shown),
    percent: percentOff(shown),
  };
}
