import type { LicensePrice } from "#app/catalog/catalog.contract.ts";
import { includesLicense, type LicenseType } from "#app/catalog/licenses.ts";
import { amountDue as amountDueFor, type Holds } from "#app/offers/pricing/pricing.ts";

export type BuyButton = "acquire" | "take" | "add" | "buy" | "cart" | "processing" | "download" | "saved";

interface Ownership {
  owned: readonly LicensePrice[];
  inCart: LicenseType | null;
  holds?: Holds;
}

export interface LicenseOffer extends LicensePrice {
  amountDue: number;
  /**
   * What the visitor should know: it is owned, included in Commercial, in the cart, replaces the other license there,
   * or costs only the difference to Standard.
   */
  state: "owned" | "included" | "inCart" | "replaces" | "upgrade" | null;
}

function offerState(license: LicensePrice, { owned, inCart }: Ownership): LicenseOffer["state"] {
  const { type, price } = license;
  const types = owned.map((license) => license.type);
  if (types.includes(type)) return "owned";
  if (types.some((owned) => includesLicense(owned, type))) return "included";
  if (inCart === type) return "inCart";
  if (amountDueFor(license, owned) < price) return "upgrade";
  return inCart && price > 0 ? "replaces" : null;
}

export const licenseOffers = (licenses: readonly LicensePrice[], ownership: Ownership): LicenseOffer[] =>
  licenses.map((license) => ({
    ...license,
    amountDue: amountDueFor(license, ownership.owned, { holds: ownership.holds }),
    state: offerState(license, ownership),
  }));

export interface BuySituation {
  offer: Pick<LicenseOffer, "type" | "amountDue" | "state">;
  processing: boolean;
  /** Whether the user's membership opens the model, or they have taken it: under the Standard license, which they may still buy. */
  asMember: "open" | "taken" | null;
}

function buttonsToBuy({ offer: { amountDue, state }, processing }: BuySituation): readonly BuyButton[] {
  if (amountDue === 0) return ["acquire"];
  if (processing) return ["processing"];
  return state === "inCart" ? ["cart"] : ["buy", "add"];
}

/** The buttons of a user who is logged in (docs/specification.md, section 4), in the order shown; the first is the main one. */
export function buyButtons(situation: BuySituation): readonly BuyButton[] {
  const { offer, asMember } = situation;
  if (offer.state === "owned" || offer.state === "included") return ["download", "saved"];
  const buttons = buttonsToBuy(situation);
  if (asMember === null || offer.type !== "standard") return buttons;
  if (asMember === "taken") return ["download", ...buttons.slice(0, 1)];
  return offer.amountDue === 0 ? buttons : ["take", ...buttons.slice(0, 1)];
}
