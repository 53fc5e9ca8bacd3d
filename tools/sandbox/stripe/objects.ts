import { randomBytes } from "node:crypto";
import type Stripe from "stripe";

/** The SDK's own type, with links held as ids. */
type Linked<T, Links> = Omit<T, keyof Links> & Links;

export type Session = Linked<
  Stripe.Checkout.Session,
  {
    payment_intent: string | null;
    invoice: string | null;
    customer: string | null;
    subscription: string | null;
  }
>;
export type PaymentIntent = Linked<
  Stripe.PaymentIntent,
  { latest_charge: string | null; customer: string | null }
>;
export type Charge = Linked<Stripe.Charge, { payment_intent: string }>;
export type BalanceTransaction = Stripe.BalanceTransaction;
export type Refund = Linked<Stripe.Refund, { charge: string; payment_intent: string }>;
export type Dispute = Linked<Stripe.Dispute, { charge: string; payment_intent: string }>;
/** On the wire a decimal is a string; the SDK makes its Decimal of it. */
export type Price = Linked<
  Stripe.Price,
  { product: string; unit_amount: number; unit_amount_decimal: string }
>;
export type Product = Stripe.Product;
export type LineItem = Linked<Stripe.LineItem, { price: Price; quantity: number; description: string }>;

export type Invoice = Linked<
  Stripe.Invoice,
  { customer: string | null; lines: StripeList<InvoiceLine>; payments?: never }
>;
/** Decimals are strings on the wire, as in prices. */
export type InvoiceLine = Linked<
  Stripe.InvoiceLineItem,
  {
    quantity_decimal: string;
    pricing: Linked<Stripe.InvoiceLineItem.Pricing, { unit_amount_decimal: string }>;
  }
>;
export type InvoicePayment = Linked<
  Stripe.InvoicePayment,
  { invoice: string; payment: { type: "payment_intent"; payment_intent: string } }
>;

export type Customer = Stripe.Customer;
export type PaymentMethod = Stripe.PaymentMethod;
type Plan = Linked<Stripe.Plan, { amount_decimal: string }>;
export type SubscriptionItem = Linked<Stripe.SubscriptionItem, { price: Price; plan: Plan }>;
export type Subscription = Linked<
  Stripe.Subscription,
  {
    customer: string;
    default_payment_method: string | null;
    discounts: string[];
    items: StripeList<SubscriptionItem>;
    latest_invoice: string | null;
  }
>;
export type Coupon = Stripe.Coupon;
export type Discount = Stripe.Discount;
export type TaxRate = Stripe.TaxRate;
export type PortalConfiguration = Stripe.BillingPortal.Configuration;
export type PortalSession = Linked<Stripe.BillingPortal.Session, { configuration: string }>;

export interface StripeList<T> {
  object: "list";
  data: T[];
  has_more: boolean;
  url: string;
}

export const listOfAll = <T>(data: T[], url: string): StripeList<T> => ({
  object: "list",
  data,
  has_more: false,
  url,
});

export type WebhookEndpoint = Stripe.WebhookEndpoint;
export type CreditNote = Linked<Stripe.CreditNote, { invoice: string }>;

export type EventType =
  | "checkout.session.completed"
  | "checkout.session.expired"
  | "checkout.session.async_payment_succeeded"
  | "checkout.session.async_payment_failed"
  | "payment_intent.succeeded"
  | "payment_intent.payment_failed"
  | "charge.updated"
  | "charge.refunded"
  | "refund.updated"
  | "refund.failed"
  | "customer.created"
  | "customer.updated"
  | "customer.subscription.created"
  | "customer.subscription.updated"
  | "customer.subscription.deleted"
  | "invoice.upcoming"
  | "invoice.created"
  | "invoice.finalized"
  | "invoice.paid"
  | "invoice.payment_succeeded"
  | "invoice.payment_failed"
  | "invoice.payment_action_required"
  | "invoice.voided"
  | "invoice_payment.paid"
  | "payment_intent.processing"
  | "payment_method.attached"
  | "price.created"
  | "price.updated"
  | "product.created"
  | "product.updated"
  | "credit_note.created"
  | "charge.dispute.created"
  | "charge.dispute.closed";

export type EventObject =
  | Session
  | PaymentIntent
  | Charge
  | Refund
  | Dispute
  | Invoice
  | InvoicePayment
  | CreditNote
  | Customer
  | PaymentMethod
  | Price
  | Product
  | Subscription;

export interface SandboxEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: EventObject; previous_attributes?: object };
  livemode: boolean;
  /** 1 until the endpoint has answered 2xx, then 0. */
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

const SHAPES = {
  session: { prefix: "cs_test_a1", length: 56 },
  lineItem: { prefix: "li_1", length: 23 },
  price: { prefix: "price_1", length: 23 },
  product: { prefix: "prod_", length: 14 },
  paymentIntent: { prefix: "pi_3", length: 23 },
  customer: { prefix: "cus_", length: 14 },
  subscription: { prefix: "sub_1", length: 23 },
  subscriptionItem: { prefix: "si_", length: 14 },
  invoicePayment: { prefix: "inpay_1", length: 23 },
  previewInvoice: { prefix: "upcoming_in_1", length: 23 },
  portalConfiguration: { prefix: "bpc_1", length: 23 },
  portalSession: { prefix: "bps_1", length: 23 },
  paymentMethod: { prefix: "pm_1", length: 23 },
  coupon: { prefix: "", length: 8 },
  discount: { prefix: "di_1", length: 23 },
  charge: { prefix: "ch_3", length: 23 },
  refund: { prefix: "re_3", length: 23 },
  dispute: { prefix: "dp_1", length: 23 },
  balanceTransaction: { prefix: "txn_3", length: 23 },
  invoice: { prefix: "in_1", length: 23 },
  invoiceItem: { prefix: "ii_1", length: 23 },
  invoiceLine: { prefix: "il_1", length: 23 },
  creditNoteLine: { prefix: "cnli_1", length: 23 },
  creditNote: { prefix: "cn_1", length: 23 },
  taxRate: { prefix: "txr_1", length: 23 },
  event: { prefix: "evt_1", length: 23 },
  webhookEndpoint: { prefix: "we_1", length: 23 },
  request: { prefix: "req_", length: 14 },
} as const;

export function newId(kind: keyof typeof SHAPES): string {
  const { prefix, length } = SHAPES[kind];
  return prefix + randomText(length);
}

export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
