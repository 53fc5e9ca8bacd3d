/** The price rule: what a licence costs a buyer now, and what a card shows. Pages, cart, checkout and orders all use it (docs/decisions/017). */
import type { CardPrice, LicencePrice } from "#app/catalog/catalog.contract.ts";
import { includesLicence, type LicenceType, UPGRADED_FROM } from "#app/catalog/licenses.ts";
import { DomainError } from "#app/shared/errors.ts";

/** Stripe's minimum charge, in euro cents. */
export const MIN_CHARGE_CENTS = 50;

/** Euro cents of a licence without a sale. */
export const listPriceOf = ({ price, sale }: LicencePrice): number => sale?.listPrice ?? price;

/** Whether the buyer owns a model, or buys it in the same order, under a licence or a better one. */
export type Holds = (id: string, licence: LicenceType) => boolean | undefined;

/**
 * Euro cents to pay for a licence now: the lowest of its price, the difference to the owned Standard licence, and its price in the bundle.
 * Reductions are never combined. With Standard owned, Commercial costs the difference of the prices, or of the list prices where that is less: so that a sale of
 * Standard alone does not make the upgrade more expensive.
 * @param owned the licences of the same product that the buyer owns, with their prices
 * @param holds whether the buyer holds another model: the price in the bundle needs all its other models
 */
export function amountDue(licence: LicencePrice, owned: readonly LicencePrice[], holds?: Holds): number {
  const { type, price, bundle } = licence;
  const upgraded = owned.find((each) => each.type === UPGRADED_FROM[type]);
  const outsideBundle = upgraded
    ? Math.max(
        Math.min(price - upgraded.price, listPriceOf(licence) - listPriceOf(upgraded)),
        MIN_CHARGE_CENTS,
      )
    : price;
  return bundle?.with.every((id) => holds?.(id, type))
    ? Math.min(outsideBundle, bundle.price)
    : outsideBundle;
}

/** As `amountDue`, for a licence that the buyer has chosen. @throws DomainError not_found (no such licence), already_owned, free_product. */
export function checkedAmountDue(
  prices: LicencePrice[],
  licence: LicenceType,
  { owned, holds }: { owned: LicenceType[]; holds?: Holds },
): number {
  const price = prices.find(({ type }) => type === licence);
  if (!price) throw new DomainError("not_found");
  if (owned.some((each) => includesLicence(each, licence))) throw new DomainError("already_owned");
  if (price.price === 0) throw new DomainError("free_product");
  return amountDue(
    price,
    prices.filter(({ type }) => owned.includes(type)),
    holds,
  );
}

/** The lowest price of the 30 days before a sale, where the sale is lower than that (Directive 98/6/EC, article 6a). */
export const crossedOut = ({ price, sale }: LicencePrice): number | undefined =>
  sale && sale.lowestPrice > price ? sale.lowestPrice : undefined;

/**
 * The price on a product's card: of the licence that the list asks for, else the lowest. Specification section 4 writes
 * "Free" and "From (price)".
 */
export function cardPrice(licenses: readonly LicencePrice[], asked: LicenceType | null): CardPrice {
  const chosen = licenses.find(({ type }) => type === asked);
  const shown = chosen ?? licenses.reduce((lowest, each) => (each.price < lowest.price ? each : lowest));
  return { cents: shown.price, from: !chosen && shown.price > 0, was: crossedOut(shown) };
}
