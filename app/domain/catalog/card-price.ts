import type { CardPrice, LicencePrice, LicenceType } from "./catalog.contract.ts";

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
