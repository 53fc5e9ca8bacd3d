import { randomBytes } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

const SHAPES = {
  session: { prefix: "cs_test_a1", length: 56 },
  lineItem: { prefix: "li_1", length: 23 },
  price: { prefix: "price_1", length: 23 },
  product: { prefix: "prod_", length: 14 },
  paymentIntent: { prefix: "pi_3", length: 23 },
  paymentMethod: { prefix: "pm_1", length: 23 },
  charge: { prefix: "ch_3", length: 23 },
  refund: { prefix: "re_3", length: 23 },
  dispute: { prefix: "dp_1", length: 23 },
  balanceTransaction: { prefix: "txn_3", length: 23 },
  event: { prefix: "evt_1", length: 23 },
  request: { prefix: "req_", length: 14 },
} as const;

/** A new id of that kind, for example `pi_3…`; different at every call. */
export function newId(kind: keyof typeof SHAPES): string {
  const { prefix, length } = SHAPES[kind];
  return prefix + randomText(length);
}

/** `length` random letters and digits. */
export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
