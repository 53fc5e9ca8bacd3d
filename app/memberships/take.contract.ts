import { ProductId } from "#app/catalog/catalog.contract.ts";
import { z } from "#app/shared/zod.ts";
import { MEMBER_CONSENT_VERSION } from "./memberships.contract.ts";
import type { TierTerms } from "./tiers.contract.ts";

/** `consent`: the version of the text that the member was shown. */
export const TakeConsent = z.object({ consent: z.literal(MEMBER_CONSENT_VERSION, { error: "take.tick" }) });
export type TakeConsent = z.output<typeof TakeConsent>;

/** Only who must agree sends the consent. */
export const Take = TakeConsent.partial().extend({ id: ProductId });
export type Take = z.output<typeof Take>;

export interface TakeView {
  title: string;
  /** Of the model's page. */
  path: string;
  /** Null where no membership of the reader's opens the model now. */
  included: { tier: string; terms: TierTerms; needsConsent: boolean } | null;
}
