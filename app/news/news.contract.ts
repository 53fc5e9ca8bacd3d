/** Mails about new models, for everybody who asked for them and confirmed it. */
import { Email } from "#app/accounts/accounts.contract.ts";
import { z } from "#app/shared/zod.ts";

export const NewsSubscription = z.object({ email: Email });
export type NewsSubscription = z.infer<typeof NewsSubscription>;

/** Form of the account settings that subscribes to news or ends the subscription. */
export const NewsChoice = z.object({ wanted: z.enum(["on", "off"], { error: "errors.invalid" }) });

/** How long the link works that confirms a subscription. */
export const CONFIRM_DAYS = 2;
