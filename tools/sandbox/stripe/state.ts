import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type {
  BalanceTransaction,
  Charge,
  Coupon,
  CreditNote,
  Customer,
  Discount,
  Dispute,
  Invoice,
  InvoiceLine,
  InvoicePayment,
  LineItem,
  PaymentIntent,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  Refund,
  SandboxEvent,
  Session,
  Subscription,
  TaxRate,
  WebhookEndpoint,
} from "./objects.ts";
import type { ParamMap } from "./params.ts";
import type { PaymentForm } from "./payment-form.ts";
import type { Tax } from "./tax.ts";
import type { WebhookQueue } from "./webhooks.ts";

export interface Outage {
  /** HTTP status to answer with; 0 cuts the connection without an answer. */
  status: number;
  /** `before`: the call has no effect; `after`: it has its effect, but the response is lost. */
  when: "before" | "after";
}

/** What a session has that does not say otherwise: Stripe turns these on for some accounts. */
export interface AccountDefaults {
  /** Link is the seller, and adds tax. */
  managedPayments: boolean;
  /** The buyer may pay in another currency, at Stripe's rate. */
  adaptivePricing: boolean;
  /** Stripe computes tax (https://docs.stripe.com/tax/checkout/automatic-tax-default). */
  automaticTax: boolean;
  /** Whether a price that does not say so includes its tax. */
  taxBehavior: "inclusive" | "exclusive";
  /** The page takes the account's promotion codes. */
  promotionCodes: boolean;
  /** The ways to pay; `sepa_debit` pays days later. Another one needs its form (payment-form.ts) and its objects. */
  paymentMethods: string[];
  /** What the configuration of payment methods turns on besides: the sandbox's page has no form for it. */
  wallets: string[];
  statementDescriptor: string;
  /** What becomes of a subscription after the last try to charge its invoice. */
  afterLastTry: "cancel" | "mark_unpaid" | "leave_past_due";
  /** What is on stays on, whatever a session says: Stripe does no such thing, and the doctor would notice it. */
  insists: boolean;
}

export const OLD_ACCOUNT: AccountDefaults = {
  managedPayments: false,
  adaptivePricing: false,
  automaticTax: false,
  taxBehavior: "inclusive",
  promotionCodes: false,
  paymentMethods: ["card", "sepa_debit"],
  wallets: ["apple_pay", "google_pay", "link", "paypal"],
  statementDescriptor: "STALL SANDBOX",
  afterLastTry: "cancel",
  insists: false,
};

export interface ApiCall {
  method: string;
  path: string;
  params: ParamMap;
  idempotencyKey: string | null;
  requestId: string;
  /** 0 when the connection was cut instead of answered. */
  status: number;
  /** Whether the stored answer to an earlier call with the same idempotency key was sent. */
  replayed: boolean;
}

/** The state of one started sandbox, which its modules share; there is none at module level. */
export interface Sandbox {
  url: string;
  secretKey: string;
  store: Store;
  /** Of other accounts, by their keys; they are not kept. */
  otherStores: Map<string, Store>;
  webhooks: WebhookQueue;
  outages: Outage[];
  calls: ApiCall[];
  /** Milliseconds of its clock until a delayed payment settles by itself. */
  settleAfterMs: number;
  taxMissing: string[];
  /** Why the account may not have Stripe sell in its own name; null when it may. */
  notManaged: string | null;
  forbidden: string[];
  accountDefaults: AccountDefaults;
  now(): Date;
  /** Call it after a change that a restart must not lose. */
  changed(): void;
}

/** Stripe's time: whole seconds since 1970, UTC. */
export function unixTime(sandbox: Pick<Sandbox, "now">): number {
  return Math.floor(sandbox.now().getTime() / 1000);
}

export interface SavedAnswer {
  fingerprint: string;
  created: number;
  requestId: string;
  status: number;
  body: string;
}

export interface SubscriptionData {
  price: string;
  metadata: Record<string, string>;
  description: string | null;
  /** Of its invoices. */
  footer: string | null;
  /** A discount that is redeemed with it. */
  discount: string | null;
}

