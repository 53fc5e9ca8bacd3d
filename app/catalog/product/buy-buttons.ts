import type { LicensePrice } from "#app/catalog/catalog.contract.ts";
import { includesLicense, type LicenseType } from "#app/catalog/licenses.ts";
import { amountDue as amountDueFor, type Holds } from "#app/offers/pricing/pricing.ts";

export type BuyButton = "acquire" | "add" | "buy" | "cart" | "processing" | "download" | "saved";

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
  offer: Pick<LicenseOffer, "amountDue" | "state">;
  processing: boolean;
}

/** The buttons of a user who is logged in (docs/specification.md, section 4), in the order shown; the first is the main one. */
export function buyButtons({ offer: { amountDue, state }, processing }: BuySituation): readonly BuyButton[] {
  if (state === "owned" || state === "included") return ["download", "saved"];
  if (amountDue === 0) return ["acquire"];
  if (processing) return ["processing"];
  return state === "inCart" ? ["cart"] : ["buy", "add"];
}
