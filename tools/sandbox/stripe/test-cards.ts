const CARDS: Record<string, "paid" | { declineCode: string }> = {
  "4242424242424242": "paid",
  "4000000000000002": { declineCode: "generic_decline" },
  "4000000000009995": { declineCode: "insufficient_funds" },
};

/** What becomes of a card (digits without spaces); any real one is declined, as in Stripe's test mode. */
export function cardOutcome(number: string): "paid" | { declineCode: string } {
  return CARDS[number] ?? { declineCode: "test_mode_live_card" };
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
