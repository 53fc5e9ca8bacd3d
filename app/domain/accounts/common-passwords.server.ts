/** Refuses the passwords that attackers try first (ASVS 6.2.4), from a list of 49,000. */
import { dictionary } from "@zxcvbn-ts/language-common";
import { DomainError } from "#app/domain/errors.ts";

/** @throws DomainError bad_input at `password`. */
export function refuseCommonPassword(password: string): void {
  if (dictionary["passwords-common"].includes(password.toLowerCase()))
    throw new DomainError("bad_input", { fields: { password: "errors.passwordCommon" } });
}
