/** Refuses the passwords that attackers try first (ASVS 6.2.4, from a list of 49,000; 6.2.11, from what is known of the person). */
import { dictionary } from "@zxcvbn-ts/language-common";
import { DomainError } from "#app/shared/errors.ts";
import { normalizedPassword } from "./accounts.contract.ts";

interface PersonalFacts {
  email: string;
  username: string;
  shopName: string;
}

const lettersAndDigits = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
const withoutAffixes = (text: string) => lettersAndDigits(text).replace(/^\d{1,4}|\d{1,4}$/g, "");

function isPersonal(password: string, { email, username, shopName }: PersonalFacts): boolean {
  const known = [email, email.split("@")[0] ?? "", username, shopName];
  return known.some((text) =>
    [lettersAndDigits(password), withoutAffixes(password)].some(
      (guess) => guess !== "" && [lettersAndDigits(text), withoutAffixes(text)].includes(guess),
    ),
  );
}

/** Refuses a common password, or one made of what is known about the account. */
export function refuseGuessablePassword(typed: string, about: PersonalFacts): void {
  const password = normalizedPassword(typed);
  const refuse = (message: string) => new DomainError("bad_input", { fields: { password: message } });
  if (dictionary["passwords-common"].includes(password.toLowerCase())) throw refuse("errors.passwordCommon");
  if (/^(.)\1*$/su.test(password) || isPersonal(password, about)) throw refuse("errors.passwordPersonal");
}
