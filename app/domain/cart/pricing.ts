/** The price of a licence, reduced when the buyer owns the other licence of the product. */
import type { LicencePrice, LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import { DomainError } from "#app/domain/errors.ts";

/** Stripe's minimum charge, in euro cents. */
export const MIN_CHARGE_CENTS = 50;

/** Euro cents for a licence when one of the same product is owned. @param ownedPrice its price; 0 without one */
export const amountDue = (price: number, ownedPrice: number): number =>
  Math.max(price - ownedPrice, MIN_CHARGE_CENTS);

/**
 * Euro cents to pay now; with Standard owned, Commercial costs the difference (docs/decisions/005-money.md).
 * @throws DomainError not_found (no such licence), already_owned, free_product.
 */
export function priceToPay(prices: LicencePrice[], licence: LicenceType, owned: LicenceType[]): number {
  const price = prices.find(({ type }) => type === licence)?.price;
  if (price === undefined) throw new DomainError("not_found");
  if (owned.includes(licence) || owned.includes("commercial")) throw new DomainError("already_owned");
  if (price === 0) throw new DomainError("free_product");
  const standard = owned.includes("standard")
    ? (prices.find(({ type }) => type === "standard")?.price ?? 0)
    : 0;
  return amountDue(price, standard);
}

/** Euro cents. */
export const totalOf = (lines: { price: number }[]) => lines.reduce((sum, { price }) => sum + price, 0);

/** The cart's lines without products whose payment is still processing. */
export const payable = <Item extends { product: { id: string } }>(cart: {
  items: Item[];
  underWay: string[];
}) => cart.items.filter(({ product }) => !cart.underWay.includes(product.id));
