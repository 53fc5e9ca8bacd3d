/** Stripe's test cards and accounts, and what happens to each; any real number is refused as on Stripe. */
export type CardOutcome =
  | { kind: "pays" }
  | { kind: "challenge" }
  | { kind: "declined"; code: string; declineCode: string };

const DECLINED = { kind: "declined", code: "card_declined" } as const;

const CARDS: Record<string, CardOutcome> = {
  "4242424242424242": { kind: "pays" },
  "5555555555554444": { kind: "pays" },
  "4000002500003155": { kind: "challenge" },
  "4000000000000002": { ...DECLINED, declineCode: "generic_decline" },
  "4000000000009995": { ...DECLINED, declineCode: "insufficient_funds" },
  "4000000000000069": { kind: "declined", code: "expired_card", declineCode: "expired_card" },
  "4000000000000127": { kind: "declined", code: "incorrect_cvc", declineCode: "incorrect_cvc" },
};

/** Digits without spaces. */
export function cardOutcome(number: string): CardOutcome {
  return CARDS[number] ?? { ...DECLINED, declineCode: "test_mode_live_card" };
}

export function cardBrand(number: string): "visa" | "mastercard" {
  return number.startsWith("5") ? "mastercard" : "visa";
}

export const SEPA_SUCCEEDS = "DE89370400440532013000";
export const SEPA_FAILS = "DE62370400440532013001";

/** The check digit of ISO/IEC 7812 (Luhn). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  const digits = Array.from(number, Number).reverse();
  const sum = digits.reduce((total, digit, i) => total + (i % 2 === 0 ? digit : (digit * 2) % 9 || digit), 0);
  return sum % 10 === 0;
}

/** The check digits of ISO 13616; no spaces, upper case. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
