/** Payments by Stripe: payment pages in EUR, their status, refunds and signed events. */
import Stripe from "stripe";
import type { LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import { EVENT_TYPES } from "#app/domain/checkout/webhook.contract.ts";
import { DomainError } from "#app/domain/errors.ts";
import type { Language } from "#app/domain/languages.ts";
import type { Dispute, RefundReason } from "#app/domain/orders/order-states.ts";
import type { PaymentFee } from "#app/domain/orders/payment-fee.ts";
import { TAX_CODE } from "#app/domain/tax/tax.contract.ts";
import { z } from "#app/domain/zod.ts";
import type { Settings } from "#app/env.server.ts";
import { mailTranslator } from "#app/i18n/i18n.server.ts";
import { createInvoices, type Invoices, type PaymentTax, taxOf } from "./invoices.server.ts";

/** Seconds that a signed event may be old or ahead of our clock. */
const EVENT_TOLERANCE_SECONDS = 300;

export interface CheckoutSessionInput {
  orderId: string;
  orderCode: string;
  email: string;
  language: Language;
  /** Amounts in euro cents. */
  lines: { title: string; licence: LicenceType; cents: number }[];
  /** Stripe computes the tax that the amounts include, and makes an invoice with this footer; null for neither. */
  invoice: { footer: string } | null;
  successUrl: string;
  cancelUrl: string;
}

/** A payment page as the provider knows it now. Amounts in cents of `currency`. */
export interface PaymentStatus {
  sessionId: string;
  orderId: string | null;
  open: boolean;
  expired: boolean;
  paid: boolean;
  amount: number | null;
  currency: string | null;
  live: boolean;
  intentId: string | null;
  /** The whole amount was refunded. */
  refunded: boolean;
  /** The amount refunded so far. */
  refundedAmount: number;
  /** The newest, MAX_LISTED_REFUNDS at most. */
  refunds: ProviderRefund[];
  /** The newest refund that the buyer's bank returned; Stripe adds its amount to the seller's balance again. */
  failedRefund: { id: string; amount: number; isNewest: boolean } | null;
  /** While a dispute is open, Stripe accepts no refund. */
  disputeOpen: boolean;
  disputeLost: boolean;
  /** The newest dispute. */
  dispute: Dispute | null;
  /** What Stripe charged for the payment; null until it says so, which may be some minutes after the payment. */
  fee: PaymentFee | null;
  /** Null where Stripe computed none. */
  tax: PaymentTax | null;
  /** A delayed payment that has not arrived yet. */
  processing: boolean;
  /** A delayed payment that finally failed. */
  failed: boolean;
}

export interface ProviderRefund {
  id: string;
  /** The id that the shop gave it; null when it was made in Stripe's dashboard. */
  key: string | null;
  /** Cents. */
  amount: number;
  status: "made" | "failed";
  /** UTC milliseconds. */
  createdAt: number;
}

/** A refund to make. */
export interface NewRefund {
  /** Its idempotency key, which Stripe keeps with it. */
  id: string;
  /** Cents. */
  amount: number;
  reason?: RefundReason | null;
}

export interface PaymentEvent {
  id: string;
  type: string;
  createdAt: Date;
  sessionId: string | null;
  intentId: string | null;
  /** The shop's id of the order, where the object says it. */
  orderId: string | null;
  /** Of a credit note. */
  invoiceId: string | null;
}

export interface Payments extends Invoices {
  /** True when the key is a live one; a test payment then grants nothing. */
  live: boolean;
  /** @throws DomainError payment_unavailable when the order's page was asked for before with other contents. */
  createCheckoutSession(page: CheckoutSessionInput): Promise<{ sessionId: string; url: string }>;
  status(sessionId: string): Promise<PaymentStatus | null>;
  sessionOfIntent(intentId: string): Promise<string | null>;
  /** Does nothing for a page that is already paid or expired. */
  expireCheckoutSession(sessionId: string): Promise<void>;
  /** @throws DomainError refund_refused when Stripe will not make it; any other error leaves open whether it was made. */
  refund(intentId: string, refund: NewRefund): Promise<void>;
  /** @returns null when the signature is invalid or too old. */
  constructEvent(rawBody: string, signature: string): Promise<PaymentEvent | null>;
  eventsSince(since: Date): Promise<PaymentEvent[]>;
}

/** Statuses of a completed page's intent that will never be paid. */
const NEVER_PAID = new Set(["requires_payment_method", "canceled"]);

/** Needed because a charge's `disputed` stays true. The `warning_…` statuses are inquiries, which still allow a refund. */
const DISPUTE_OPEN = new Set(["needs_response", "under_review"]);

const idOf = (value: string | { id: string } | null | undefined) =>
  typeof value === "string" ? value : (value?.id ?? null);

const Reference = z.union([z.string(), z.object({ id: z.string() })]).nullish();
const EventShape = z.object({
  id: z.string(),
  type: z.string(),
  /** Seconds since 1970. */
  created: z.int(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string(),
      payment_intent: Reference,
      invoice: Reference,
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});

/** @throws DomainError bad_input for what is no event. */
function eventOf(event: unknown): PaymentEvent {
  const read = EventShape.safeParse(event);
  if (!read.success) throw new DomainError("bad_input");
  const { id, type, created, data } = read.data;
  const { object } = data;
  const sessionId = object.object === "checkout.session" ? object.id : null;
  const orderId = object.object === "invoice" ? (object.metadata?.order ?? null) : null;
  const invoiceId = object.object === "credit_note" ? idOf(object.invoice) : null;
  const createdAt = new Date(created * 1000);
  return { id, type, createdAt, sessionId, intentId: idOf(object.payment_intent), orderId, invoiceId };
}

function createStripe(settings: Settings): Stripe {
  const api = settings.STRIPE_API_URL;
  const protocol = api.protocol === "http:" ? "http" : "https";
  const port = api.port || (protocol === "http" ? "80" : "443");
  return new Stripe(settings.STRIPE_SECRET_KEY, {
    host: api.hostname,
    port,
    protocol,
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 2,
    timeout: 6_000,
    telemetry: false,
  });
}

const DISPUTE_STATES: Record<string, Dispute["status"]> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  needs_response: "open",
  under_review: "open",
  lost: "lost",
};

function disputeOf({ id, status, reason, amount, created, evidence_details }: Stripe.Dispute): Dispute {
  const state = DISPUTE_STATES[status] ?? "won";
  const dueBy = state === "won" || state === "lost" ? null : evidence_details.due_by;
  return { id, status: state, reason, amount, openedAt: created * 1000, dueAt: dueBy && dueBy * 1000 };
}

const refundOf = ({ id, status, metadata, amount, created }: Stripe.Refund): ProviderRefund => ({
  id,
  key: metadata?.refund ?? null,
  amount,
  status: status === "failed" || status === "canceled" ? "failed" : "made",
  createdAt: created * 1000,
});

function feeOf(charge: Stripe.Charge | null): PaymentFee | null {
  const balance = charge?.balance_transaction;
  return balance && typeof balance === "object" ? { amount: balance.fee, currency: balance.currency } : null;
}

async function statusOf(stripe: Stripe, session: Stripe.Checkout.Session): Promise<PaymentStatus> {
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const charge = intent && typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const disputes = charge?.disputed ? await stripe.disputes.list({ charge: charge.id, limit: 10 }) : null;
  const refunds = charge?.refunds?.data ?? [];
  const failed = refunds.find(({ status }) => status === "failed");
  const [dispute] = disputes?.data ?? [];
  const paid = session.payment_status === "paid";
  return {
    sessionId: session.id,
    orderId: session.client_reference_id,
    open: session.status === "open",
    expired: session.status === "expired",
    paid: paid && session.mode === "payment",
    amount: session.amount_total,
    currency: session.currency,
    live: session.livemode,
    intentId: idOf(session.payment_intent),
    refunded: charge?.refunded ?? false,
    refundedAmount: charge?.amount_refunded ?? 0,
    refunds: refunds.map(refundOf),
    failedRefund: failed ? { id: failed.id, amount: failed.amount, isNewest: failed === refunds[0] } : null,
    disputeOpen: disputes?.data.some(({ status }) => DISPUTE_OPEN.has(status)) ?? false,
    disputeLost: disputes?.data.some(({ status }) => status === "lost") ?? false,
    dispute: dispute ? disputeOf(dispute) : null,
    fee: feeOf(charge),
    tax: taxOf(session, charge),
    processing: !paid && session.status === "complete" && intent?.status === "processing",
    failed: !paid && session.status === "complete" && NEVER_PAID.has(intent?.status ?? ""),
  };
}

function lineItem(
  { title, licence, cents }: CheckoutSessionInput["lines"][number],
  { language, invoice }: CheckoutSessionInput,
): Stripe.Checkout.SessionCreateParams.LineItem {
  const description = mailTranslator(language)(`licence.${licence}`);
  return {
    quantity: 1,
    price_data: {
      currency: "eur",
      unit_amount: cents,
      ...(invoice && { tax_behavior: "inclusive" }),
      product_data: { name: title, description, ...(invoice && { tax_code: TAX_CODE }) },
    },
  };
}

/** The amounts stay as they are shown: tax is a part of them, and less of it leaves more for the seller. */
const invoiceParams = ({ invoice, orderId, orderCode }: CheckoutSessionInput) =>
  invoice
    ? ({
        automatic_tax: { enabled: true },
        tax_id_collection: { enabled: true },
        billing_address_collection: "required",
        customer_creation: "always",
        invoice_creation: {
          enabled: true,
          invoice_data: {
            metadata: { order: orderId, code: orderCode },
            ...(invoice.footer && { footer: invoice.footer }),
            rendering_options: { amount_tax_display: "include_inclusive_tax" },
          },
        },
      } satisfies Partial<Stripe.Checkout.SessionCreateParams>)
    : {};

/** The order's id is the idempotency key, so an order has one payment page. */
async function createCheckoutSession(stripe: Stripe, page: CheckoutSessionInput) {
  const metadata = { order: page.orderId, code: page.orderCode };
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: "payment",
    // No `payment_method_types`: Stripe's dashboard says how buyers may pay. Texts that name the card are in `app/i18n`.
    client_reference_id: page.orderId,
    metadata,
    payment_intent_data: { metadata },
    customer_email: page.email,
    locale: page.language,
    line_items: page.lines.map((line) => lineItem(line, page)),
    ...invoiceParams(page),
    success_url: page.successUrl,
    cancel_url: page.cancelUrl,
  };
  const { id, url } = await stripe.checkout.sessions
    .create(params, { idempotencyKey: page.orderId })
    .catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeIdempotencyError)
        throw new DomainError("payment_unavailable", { detail: error.message });
      throw error;
    });
  if (!url) throw new Error("the payment provider gave no page to pay on");
  return { sessionId: id, url };
}

