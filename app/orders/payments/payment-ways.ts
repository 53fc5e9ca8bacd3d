import { DAY_MS } from "#app/shared/time.ts";

/**
 * What buyers read of each way to pay that Stripe knows for a single payment in euros, in the order shown. A
 * way that is not named here is not promised.
 */
const MARKS = {
  card: ["Visa", "Mastercard"],
  apple_pay: ["Apple Pay"],
  google_pay: ["Google Pay"],
  link: ["Link"],
  paypal: ["PayPal"],
  bizum: ["Bizum"],
  sepa_debit: ["SEPA"],
  cartes_bancaires: ["CB"],
  ideal: ["iDEAL"],
  bancontact: ["Bancontact"],
  eps: ["EPS"],
  p24: ["Przelewy24"],
  multibanco: ["Multibanco"],
  mb_way: ["MB WAY"],
  satispay: ["Satispay"],
  klarna: ["Klarna"],
  revolut_pay: ["Revolut Pay"],
  amazon_pay: ["Amazon Pay"],
} as const;

export type PaymentWay = keyof typeof MARKS;
export const PAYMENT_WAYS = Object.keys(MARKS) as PaymentWay[];

/** A longer outage is an account that Stripe has closed or whose key is gone: it promises nothing. */
export const WAYS_KEPT_MS = DAY_MS;

/** As Stripe said last: none while it has not, or may not. */
export interface StoredPaymentWays {
  ways: PaymentWay[];
}

/** @param ways as an earlier or later release may have stored them */
export const paymentMarks = (ways: readonly string[]): string[] =>
  PAYMENT_WAYS.filter((way) => ways.includes(way)).flatMap((way) => MARKS[way]);
