import type { Language } from "#app/i18n/languages.ts";
import type { OpenedModels } from "#app/memberships/opened-models.ts";
import type { Currency } from "#app/rates/currencies.ts";
import { z } from "#app/shared/zod.ts";
import { PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from "./account-limits.ts";
import { Email } from "./email.contract.ts";
import type { SellerRight } from "./seller-rights.ts";

/** Separate from PASSWORD_MIN: raising that one must not lock out accounts with a shorter password. */
const LOGIN_PASSWORD_MIN = 6;
/** Bytes of UTF-8. scrypt takes any length; the limit bounds the cost of a login attempt. */
const PASSWORD_MAX_BYTES = 256;

export interface User {
  id: string;
  username: string;
  email: string;
  preferences: { language: Language; currency: Currency; notifications: boolean };
  /** Missing for everybody else, whose answers have the contract's fields alone. */
  seller?: SellerRight;
}

/** As the browser knows who is logged in. */
export interface SessionUser extends User {
  /** Missing for who is no member now. */
  membership?: OpenedModels;
}

/** One spelling of what keyboards and systems send in several: "ñ" as one character or as "n" and a tilde (NIST SP 800-63B-4, 3.1.1.2). */
export const normalizedPassword = (password: string): string => password.normalize("NFKC");

const isShortEnough = (password: string) => new TextEncoder().encode(password).length <= PASSWORD_MAX_BYTES;

const tooShort = (min: number) => ({ error: `errors.password?min=${min}` });

export const Password = z
  .string(tooShort(PASSWORD_MIN))
  .normalize("NFKC")
  .min(PASSWORD_MIN, tooShort(PASSWORD_MIN))
  .refine(isShortEnough, { error: "errors.passwordLong" });
export const RepeatedPassword = z.string({ error: "errors.required" }).normalize("NFKC");

/** Also for a login without one. */
export const missingPassword = tooShort(LOGIN_PASSWORD_MIN);

/** As it was typed, because older hashes are of that; either spelling may have the right length. */
export const LoginPassword = z
  .string(missingPassword)
  .refine(
    (typed) => [typed, normalizedPassword(typed)].some(({ length }) => length >= LOGIN_PASSWORD_MIN),
    missingPassword,
  )
  .refine((typed) => [typed, normalizedPassword(typed)].some(isShortEnough), {
    error: "errors.passwordLong",
  });

/**
 * Characters that display nothing: format characters, Hangul fillers, the empty Braille cell. U+FE0F is
 * allowed because emoji need it, and so are joiners between letters of scripts that write them (Persian,
 * Hindi) and between emoji; between Latin, Greek or Cyrillic letters they only hide.
 */
export const INVISIBLE =
  /(?!\uFE0F)(?!(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]|\uFE0F)(?<![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}]))[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const Username = z
  .string({ error: `errors.username?min=${USERNAME_MIN}` })
  .trim()
  .min(USERNAME_MIN, { error: `errors.username?min=${USERNAME_MIN}` })
  .max(USERNAME_MAX, { error: "errors.usernameLong" })
  .refine((name) => !INVISIBLE.test(name) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(name), {
    error: "errors.characters",
  });

export const Login = z.object({ email: Email, password: LoginPassword });
export type Login = z.infer<typeof Login>;

export const Register = z
  .object({
    username: Username,
    email: Email,
    password: Password,
    repeatPassword: RepeatedPassword.optional(),
  })
  .refine((form) => form.repeatPassword === undefined || form.repeatPassword === form.password, {
    error: "errors.passwordsDiffer",
    path: ["repeatPassword"],
  });
export type Register = z.infer<typeof Register>;

export const RegisterFields = Register.refine((form) => form.repeatPassword !== undefined, {
  error: "errors.passwordsDiffer",
  path: ["repeatPassword"],
});

export interface MailedLink {
  isValid: boolean;
  isOwnAccount: boolean;
  title: string;
}