export function createPayments(settings: Settings, now: () => Date): Payments {
  let client: Stripe | undefined;
  /** Created lazily, because few requests need it. */
  const stripe = () => (client ??= createStripe(settings));
  const webhookCrypto = Stripe.createSubtleCryptoProvider();
  return {
    ...createInvoices(stripe),
    live: settings.STRIPE_SECRET_KEY.includes("_live_"),
    createCheckoutSession: (page) => createCheckoutSession(stripe(), page),
    async status(sessionId) {
      try {
        const charge = "payment_intent.latest_charge";
        const expand = [
          `${charge}.refunds`,
          `${charge}.balance_transaction`,
          "total_details.breakdown",
          "invoice",
        ];
        return await statusOf(stripe(), await stripe().checkout.sessions.retrieve(sessionId, { expand }));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
        throw error;
      }
    },
    async sessionOfIntent(intentId) {
      const sessions = await stripe().checkout.sessions.list({ payment_intent: intentId, limit: 1 });
      return sessions.data[0]?.id ?? null;
    },
    async expireCheckoutSession(sessionId) {
      try {
        await stripe().checkout.sessions.expire(sessionId);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
    },
    async refund(intentId, { id, amount, reason }) {
      const stripeReason = reason === "another" ? null : reason;
      try {
        await stripe().refunds.create(
          {
            payment_intent: intentId,
            amount,
            metadata: { refund: id },
            ...(stripeReason && { reason: stripeReason }),
          },
          { idempotencyKey: id },
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError)
          throw new DomainError("refund_refused", { detail: error.message });
        throw error;
      }
    },
    async constructEvent(rawBody, signature) {
      const sentAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
      if (!(sentAt - now().getTime() / 1000 <= EVENT_TOLERANCE_SECONDS)) return null;
      try {
        const secret = settings.STRIPE_WEBHOOK_SECRET;
        return eventOf(
          await stripe().webhooks.constructEventAsync(
            rawBody,
            signature,
            secret,
            EVENT_TOLERANCE_SECONDS,
            webhookCrypto,
          ),
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        // Signed, but no JSON.
        if (error instanceof SyntaxError) throw new DomainError("bad_input");
        throw error;
      }
    },
    async eventsSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const events: PaymentEvent[] = [];
      for await (const event of stripe().events.list({ created, types: [...EVENT_TYPES], limit: 100 })) {
        events.push(eventOf(event));
        if (events.length >= 1_000) break;
      }
      return events;
    },
  };
}
