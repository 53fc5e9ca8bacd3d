import { ProductId } from "#app/catalog/catalog.contract.ts";
import { z } from "#app/shared/zod.ts";
import { MEMBER_CONSENT_VERSION } from "./memberships.contract.ts";
import type { TierTerms } from "./tiers.contract.ts";

/** `consent`: the version of the text that the member was shown. */
export const Take = z.object({
  id: ProductId,
  consent: z.literal(MEMBER_CONSENT_VERSION, { error: "take.tick" }).optional(),
});
export type Take = z.output<typeof Take>;

export interface TakeView {
  title: string;
  /** Of the model's page. */
  path: string;
  /** Null where no membership of the reader's opens the model now. */
  included: { tier: string; terms: TierTerms; needsConsent: boolean } | null;
}

export interface TakeAnswer {
  /** An i18n key. */
  error: string;
}
