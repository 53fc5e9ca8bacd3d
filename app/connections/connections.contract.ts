import { Mailbox, SmtpPort } from "#app/mail/mailbox.contract.ts";
import { SECRET } from "#app/shared/form-submission.ts";
import { z } from "#app/shared/zod.ts";
import type { ConnectionSource } from "./connection-names.ts";

const PUBLISHABLE = /^pk_/;

export const StripeKey = z.object({
  key: z
    .string()
    .trim()
    .min(1, { error: "errors.required" })
    .max(255, { error: "errors.stripeKey" })
    .refine((key) => !PUBLISHABLE.test(key), { error: "errors.stripePublishable" })
    .refine((key) => PUBLISHABLE.test(key) || /^(sk|rk)_(test|live)_\w+$/.test(key), {
      error: "errors.stripeKey",
    })
    .meta(SECRET),
  /** The seller knows that the payments of the account before are left behind. */
  otherAccount: z.boolean(),
});
export type StripeKey = z.output<typeof StripeKey>;

/** As a form sends it: a choice is a text. */
export const NewMailbox = z.object({
  ...Mailbox.shape,
  port: z.enum(["465", "587"], { error: "errors.mailPort" }).transform(Number).pipe(SmtpPort),
});

/** A button alone. */
export const NoFields = z.object({});

interface ConnectionState {
  source: ConnectionSource;
  /** Since when it is as it is; null unless it was set in the studio. */
  since: string | null;
}

export interface ConnectionsView {
  /** False where the shop has no SHOP_SECRET to seal values with. */
  canStore: boolean;
  stripe: ConnectionState & {
    key: { lastFour: string; isLive: boolean } | null;
    hasWebhook: boolean;
  };
  mail: ConnectionState & {
    way: "mailbox" | "binding" | "none";
    from: string;
    host: string;
  };
}
