import Stripe from "stripe";
import type { Dispute } from "#app/orders/refunds/refund-states.ts";
import { type PaymentTax, taxOf, taxOfInvoice } from "#app/tax/invoices.service.server.ts";
import type { PaymentFee } from "./payment-fee.ts";
import { isInvoice } from "./payment-page.ts";

/**
 * `processing`: a delayed payment that has not arrived yet. `failed`: one that never will. `unclear`: the page was completed, and
 * Stripe does not say yet how its payment ends.
 */
type PaymentState = "open" | "expired" | "processing" | "failed" | "unclear" | "paid";

/** A payment page, or an invoice of a subscription, as the provider knows it now. Amounts in cents of `currency`. */
export interface PaymentStatus {
  sessionId: string;
  orderId: string | null;
  state: PaymentState;
  amount: number | null;
  currency: string | null;
  /** False for a payment with test keys. */
  live: boolean;
  /** Whether Stripe sold in its own name. */
  managed: boolean;
  intentId: string | null;
  /**
   * The refunds that each completed the return of the whole payment, by the ids that the shop gave them; null for one of Stripe's
   * dashboard. A refund that the buyer's bank returned later counts until then.
   */
  wholeRefunds: (string | null)[];
  /** What the buyer has back: without refunds that failed. */
  refundedAmount: number;
  /** The newest, MAX_LISTED_REFUNDS at most. */
  refunds: ProviderRefund[];
  /**
   * The newest refund that failed, until as much as before is refunded again: the buyer's bank returned it, or it was cancelled. Stripe adds
   * its amount to the seller's balance again.
   */
  failedRefund: { id: string; amount: number } | null;
  /** While a dispute is open, Stripe accepts no refund. */
  disputeOpen: boolean;
  disputeLost: boolean;
  dispute: Dispute | null;
  /** What Stripe charged for the payment; null until it says so, which may be some minutes after the payment. */
  fee: PaymentFee | null;
  tax: PaymentTax | null;
  /** ISO 3166-1; null where it was not paid by card. */
  cardCountry: string | null;
}

export interface ProviderRefund {
  id: string;
  /** The id that the shop gave it; null when it was made in Stripe's dashboard. */
  key: string | null;
  amount: number;
  /** `made`: Stripe has accepted it, though the money may still be on its way. */
  status: "made" | "failed";
  createdAt: number;
}

/** Statuses of a completed page's intent that will never be paid. */
const NEVER_PAID = new Set(["requires_payment_method", "canceled"]);

/**
 * Statuses of a dispute that is not decided; a charge's `disputed` stays true afterwards. The `warning_…` statuses are inquiries,
 * which still allow a refund.
 */
const DISPUTE_OPEN = new Set(["needs_response", "under_review"]);

/** The id of an object that Stripe answers as its id or, when it was expanded, whole. */
export const idOf = (value: string | { id: string } | null | undefined) =>
  typeof value === "string" ? value : (value?.id ?? null);

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

const hasFailed = ({ status }: Stripe.Refund) => status === "failed" || status === "canceled";

const keyOf = ({ metadata }: Stripe.Refund) => metadata?.refund ?? null;

const refundOf = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  key: keyOf(refund),
  amount: refund.amount,
  status: hasFailed(refund) ? "failed" : "made",
  createdAt: refund.created * 1000,
});

/** When each refund of a charge failed, in seconds. A call of its own, because expansions reach four levels deep. */
async function failureTimes(stripe: Stripe, charge: string): Promise<Map<string, number>> {
  const expand = ["data.failure_balance_transaction"];
  const { data } = await stripe.refunds.list({ charge, limit: 100, expand });
  const failures = data.map(({ id, failure_balance_transaction: failure }) =>
    typeof failure === "object" && failure ? ([id, failure.created] as const) : null,
  );
  return new Map(failures.filter((failure) => failure !== null));
}

/**
 * What the buyer had back with each refund, oldest first. Computed from Stripe's state alone, so that it is the same whenever the shop reads
 * it. A refund that failed counts until then: one that is made again is not counted twice.
 */
async function refundSteps(stripe: Stripe, charge: Stripe.Charge, newestFirst: Stripe.Refund[]) {
  const oldestFirst = [...newestFirst].reverse();
  const isTimeNeeded = oldestFirst.slice(0, -1).some(hasFailed);
  const failedAt = isTimeNeeded ? await failureTimes(stripe, charge.id) : new Map<string, number>();
  return oldestFirst.map((refund, at) => {
    const counted = oldestFirst
      .slice(0, at)
      .filter((older) => !hasFailed(older) || (failedAt.get(older.id) ?? 0) > refund.created);
    return { refund, total: counted.reduce((cents, { amount }) => cents + amount, refund.amount) };
  });
}

type RefundFacts = Pick<PaymentStatus, "wholeRefunds" | "refundedAmount" | "refunds" | "failedRefund">;

async function refundFacts(stripe: Stripe, charge: Stripe.Charge | null): Promise<RefundFacts> {
  const refunds = charge?.refunds?.data ?? [];
  const steps = charge ? await refundSteps(stripe, charge, refunds) : [];
  const whole = steps
    .filter(({ total }) => total >= (charge?.amount ?? 0))
    .map(({ refund }) => keyOf(refund));
  const newestMade = refunds.find((refund) => !hasFailed(refund));
  const refundedAmount = charge?.amount_refunded ?? 0;
  const failed = refunds.find(hasFailed);
  const isOpen = steps.some(({ total }) => total > refundedAmount);
  return {
    // If there are more refunds than Stripe lists, the steps are not known.
    wholeRefunds: charge?.refunded && !whole.length ? [newestMade ? keyOf(newestMade) : null] : whole,
    refundedAmount,
    refunds: refunds.map(refundOf),
    failedRefund: failed && isOpen ? { id: failed.id, amount: failed.amount } : null,
  };
}

