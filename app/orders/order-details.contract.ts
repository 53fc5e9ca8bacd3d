import type { LicenseType } from "#app/catalog/licenses.ts";
import type { GiftSummary } from "#app/gifts/gifts.contract.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { MailName } from "#app/mail/mail.contract.ts";
import type { PaymentFee } from "#app/orders/payments/payment-fee.ts";
import type { Owed } from "#app/orders/refunds/owed.ts";
import type { Dispute, RefundReason, RefundStatus } from "#app/orders/refunds/refund-states.ts";
import { z } from "#app/shared/zod.ts";
import type { CountryEvidence } from "#app/tax/tax.contract.ts";
import type { OrderStatus, ReturnReason } from "./payments/order-status.contract.ts";

export const OrderRef = z.object({ code: z.string().max(40) });
export type OrderRef = z.infer<typeof OrderRef>;

export interface OrderLineDetails {
  productId: string;
  title: string;
  license: LicenseType;
  /** What was paid for it: the coupon's part is taken off. */
  price: number;
  discount: number;
  /** The price without any offer; null in old orders. */
  listPrice: number | null;
  returnReason: ReturnReason | null;
  /** State of the line's license; `none` when the buyer never had it. */
  owned: "valid" | "revoked" | "none";
  downloads: { count: number; lastAt: string; lastVersion: number } | null;
  /** Files that were downloaded one by one, of the newest version that any was of; null for none. */
  fileDownloads: { count: number; files: number; lastAt: string; version: number } | null;
  /** `owned` and downloads are then the claimant's. */
  gift: GiftSummary | null;
}

export interface RefundDetails {
  id: string;
  amount: number;
  titles: string[];
  reason: RefundReason | null;
  note: string | null;
  status: RefundStatus;
  atStripe: boolean;
  unassigned: boolean;
  at: string;
}

/** The mails that an order's history shows; their causes begin with the order's id or a refund's. */
export const ORDER_MAILS = [
  "receipt",
  "gift",
  "payment-news",
  "refund",
  "refund-failed",
  "withdrawal",
] as const satisfies readonly MailName[];
export type OrderMail = (typeof ORDER_MAILS)[number];

export type OrderEvent = {
  at: string;
} /** `charged`: the invoice of a membership, for which nobody opens a page. */ & (
  | { kind: "placed" | "opened" | "charged" | "paid" | "consent" }
  | { kind: "mail"; mail: OrderMail; state: "sent" | "waiting" | "given_up" }
  | { kind: "downloaded"; title: string; count: number; version: number }
  | { kind: "downloaded_files"; title: string; count: number; files: number; version: number }
  | { kind: "refund"; refund: RefundDetails }
  | { kind: "withdrawn"; titles: string[] }
  | { kind: "disputed"; dispute: Dispute }
  | { kind: "granted" | "revoked"; title: string; license: LicenseType; note: string }
);

export interface OrderDetails {
  code: string;
  status: OrderStatus;
  total: number;
  refunded: number;
  coupon: { code: string; discount: number } | null;
  paymentCode: string | null;
  paymentPage: string | null;
  language: Language;
  consent: { version: string; at: string } | null;
  /** What Stripe charged for the payment, in the smallest unit of the currency; null until it is known. */
  fee: PaymentFee | null;
  /** Whether Stripe sold in its own name. */
  soldByStripe: boolean;
  /** Null where Stripe computed no tax. */
  tax: {
    cents: number;
    evidence: CountryEvidence;
    taxId: string | null;
    invoicePage: string | null;
  } | null;
  refundFailed: boolean;
  /**
   * Models that the buyer withdrew from and the seller has not refunded, until when they must be, by the
   * oldest such declaration, and the cents to refund; or what is owed of a membership's order.
   */
  unrefunded: {
    why: Owed["why"];
    refundDue: string;
    titles: string[];
    productIds: string[];
    amount: number;
  } | null;
  dispute: Dispute | null;
  buyer: {
    id: string;
    /** As given at checkout, or else the account's; empty when the account was deleted. */
    name: string;
    email: string;
    deleted: boolean;
    phone: string;
    address: string[];
  };
  /** Who has the licenses of the order; "nobody" for a gift that is not claimed. */
  holder: "buyer" | "recipient" | "nobody" | "deleted";
  lines: OrderLineDetails[];
  /** Of an order that pays for a membership, which has no lines. */
  membership: {
    /** Its slug. */
    tier: string;
    title: string;
    from: string;
    until: string;
    /** Only who joins may withdraw: a change is one of the same contract. */
    paysFor: "joining" | "renewal" | "change";
  } | null;
  unassigned: RefundDetails[];
  events: OrderEvent[];
}
