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

export interface Situation {
  /** Whether the buyer holds another model: the price in the bundle needs all its other models. */
  holds?: Holds | undefined;
  /** What the buyer wants to pay, where the price is open. */
  amount?: number | null | undefined;
}

/**
 * Euro cents to pay for a license now: what the buyer names where its price is open, and no less than
 * `minimumDue`. Sales, upgrades, bundles and coupons reduce that minimum only.
 */
export function amountDue(
  license: LicensePrice,
  owned: readonly LicensePrice[],
  { holds, amount }: Situation = {},
): number {
  const minimum = minimumDue(license, owned, holds);
  return license.suggested === undefined ? minimum : Math.max(minimum, amount ?? 0);
}

/**
 * The least that a license costs now: the lowest of its price, the difference to the owned Standard license, and its price in the bundle.
 * Reductions are never combined. With Standard owned, Commercial costs the difference of the prices, or of
 * the list prices where that is less: so that a sale of Standard alone does not make the upgrade more
 * expensive.
 * @param owned the licenses of the same product that the buyer owns, with their prices
 */
export function minimumDue(license: LicensePrice, owned: readonly LicensePrice[], holds?: Holds): number {
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
export function purchaseObstacle(
  prices: LicensePrice[],
  license: LicenseType,
  { owned, amount }: { owned: LicenseType[]; amount?: number | null | undefined },
) {
  const chosen = prices.find(({ type }) => type === license);
  if (!chosen) return "not_found";
  if (owned.some((each) => includesLicense(each, license))) return "already_owned";
  return chosen.price === 0 && amountDue(chosen, [], { amount }) === 0 ? "free_product" : null;
}

export interface Due {
  cents: number;
  /** What the buyer gives of their own accord, above the least that it costs. */
  extra: number;
}

/** As `amountDue`, for a license that the buyer has chosen. @throws DomainError of `purchaseObstacle` */
export function checkedAmountDue(
  prices: LicensePrice[],
  license: LicenseType,
  { owned, ...situation }: Situation & { owned: LicenseType[] },
): Due {
  const price = prices.find(({ type }) => type === license);
  const obstacle = purchaseObstacle(prices, license, { owned, amount: situation.amount });
  if (!price || obstacle) throw new DomainError(obstacle ?? "not_found");
  const ownedPrices = prices.filter(({ type }) => owned.includes(type));
  const cents = amountDue(price, ownedPrices, situation);
  return { cents, extra: cents - minimumDue(price, ownedPrices, situation.holds) };
}

/** The other license that a line of an order can be changed to; none for an upgrade, whose buyer owns it. */
export const otherLicenseOf = (
  licenses: readonly LicensePrice[],
  { license, isUpgrade }: { license: LicenseType; isUpgrade: boolean },
): LicensePrice | null =>
  (!isUpgrade && licenses.find(({ type, price }) => type !== license && price > 0)) || null;

/** Whether the buyer pays only the difference to a license that they own. */
export const isUpgradeLine = (
  chosen: LicensePrice | undefined,
  { alone, aloneExtra }: { alone: number; aloneExtra: number },
): boolean => chosen !== undefined && alone - aloneExtra < chosen.price;

/** Whether what the buyer names is less than the license can cost them. */
export function isTooLittle(
  prices: LicensePrice[],
  license: LicenseType,
  { owned, amount }: { owned: LicenseType[]; amount: number | undefined },
): boolean {
  const price = prices.find(({ type }) => type === license);
  if (amount === undefined || price?.suggested === undefined) return false;
  const ownedPrices = prices.filter(({ type }) => owned.includes(type));
  return amount < minimumDue(price, ownedPrices, () => true);
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
 * The price on a product's card: of the license that the list asks for, else the lowest.
 * docs/specification.md, section 4 writes "Free" and "From (price)"; where all licenses cost the same, or
 * there is one, the price is exact.
 */
export function cardPrice(licenses: readonly LicensePrice[], asked: LicenseType | null): CardPrice {
  const chosen = licenses.find(({ type }) => type === asked);
  const shown = chosen ?? licenses.reduce((lowest, each) => (each.price < lowest.price ? each : lowest));
  return {
    cents: shown.price,
    from:
      shown.price > 0 &&
      (shown.suggested !== undefined || (!chosen && licenses.some(({ price }) => price !== shown.price))),
    was: crossedOut(shown),
    percent: percentOff(shown),
  };
}
