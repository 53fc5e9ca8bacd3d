/** One order as its seller sees it. Money in euro cents, times in UTC ISO-8601. */

import type { LicenseType } from "#app/catalog/licenses.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { MailName } from "#app/mail/mail.contract.ts";
import type { PaymentFee } from "#app/orders/payments/payment-fee.ts";
import type { CountryEvidence } from "#app/tax/tax.contract.ts";
import type { Dispute, RefundReason, RefundStatus } from "./order-states.ts";
import type { OrderStatus, ReturnReason } from "./order-status.contract.ts";

export interface OrderLineDetails {
  productId: string;
  /** As it was when the order was placed. */
  title: string;
  license: LicenseType;
  /** What was paid for the line, after all offers. */
  price: number;
  /** The price without any offer; null in old orders. */
  listPrice: number | null;
  returned: ReturnReason | null;
  /** State of the line's license; `none` when the buyer never had it. */
  owned: "valid" | "revoked" | "none";
  downloads: { count: number; lastAt: string; lastVersion: number } | null;
}

export interface RefundDetails {
  id: string;
  amount: number;
  /** Titles of the models whose licenses were revoked with it. */
  titles: string[];
  reason: RefundReason | null;
  note: string | null;
  status: RefundStatus;
  /** Whether the refund was made in Stripe's dashboard, not in the studio. */
  atStripe: boolean;
  /** Whether the refund was made in Stripe's dashboard and is not assigned to models yet. */
  unassigned: boolean;
  at: string;
}

/** The mails that an order's history shows; their causes begin with the order's id or a refund's. */
export const ORDER_MAILS = [
  "receipt",
  "payment-news",
  "refund",
  "withdrawal",
] as const satisfies readonly MailName[];
export type OrderMail = (typeof ORDER_MAILS)[number];

export type OrderEvent = { at: string } & (
  | { kind: "placed" | "opened" | "paid" | "consent" }
  | { kind: "mail"; mail: OrderMail; state: "sent" | "waiting" | "given_up" }
  | { kind: "downloaded"; title: string; count: number; version: number }
  | { kind: "refund"; refund: RefundDetails }
  | { kind: "withdrawn"; titles: string[] }
  | { kind: "disputed"; dispute: Dispute }
  | { kind: "given" | "taken"; title: string; license: LicenseType; note: string }
);

export interface OrderDetails {
  code: string;
  status: OrderStatus;
  total: number;
  refunded: number;
  coupon: { code: string; discount: number } | null;
  paymentCode: string | null;
  /** Stripe's own page about the payment. */
  paymentPage: string | null;
  language: Language;
  consent: { version: string; at: string } | null;
  /** What Stripe charged for the payment, in the smallest unit of the currency; null until it is known. */
  fee: PaymentFee | null;
  /** Null where Stripe computed no tax. */
  tax: {
    cents: number;
    evidence: CountryEvidence;
    taxId: string | null;
    /** Stripe's own page about the invoice. */
    invoicePage: string | null;
  } | null;
  refundFailed: boolean;
  /** Models that the buyer withdrew from and the seller has not refunded, the time of the oldest such declaration, and the cents to refund. */
  unrefundedWithdrawal: { at: string; titles: string[]; productIds: string[]; amount: number } | null;
  dispute: Dispute | null;
  buyer: {
    /** Id of the account. */
    id: string;
    /** As given at checkout, or else the account's; empty when the account was deleted. */
    name: string;
    email: string;
    deleted: boolean;
    phone: string;
    /** Street, postal code and city, country; lines that were not given are left out. */
    address: string[];
  };
  lines: OrderLineDetails[];
  /** Refunds made at Stripe that must be assigned. */
  unassigned: RefundDetails[];
  /** Oldest first. */
  events: OrderEvent[];
}
