import { ProductId } from "#app/catalog/catalog.contract.ts";
import { CONSENT_VERSION } from "#app/orders/delivery-consent.contract.ts";
import { z } from "#app/shared/zod.ts";
import type { TierTerms } from "./tiers.contract.ts";

/** `consent`: the version of the text with which a member gives up the right to withdraw from their membership once a download begins. */
export const Take = z.object({
  id: ProductId,
  consent: z.literal(CONSENT_VERSION, { error: "delivery.tick" }).optional(),
});
export type Take = z.output<typeof Take>;

export interface TakeView {
  title: string;
  /** Null where no membership of the reader's opens the model now. */
  included: { tier: string; terms: TierTerms; needsConsent: boolean } | null;
}

export interface TakeAnswer {
  /** An i18n key. */
  error: string;
}
