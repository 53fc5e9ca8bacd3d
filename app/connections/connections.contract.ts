import { Mailbox, SmtpPort } from "#app/mail/mailbox.contract.ts";
import { SECRET } from "#app/shared/form-submission.ts";
import { isPublicName } from "#app/shared/public-name.ts";
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

export const NewGoogleClient = z.object({
  id: z
    .string()
    .trim()
    .min(1, { error: "errors.required" })
    .max(255)
    .regex(/^[\w.-]+$/, { error: "errors.googleClientId" }),
  secret: z.string().trim().min(1, { error: "errors.required" }).max(255).meta(SECRET),
});

/** A name alone, with the port that is always meant. */
const ShopHost = z
  .string()
  .overwrite((typed) =>
    typed
      .trim()
      .toLowerCase()
      .replace(/^https:\/\//, "")
      .replace(/\/$/, ""),
  )
  .max(253, { error: "errors.addressHost" })
  .refine((host) => /^[a-z0-9.-]+$/.test(host) && isPublicName(host), { error: "errors.addressHost" });

export const NewAddress = z.object({ host: ShopHost });
export type NewAddress = z.output<typeof NewAddress>;

/** `proof`: that the address leads here. */
export const Move = z.object({ host: ShopHost, proof: z.string().max(100) });
export type Move = z.output<typeof Move>;

interface ConnectionState {
  source: ConnectionSource;
  /** Since when it is as it is; null unless it was set in the studio. */
  since: string | null;
}

export interface ConnectionsView {
  /** False where the shop has no SHOP_SECRET to seal values with. */
  canStore: boolean;
  /** While the deployment has SHOP_SECRET_PREVIOUS: whether anything stored still needs it. */
  previousSecret: "needed" | "removable" | null;
  stripe: ConnectionState & {
    key: { lastFour: string; isLive: boolean } | null;
    hasWebhook: boolean;
  };
  mail: ConnectionState & {
    way: "mailbox" | "binding" | "none";
    from: string;
    host: string;
  };
  google: ConnectionState & {
    clientId: string | null;
    /** Where Google sends people back. */
    callback: string;
  };
  address: ConnectionState & {
    origin: string;
    /** Where the shop was before, which leads on. */
    former: string | null;
    /** A new one that was just shown to lead here. */
    reached: Move | null;
    /** Sellers who could not log in at another one. */
    passkeysOnly: string[];
    /** Where Google sends people back, if they may sign in by it. */
    googleCallback: string | null;
  };
}
