import { Email } from "#app/accounts/email.contract.ts";
import { z } from "#app/shared/zod.ts";

export const NewsSubscription = z.object({ email: Email });
export type NewsSubscription = z.infer<typeof NewsSubscription>;

export const NewsChoice = z.object({ wanted: z.enum(["on", "off"], { error: "errors.invalid" }) });

export const CONFIRM_DAYS = 2;
