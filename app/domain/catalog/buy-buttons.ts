import { MIN_CHARGE_CENTS } from "#app/domain/cart/pricing.ts";
import type { LicencePrice, LicenceType, ProductCard } from "./catalog.contract.ts";

export type BuyButton =
  | "busy"
  | "retry"
  | "acquire"
  | "add"
  | "buy"
  | "cart"
  | "underWay"
  | "download"
  | "saved";

export interface BuySituation {
  /** Euro cents of the chosen licence. */
  price: number;
  licence: LicenceType;
  /** Licences of this product that the visitor owns, with their prices. */
  owned: readonly LicencePrice[];
  /** The licence of this product in the cart. */
  inCart: LicenceType | null;
  /** A payment for this product is being processed. */
  underWay: boolean;
  session: "loading" | "unknown" | "in" | "out";
}

export interface BuyButtons {
  /** In the order shown; the first is the main one. */
  buttons: readonly BuyButton[];
  /** Euro cents to pay: the difference when Standard is owned and Commercial is chosen. */
  pay: number;
  upgrade: boolean;
}

/** The product button states of the specification, section 4. */
export function buyButtons({ price, licence, owned, inCart, underWay, session }: BuySituation): BuyButtons {
  const standard = owned.find(({ type }) => type === "standard");
  const covered = owned.some(({ type }) => type === "commercial" || type === licence);
  const upgrade = session === "in" && !covered && licence === "commercial" && standard !== undefined;
  const pay = upgrade ? Math.max(price - standard.price, MIN_CHARGE_CENTS) : price;
  const show = (...buttons: BuyButton[]): BuyButtons => ({ buttons, pay, upgrade });
  if (session === "loading") return show("busy");
  if (session === "unknown") return show("retry");
  if (session === "out") return show("acquire");
  if (covered) return show("download", "saved");
  if (price === 0) return show("acquire");
  if (underWay) return show("underWay");
  return inCart === licence ? show("cart") : show("buy", "add");
}

export interface CardPrice {
  /** Euro cents. */
  cents: number;
  /** It is the lowest of the product's prices. */
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
