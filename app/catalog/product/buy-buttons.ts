import type { LicencePrice } from "#app/catalog/catalog.contract.ts";
import { includesLicence, type LicenceType } from "#app/catalog/licenses.ts";
import { amountDue as amountDueFor, type Holds } from "#app/offers/pricing/pricing.ts";

export type BuyButton = "acquire" | "add" | "buy" | "cart" | "processing" | "download" | "saved";

interface Ownership {
  /** Licences of this product that the visitor owns, with their prices. */
  owned: readonly LicencePrice[];
  /** The licence of this product in the cart. */
  inCart: LicenceType | null;
  /** Whether the visitor owns a licence of another model, as a bundle's price needs. */
  holds?: Holds;
}

export interface LicenceOffer extends LicencePrice {
  /** Euro cents to pay for the licence now. */
  amountDue: number;
  /**
   * What the visitor should know: it is owned, included in Commercial, in the cart, replaces the other licence there,
   * or costs only the difference to Standard.
   */
  state: "owned" | "included" | "inCart" | "replaces" | "upgrade" | null;
}

function stateOf(licence: LicencePrice, { owned, inCart }: Ownership): LicenceOffer["state"] {
  const { type, price } = licence;
  const types = owned.map((licence) => licence.type);
  if (types.includes(type)) return "owned";
  if (types.some((owned) => includesLicence(owned, type))) return "included";
  if (inCart === type) return "inCart";
  if (amountDueFor(licence, owned) < price) return "upgrade";
  return inCart && price > 0 ? "replaces" : null;
}

export const licenceOffers = (licences: readonly LicencePrice[], ownership: Ownership): LicenceOffer[] =>
  licences.map((licence) => ({
    ...licence,
    amountDue: amountDueFor(licence, ownership.owned, ownership.holds),
    state: stateOf(licence, ownership),
  }));

export interface BuySituation {
  /** The licence that is chosen. */
  offer: Pick<LicenceOffer, "amountDue" | "state">;
  /** Whether a payment for this product is being processed. */
  processing: boolean;
}

/** The buttons of a user who is logged in (specification, section 4), in the order shown; the first is the main one. */
export function buyButtons({ offer: { amountDue, state }, processing }: BuySituation): readonly BuyButton[] {
  if (state === "owned" || state === "included") return ["download", "saved"];
  if (amountDue === 0) return ["acquire"];
  if (processing) return ["processing"];
  return state === "inCart" ? ["cart"] : ["buy", "add"];
}
