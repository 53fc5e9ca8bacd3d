import { LoginPassword, missingPassword } from "#app/accounts/accounts.contract.ts";
import { Email } from "#app/accounts/email.contract.ts";
import { z } from "#app/shared/zod.ts";
import { CODE_DIGITS, digitsOf } from "./sign-in-limits.ts";

/** Who wants a code leaves the password away. */
export const SignIn = z
  .object({
    email: Email,
    password: LoginPassword.optional(),
    intent: z.enum(["code", "password"]).catch("code"),
  })
  .refine(({ intent, password }) => intent === "code" || password !== undefined, {
    path: ["password"],
    ...missingPassword,
  });
export type SignIn = z.infer<typeof SignIn>;

const wanted = { error: `errors.codeDigits?count=${CODE_DIGITS}` };

export const SignInCode = z.object({
  code: z
    .string(wanted)
    .max(60, wanted)
    .transform(digitsOf)
    .refine(({ length }) => length === CODE_DIGITS, wanted),
});
