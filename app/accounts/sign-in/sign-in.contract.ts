import { Email } from "#app/accounts/email.contract.ts";
import { z } from "#app/shared/zod.ts";
import { CODE_DIGITS, digitsOf } from "./sign-in-limits.ts";

export const SignInAddress = z.object({ email: Email });

const wanted = { error: `errors.codeDigits?count=${CODE_DIGITS}` };

export const SignInCode = z.object({
  code: z
    .string(wanted)
    .max(60, wanted)
    .transform(digitsOf)
    .refine(({ length }) => length === CODE_DIGITS, wanted),
});
