import Stripe from "stripe";
import type { Settings } from "#app/env.server.ts";
import { createSubscriptions, type Subscriptions } from "#app/memberships/subscriptions.service.server.ts";
import {
  type CheckoutSessionInput,
  createCheckoutSession,
  expireCheckoutSession,
} from "#app/orders/payments/payment-pages.service.server.ts";
import type { RefundReason } from "#app/orders/refunds/refund-states.ts";
import { DomainError } from "#app/shared/errors.ts";
import { createInvoices, type Invoices } from "#app/tax/invoices.service.server.ts";
import { listEventsSince, type PaymentEvent, readSignedEvent } from "./payment-events.service.server.ts";
import { type PaymentStatus, readPaymentStatus } from "./payment-status.service.server.ts";
import { PAYMENT_WAYS, type PaymentWay } from "./payment-ways.ts";

export interface NewRefund {
  /** Its idempotency key, which Stripe keeps with it. */
  id: string;
  amount: number;
  reason?: RefundReason | null;
}

export interface Payments extends Invoices, Subscriptions {
  /** False where the shop has no key of Stripe yet: all that asks Stripe is refused with `payments_off`. */
  connected: boolean;
  /** True when the key is a live one; a test payment then grants nothing. */
  live: boolean;
  ways(): Promise<PaymentWay[]>;
  createCheckoutSession(page: CheckoutSessionInput): Promise<{ sessionId: string; url: string }>;
  /** Of a payment page, or of an invoice of a subscription. */
  status(reference: string): Promise<PaymentStatus | null>;
  /** @returns the id of the payment page whose payment intent this is, or null */
  sessionOfIntent(intentId: string): Promise<string | null>;
  expireCheckoutSession(sessionId: string): Promise<void>;
  /** @throws DomainError refund_refused when Stripe will not make it; any other error leaves open whether it was made. */
  refund(intentId: string, refund: NewRefund): Promise<void>;
  /** @returns null when the signature is invalid or too old. */
  constructEvent(rawBody: string, signature: string): Promise<PaymentEvent | null>;
  eventsSince(since: Date): Promise<PaymentEvent[]>;
}

export function createStripe(settings: Settings): Stripe {
  if (!settings.STRIPE_SECRET_KEY) throw new DomainError("payments_off");
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

/**
 * How the payment pages of the shop may be paid, which name no ways themselves: by the account's default
 * configuration (https://docs.stripe.com/api/payment_method_configurations/object).
 * @returns none for a key that may not read it
 */
async function readPaymentWays(stripe: Stripe): Promise<PaymentWay[]> {
  try {
    const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 });
    const used = data.find(({ is_default, active, parent }) => is_default && active && !parent);
    return used ? PAYMENT_WAYS.filter((way) => used[way]?.available) : [];
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return [];
    throw error;
  }
}

const STRIPE_REASONS: Record<RefundReason, Stripe.RefundCreateParams.Reason | null> = {
  requested_by_customer: "requested_by_customer",
  duplicate: "duplicate",
  fraudulent: "fraudulent",
  another: null,
};

/** The refund's id is the idempotency key. */
async function refund(stripe: Stripe, intentId: string, { id, amount, reason }: NewRefund): Promise<void> {
  const stripeReason = reason && STRIPE_REASONS[reason];
  const params = {
    payment_intent: intentId,
    amount,
    metadata: { refund: id },
    ...(stripeReason && { reason: stripeReason }),
  };
  try {
    await stripe.refunds.create(params, { idempotencyKey: id });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new DomainError("refund_refused", { detail: error.message });
    throw error;
  }
}

export function createPayments(settings: Settings, now: () => Date): Payments {
  let client: Stripe | undefined;
  /** Created lazily, because few requests need it. */
  const stripe = () => (client ??= createStripe(settings));
  return {
    ...createInvoices(stripe),
    ...createSubscriptions(stripe, settings.STRIPE_SECRET_KEY?.startsWith("rk_") ?? false),
    connected: settings.STRIPE_SECRET_KEY !== null,
    live: settings.STRIPE_SECRET_KEY?.includes("_live_") ?? false,
    ways: async () => readPaymentWays(stripe()),
    createCheckoutSession: async (page) => createCheckoutSession(stripe(), page),
    expireCheckoutSession: async (sessionId) => expireCheckoutSession(stripe(), sessionId),
    status: async (reference) => readPaymentStatus(stripe(), reference),
    async sessionOfIntent(intentId) {
      const sessions = await stripe().checkout.sessions.list({ payment_intent: intentId, limit: 1 });
      return sessions.data[0]?.id ?? null;
    },
    refund: async (intentId, wanted) => refund(stripe(), intentId, wanted),
    async constructEvent(rawBody, signature) {
      const { STRIPE_WEBHOOK_SECRET: secret } = settings;
      return secret ? readSignedEvent(stripe(), { rawBody, signature }, { secret, now: now() }) : null;
    },
    eventsSince: async (since) => listEventsSince(stripe(), since),
  };
}
