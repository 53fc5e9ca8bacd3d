/** The registration form: unlike the JSON call, it always asks for the password twice. */

import { Register } from "#app/domain/accounts/accounts.contract.ts";
import type { z } from "#app/domain/zod.ts";

export const RegisterForm = Register.refine((form) => form.repeatPassword !== undefined, {
  error: "errors.passwordsDiffer",
  path: ["repeatPassword"],
});
export type RegisterForm = z.infer<typeof RegisterForm>;
