import { CheckoutDetails } from "#app/checkout/checkout-details.contract.ts";
import { z } from "#app/shared/zod.ts";
import { INTERVALS } from "./memberships.contract.ts";

/** What is sent to join a tier. The amounts and the texts are those that were shown: others are refused. */
export const JoinFields = CheckoutDetails.extend({
  interval: z.enum(INTERVALS),
  beginNow: z.boolean({ error: "joining.beginNowNeeded" }),
  cents: z.number().int(),
  /** What takes something off the first payment; empty for nothing. */
  coupon: z.string().max(40).default(""),
  firstCents: z.number().int(),
  shownTerms: z.string().max(60),
  /** Of the tier whose rights were shown. */
  revision: z.number().int(),
});
export type JoinFields = z.infer<typeof JoinFields>;
