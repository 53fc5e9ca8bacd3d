import type { ProductCard } from "./catalog.contract.ts";

export interface CardPrice {
  /** Euro cents. */
  cents: number;
  /** Written as "From (price)": other licences may cost more. */
  from: boolean;
}

/**
 * The price on a product's card: of the licence that the list asks for, else the lowest. Specification section 4 writes
 * "Free" and "From (price)".
 */
export function cardPrice({ licenses, licence }: Pick<ProductCard, "licenses" | "licence">): CardPrice {
  const asked = licenses.find(({ type }) => type === licence);
  if (asked) return { cents: asked.price, from: false };
  const cents = Math.min(...licenses.map(({ price }) => price));
  return { cents, from: cents > 0 };
}
