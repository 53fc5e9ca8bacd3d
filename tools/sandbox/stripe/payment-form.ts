import { isVatId } from "./tax.ts";

export const FIELDS = [
  "email",
  "name",
  "country",
  "postalCode",
  "taxId",
  "number",
  "expiry",
  "cvc",
  "iban",
] as const;
export type Field = (typeof FIELDS)[number];
export type FormFields = Partial<Record<Field | "method", string>>;

export interface CardMethod {
  type: "card";
  number: string;
  expMonth: number;
  expYear: number;
}

export interface PaymentForm {
  email: string;
  name: string;
  method: CardMethod | { type: "sepa_debit"; iban: string };
  country: string;
  postalCode: string;
  taxId: string | null;
}

export type TestBuyer = Partial<Record<"country" | "postalCode" | "taxId", string>>;

/** @returns the payment, or the fields that are wrong in the order of the page. */
export function readPaymentForm(typed: FormFields, now: Date): PaymentForm | { wrong: Field[] } {
  const value = (field: Field) => (typed[field] ?? "").trim();
  const compact = (field: Field) => value(field).replace(/[\s-]/g, "").toUpperCase();
  const isSepa = typed.method === "sepa_debit";
  const expiry = readExpiry(value("expiry"), now);
  const isValid: Record<Field, boolean> = {
    email: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value("email")),
    number: isSepa || isCardNumber(compact("number")),
    expiry: isSepa || expiry !== null,
    cvc: isSepa || /^\d{3,4}$/.test(value("cvc")),
    iban: !isSepa || isIban(compact("iban")),
    name: value("name") !== "",
    country: /^([A-Z]{2})?$/.test(compact("country")),
    postalCode: true,
    taxId: compact("taxId") === "" || isVatId(compact("taxId")),
  };
  const wrong = FIELDS.filter((field) => !isValid[field]);
  if (wrong.length > 0) return { wrong };
  const { expMonth, expYear } = expiry ?? { expMonth: 0, expYear: 0 };
  return {
    email: value("email"),
    name: value("name"),
    method: isSepa
      ? { type: "sepa_debit", iban: compact("iban") }
      : { type: "card", number: compact("number"), expMonth, expYear },
    country: compact("country") || "ES",
    postalCode: value("postalCode"),
    taxId: compact("taxId") || null,
  };
}

export function prefilledForm(value: string): FormFields {
  const buyer = { name: "Test Buyer", email: "buyer@example.com" };
  if (/^[A-Z]{2}/.test(value)) return { ...buyer, method: "sepa_debit", iban: value };
  return { ...buyer, method: "card", number: value, expiry: "12 / 34", cvc: "123" };
}

function readExpiry(raw: string, now: Date): { expMonth: number; expYear: number } | null {
  const [, month, year] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(raw) ?? [];
  const expMonth = Number(month);
  const expYear = 2000 + Number(year);
  if (!(expMonth >= 1 && expMonth <= 12)) return null;
  // A card is good until the last day of its month.
  return Date.UTC(expYear, expMonth, 1) > now.getTime() ? { expMonth, expYear } : null;
}

const CARDS: Record<string, "paid" | { declineCode: string }> = {
  "4242424242424242": "paid",
  "4000000000000002": { declineCode: "generic_decline" },
  "4000000000009995": { declineCode: "insufficient_funds" },
  // With the buyer on the page these pay, so that there is something to renew; at Stripe the first is refused there too.
  "4000000000000341": "paid",
  "4000002760003184": "paid",
};

/** The outcome of a payment by a card number (without spaces). Real cards are declined, as in Stripe's test mode. */
export function cardOutcome(number: string): "paid" | { declineCode: string } {
  return CARDS[number] ?? { declineCode: "test_mode_live_card" };
}

export const CARD_FAILS_LATER = "4000000000000341";
export const CARD_ASKS_LATER = "4000002760003184";

/** What a card that was kept answers when its buyer is not there. */
export function keptCardOutcome(number: string): "paid" | { declineCode: string } {
  if (number === CARD_FAILS_LATER) return { declineCode: "generic_decline" };
  if (number === CARD_ASKS_LATER) return { declineCode: "authentication_required" };
  return cardOutcome(number);
}

export const SEPA_SUCCEEDS = "DE89370400440532013000";
export const SEPA_FAILS = "DE62370400440532013001";

/** The check digit of ISO/IEC 7812 (Luhn). */
function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  const digits = Array.from(number, Number).reverse();
  const sum = digits.reduce((total, digit, i) => total + (i % 2 === 0 ? digit : (digit * 2) % 9 || digit), 0);
  return sum % 10 === 0;
}

/** The check digits of ISO 13616; no spaces, upper case. */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const rearranged = iban.slice(4) + iban.slice(0, 4);
  const digits = rearranged.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
