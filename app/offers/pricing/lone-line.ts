import type { LicensePrice } from "#app/catalog/catalog.contract.ts";
import type { LicenseOffer } from "#app/catalog/product/buy-buttons.ts";
import type { DueLine } from "./coupon.ts";
import { amountDue, type Holds, minimumDue } from "./pricing.ts";

export interface LoneLine {
  id: string;
  offer: LicenseOffer;
  ownership: { owned: readonly LicensePrice[]; holds: Holds };
  /** What the buyer wants to pay, where the price is open. */
  amount: number | null | undefined;
}

/** The model as the only line of an order, as Buy now prices it. */
export function loneLine({ id, offer, ownership: { owned, holds }, amount }: LoneLine): DueLine {
  const price = amountDue(offer, owned, { holds, amount });
  const alone = amountDue(offer, owned, { amount });
  return {
    id,
    price,
    alone,
    extra: price - minimumDue(offer, owned, holds),
    aloneExtra: alone - minimumDue(offer, owned),
    onSale: offer.sale !== undefined,
    bundleWith: price < alone ? (offer.bundle?.with ?? []) : [],
  };
}
