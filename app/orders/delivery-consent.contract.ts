import { z } from "#app/shared/zod.ts";

/** Version of the withdrawal consent text; change it whenever the text changes. */
export const CONSENT_VERSION = "2026-11";

/** `version`: of the text that the payer was shown. */
export const ConsentTick = z.object({ version: z.literal(CONSENT_VERSION, { error: "delivery.tick" }) });

export const DeliveryConsent = z.object({ orderCode: z.string().max(40) }).extend(ConsentTick.shape);
export type DeliveryConsent = z.output<typeof DeliveryConsent>;

/** An order for the page on which its payer agrees to delivery. */
export interface DeliveryConsentView {
  orderCode: string;
  titles: string[];
  needed: boolean;
  agreed: boolean;
}
