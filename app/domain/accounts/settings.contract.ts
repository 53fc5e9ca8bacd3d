/** What a person may change about the account. */

import { LANGUAGE_CODES } from "#app/domain/languages.ts";
import { DISPLAY_CURRENCIES } from "#app/domain/rates/currencies.ts";
import { z } from "#app/domain/zod.ts";
import { Email, Password, type User, Username } from "./accounts.contract.ts";

/** `POST /preferences` (spec section 7); what is not named stays. */
export const PreferencesChange = z.object({
  preferences: z.object({
    language: z.enum(LANGUAGE_CODES, { error: "errors.invalid" }).optional(),
    currency: z.enum(DISPLAY_CURRENCIES, { error: "errors.invalid" }).optional(),
    notifications: z.boolean({ error: "errors.invalid" }).optional(),
  }),
});
export type PreferencesChange = z.infer<typeof PreferencesChange>["preferences"];

/** The same as a page's form sends it: all three, and a box that is not ticked is not sent. */
export const PreferencesForm = z.object({
  language: z.enum(LANGUAGE_CODES, { error: "errors.invalid" }),
  currency: z.enum(DISPLAY_CURRENCIES, { error: "errors.invalid" }),
  notifications: z.boolean({ error: "errors.invalid" }).default(false),
});

export const UsernameChange = z.object({ username: Username });

/** The password as it is now; empty for someone who only signs in with Google and has just done so. */
const Current = z.string().max(1_000).optional().default("");

export const EmailChange = z.object({ email: Email, currentPassword: Current });
export type EmailChange = z.infer<typeof EmailChange>;

export const PasswordChange = z
  .object({
    currentPassword: Current,
    password: Password,
    repeatPassword: z.string({ error: "errors.required" }),
  })
  .refine((form) => form.repeatPassword === form.password, {
    error: "errors.passwordsDiffer",
    path: ["repeatPassword"],
  });
export type PasswordChange = z.infer<typeof PasswordChange>;

export const Reauthentication = z.object({ currentPassword: Current });

/** The button of a mailed link: with the account's password where its session is not, or without either. */
export const LinkConfirmation = z.object({
  intent: z.enum(["confirm", "without"]).default("confirm"),
  currentPassword: Current,
});

export const ForgottenPassword = z.object({ email: Email });

export const NewPassword = z
  .object({ password: Password, repeatPassword: z.string({ error: "errors.required" }) })
  .refine((form) => form.repeatPassword === form.password, {
    error: "errors.passwordsDiffer",
    path: ["repeatPassword"],
  });

/** The forms of the settings page that change the account, told apart by their field `intent`. */
export const SETTINGS_INTENTS = [
  "username",
  "email",
  "proof",
  "password",
  "others",
  "googleConnect",
  "googleDisconnect",
] as const;
export type SettingsIntent = (typeof SETTINGS_INTENTS)[number];

/** A session as its owner sees it. Times are UTC ISO-8601. */
export interface OpenSession {
  current: boolean;
  userAgent: string;
  createdAt: string;
  lastSeenAt: string;
}

/** What the settings page shows. */
export interface AccountState {
  user: User;
  emailVerified: boolean;
  hasPassword: boolean;
  google: boolean;
  sessions: OpenSession[];
}