export interface Store {
  sessions: Map<string, Session>;
  lineItems: Map<string, LineItem[]>;
  intentMetadata: Map<string, Record<string, string>>;
  paymentIntents: Map<string, PaymentIntent>;
  charges: Map<string, Charge>;
  refunds: Map<string, Refund>;
  refundFailures: Map<string, BalanceTransaction>;
  disputes: Map<string, Dispute>;
  taxes: Map<string, Tax>;
  invoices: Map<string, Invoice>;
  creditNotes: Map<string, CreditNote>;
  events: Map<string, SandboxEvent>;
  products: Map<string, Product>;
  prices: Map<string, Price>;
  coupons: Map<string, Coupon>;
  /** With the coupon as it was: a discount outlives it. */
  discounts: Map<string, { discount: Discount; coupon: Coupon }>;
  customers: Map<string, Customer>;
  taxRates: Map<string, TaxRate>;
  /** VAT ids, by customer. */
  taxIds: Map<string, string>;
  paymentMethods: Map<string, PaymentMethod>;
  /** What was typed for a payment method, by its id: test cards decide by their number. */
  paymentForms: Map<string, PaymentForm>;
  /** What the subscription of an open session will have. */
  subscriptionData: Map<string, SubscriptionData>;
  subscriptions: Map<string, Subscription>;
  /** Lines that wait for the next invoice of their subscription. */
  pendingLines: Map<string, InvoiceLine>;
  /** The period's end that `invoice.upcoming` was sent for, by subscription. */
  upcoming: Map<string, number>;
  invoicePayments: Map<string, InvoicePayment>;
  portalConfigurations: Map<string, PortalConfiguration>;
  portalSessions: Map<string, PortalSession>;
  /** `aheadMs`: how far the sandbox's clock is ahead of the real one. */
  clock: Map<"aheadMs", number>;
  answers: Map<string, SavedAnswer>;
  webhookEndpoints: Map<string, WebhookEndpoint>;
  /** By endpoint. */
  endpointSecrets: Map<string, string>;
}

export function emptyStore(): Store {
  return {
    sessions: new Map(),
    lineItems: new Map(),
    intentMetadata: new Map(),
    paymentIntents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    refundFailures: new Map(),
    disputes: new Map(),
    taxes: new Map(),
    invoices: new Map(),
    creditNotes: new Map(),
    events: new Map(),
    products: new Map(),
    prices: new Map(),
    coupons: new Map(),
    discounts: new Map(),
    customers: new Map(),
    taxRates: new Map(),
    taxIds: new Map(),
    paymentMethods: new Map(),
    paymentForms: new Map(),
    subscriptionData: new Map(),
    subscriptions: new Map(),
    pendingLines: new Map(),
    upcoming: new Map(),
    invoicePayments: new Map(),
    portalConfigurations: new Map(),
    portalSessions: new Map(),
    clock: new Map(),
    answers: new Map(),
    webhookEndpoints: new Map(),
    endpointSecrets: new Map(),
  };
}

/** Reads a store back; an absent file gives an empty one. */
export function readStore(file: string | undefined): Store {
  const store = emptyStore();
  if (file === undefined || !existsSync(file)) return store;
  const saved: Record<string, [string, never][]> = JSON.parse(readFileSync(file, "utf8"));
  for (const [name, map] of Object.entries(store)) {
    for (const [id, value] of saved[name] ?? []) map.set(id, value);
  }
  return store;
}

/** `changed` saves the store at the end of this turn of the event loop, once; without a file nothing is saved. */
export function createSaver(file: string | undefined, store: Store) {
  let isScheduled = false;
  function saveNow(): void {
    isScheduled = false;
    if (file !== undefined) writeStore(file, store);
  }
  function changed(): void {
    if (!isScheduled && file !== undefined) setImmediate(saveNow);
    isScheduled = true;
  }
  return { changed, saveNow };
}

// The file is renamed in one step, so that a kill meanwhile leaves the older state complete.
function writeStore(file: string, store: Store): void {
  const entries = Object.entries(store).map(([name, map]) => [name, [...map]]);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(entries)));
  renameSync(`${file}.new`, file);
}