/** Without the tax that Stripe withholds to pay it itself. */
function chargeFee(charge: Stripe.Charge | null): PaymentFee | null {
  const balance = charge?.balance_transaction;
  if (!balance || typeof balance === "string") return null;
  const withheld = balance.fee_details.filter(({ type }) => type === "withheld_tax");
  const amount = withheld.reduce((fee, tax) => fee - tax.amount, balance.fee);
  return { amount, currency: balance.currency };
}

function paymentState(
  { status, payment_status: paid, mode }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): PaymentState {
  if (paid === "paid" && mode === "payment") return "paid";
  if (status === "open") return "open";
  if (status === "expired") return "expired";
  if (intent?.status === "processing") return "processing";
  return NEVER_PAID.has(intent?.status ?? "") ? "failed" : "unclear";
}

type ChargeFacts = RefundFacts &
  Pick<PaymentStatus, "disputeOpen" | "disputeLost" | "dispute" | "fee" | "cardCountry">;

async function chargeFacts(stripe: Stripe, charge: Stripe.Charge | null): Promise<ChargeFacts> {
  const disputes = charge?.disputed ? await stripe.disputes.list({ charge: charge.id, limit: 10 }) : null;
  const [dispute] = disputes?.data ?? [];
  return {
    ...(await refundFacts(stripe, charge)),
    disputeOpen: disputes?.data.some(({ status }) => DISPUTE_OPEN.has(status)) ?? false,
    disputeLost: disputes?.data.some(({ status }) => status === "lost") ?? false,
    dispute: dispute ? disputeOf(dispute) : null,
    fee: chargeFee(charge),
    cardCountry: charge?.payment_method_details?.card?.country ?? null,
  };
}

const chargeOf = (intent: Stripe.PaymentIntent | null) =>
  intent && typeof intent.latest_charge === "object" ? intent.latest_charge : null;

async function statusOf(stripe: Stripe, session: Stripe.Checkout.Session): Promise<PaymentStatus> {
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const charge = chargeOf(intent);
  return {
    sessionId: session.id,
    orderId: session.client_reference_id,
    state: paymentState(session, intent),
    amount: session.amount_total,
    currency: session.currency,
    live: session.livemode,
    managed: session.managed_payments?.enabled ?? false,
    intentId: idOf(session.payment_intent),
    ...(await chargeFacts(stripe, charge)),
    tax: taxOf(session, charge),
  };
}

/** Where nobody tries any more, what was never paid is not owed: access has ended with it. */
function invoiceState(
  { status, auto_advance: isTried }: Stripe.Invoice,
  intent: Stripe.PaymentIntent | null,
): PaymentState {
  if (status === "paid") return "paid";
  if (status === "void" || status === "uncollectible") return "expired";
  if (intent?.status === "processing") return "processing";
  return status === "open" && isTried === false && NEVER_PAID.has(intent?.status ?? "") ? "expired" : "open";
}

/** The intent by which an invoice was paid, or else is to be. */
function intentOf({ payments }: Stripe.Invoice): string | null {
  const all = payments?.data ?? [];
  const [payment] = [
    ...all.filter(({ status }) => status === "paid"),
    ...all.filter(({ is_default }) => is_default),
  ];
  return idOf(payment?.payment.payment_intent);
}

/** Also of an invoice of which nothing was charged, which has no payment. */
function isSoldByStripe({ parent }: Stripe.Invoice): boolean {
  const subscription = parent?.subscription_details?.subscription;
  return typeof subscription === "object" && (subscription.managed_payments?.enabled ?? false);
}

async function invoiceStatus(stripe: Stripe, id: string): Promise<PaymentStatus> {
  const invoice = await stripe.invoices.retrieve(id, {
    expand: ["payments", "parent.subscription_details.subscription"],
  });
  const intentId = intentOf(invoice);
  const expand = ["latest_charge.refunds", "latest_charge.balance_transaction"];
  const intent = intentId === null ? null : await stripe.paymentIntents.retrieve(intentId, { expand });
  const charge = chargeOf(intent);
  const managed = intent?.managed_payments?.enabled ?? isSoldByStripe(invoice);
  return {
    sessionId: id,
    // The order of an invoice has its id.
    orderId: id,
    state: invoiceState(invoice, intent),
    amount: invoice.amount_due,
    currency: invoice.currency,
    live: invoice.livemode,
    managed,
    intentId,
    ...(await chargeFacts(stripe, charge)),
    tax: await taxOfInvoice(stripe, invoice, { charge, managed }),
  };
}

const EXPANDED = [
  "payment_intent.latest_charge.refunds",
  "payment_intent.latest_charge.balance_transaction",
  "total_details.breakdown",
  "invoice",
];

export async function readPaymentStatus(stripe: Stripe, reference: string): Promise<PaymentStatus | null> {
  try {
    return isInvoice(reference)
      ? await invoiceStatus(stripe, reference)
      : await statusOf(stripe, await stripe.checkout.sessions.retrieve(reference, { expand: EXPANDED }));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
    throw error;
  }
}
