import type { SubmissionResult } from "@conform-to/react";
import { Password, RepeatedPassword, type User, Username } from "#app/accounts/accounts.contract.ts";
import { Email } from "#app/accounts/email.contract.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import { DISPLAY_CURRENCIES } from "#app/rates/currencies.ts";
import { z } from "#app/shared/zod.ts";

/** `POST /preferences` (docs/specification.md, section 7); omitted preferences stay unchanged. */
export const PreferencesChange = z.object({
  preferences: z.object({
    language: z.enum(LANGUAGE_CODES, { error: "errors.invalid" }).optional(),
    currency: z.enum(DISPLAY_CURRENCIES, { error: "errors.invalid" }).optional(),
    notifications: z.boolean({ error: "errors.invalid" }).optional(),
  }),
});
export type PreferencesChange = z.infer<typeof PreferencesChange>["preferences"];

export const PreferencesForm = z.object({
  language: z.enum(LANGUAGE_CODES, { error: "errors.invalid" }),
  currency: z.enum(DISPLAY_CURRENCIES, { error: "errors.invalid" }),
  notifications: z.boolean({ error: "errors.invalid" }).default(false),
});

export const UsernameChange = z.object({ username: Username });

/** Empty where a login of the last minutes serves instead: by a mailed code, or any for a user without a password. */
const CurrentPassword = z.string().max(1_000).optional().default("");

export const EmailChange = z.object({ email: Email, currentPassword: CurrentPassword });
export type EmailChange = z.infer<typeof EmailChange>;

export const PasswordChange = z
  .object({
    currentPassword: CurrentPassword,
    password: Password,
    repeatPassword: RepeatedPassword,
  })
  .refine((form) => form.repeatPassword === form.password, {
    error: "errors.passwordsDiffer",
    path: ["repeatPassword"],
  });
export type PasswordChange = z.infer<typeof PasswordChange>;

export const Reauthentication = z.object({ currentPassword: CurrentPassword });

/** Form on the page of a mailed link. `confirm` needs the account’s session or password; `removePassword` needs neither and removes the password. */
export const LinkConfirmation = z.object({
  intent: z.enum(["confirm", "removePassword"]).default("confirm"),
  currentPassword: CurrentPassword,
});

export const ForgottenPassword = z.object({ email: Email });

export const NewPassword = z
  .object({ password: Password, repeatPassword: RepeatedPassword })
  .refine((form) => form.repeatPassword === form.password, {
    error: "errors.passwordsDiffer",
    path: ["repeatPassword"],
  });

export const SETTINGS_INTENTS = [
  "username",
  "email",
  "verification",
  "news",
  "letters",
  "password",
  "logOutOthers",
  "googleConnect",
  "googleDisconnect",
] as const;
export type SettingsIntent = (typeof SETTINGS_INTENTS)[number];

export interface SessionSummary {
  current: boolean;
  userAgent: string;
  createdAt: string;
  lastSeenAt: string;
}

export interface AccountState {
  user: User;
  emailVerified: boolean;
  subscribed: boolean;
  /** Whether letters are on. */
  letters: boolean;
  hasPassword: boolean;
  /** Whether a code that was mailed minutes ago opened this session: it stands in for the password. */
  hasFreshCode: boolean;
  google: boolean;
  mustConfirmSecondFactor: boolean;
  sessions: SessionSummary[];
}

export interface SettingsActionData {
  intent: SettingsIntent;
  done: boolean;
  result: SubmissionResult;
  connectToken?: string;
}
