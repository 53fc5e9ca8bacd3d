import { invalidRequest } from "./api-error.ts";
import { addCharge, addToBalance, chargeById, markFailed, markPaid, paymentIntentById } from "./charges.ts";
import { customerWhoPaid } from "./customers.ts";
import type { Due } from "./due.ts";
import { failInvoice, paymentOfIntent, paymentOfInvoice, settleInvoice } from "./invoice-payments.ts";
import { createInvoice, invoiceById } from "./invoices.ts";
import type { PaymentIntent, Session } from "./objects.ts";
import { cardOutcome, type PaymentForm, SEPA_FAILS } from "./payment-form.ts";
import { newPaymentIntent } from "./payment-objects.ts";
import { customerDetails } from "./session-object.ts";
import { type Sandbox, unixTime } from "./state.ts";
import { startSubscription } from "./subscription-start.ts";
import { taxSession } from "./tax.ts";
import { emit } from "./webhooks.ts";

export type PaymentOutcome =
  | { kind: "paid" }
  /** The session is complete and unpaid; `settleSession` decides later. */
  | { kind: "processing" }
  | { kind: "declined"; declineCode: string };

/** Takes a payment; its outcome depends on the test card or account. */
export function takePayment(sandbox: Sandbox, session: Session, form: PaymentForm): PaymentOutcome {
  if (session.status !== "open") {
    throw invalidRequest(`This Checkout Session is ${session.status}.`, { param: "session" });
  }
  if (session.automatic_tax.enabled) taxSession(sandbox, session, form);
  const outcome = form.method.type === "card" ? cardOutcome(form.method.number) : "processing";
  if (session.amount_total === 0) return takeMethod(sandbox, session, { form, outcome });
  const intent = findOrCreateIntent(sandbox, session);
  const charge = addCharge(sandbox, intent, form);
  if (typeof outcome === "object") {
    markFailed(sandbox, { intent, charge }, { code: "card_declined", ...outcome });
    return { kind: "declined", ...outcome };
  }
  if (outcome === "paid") markPaid(sandbox, intent, charge);
  else Object.assign(intent, { status: "processing", last_payment_error: null });
  complete(sandbox, session, { form, status: outcome === "paid" ? "paid" : "unpaid" });
  if (session.mode === "subscription")
    startSubscription(sandbox, session, { form, intent, isPaid: outcome === "paid" });
  else if (outcome === "paid") createInvoice(sandbox, session);
  emit(sandbox, "checkout.session.completed", session);
  if (outcome === "paid") addToBalance(sandbox, charge);
  return { kind: outcome };
}

/** Keeps how the later periods are paid, where the first one costs nothing. */
function takeMethod(
  sandbox: Sandbox,
  session: Session,
  { form, outcome }: { form: PaymentForm; outcome: ReturnType<typeof cardOutcome> | "processing" },
): PaymentOutcome {
  if (typeof outcome === "object") return { kind: "declined", ...outcome };
  complete(sandbox, session, { form, status: "no_payment_required" });
  startSubscription(sandbox, session, { form, intent: null, isPaid: true });
  emit(sandbox, "checkout.session.completed", session);
  return { kind: "paid" };
}

function complete(
  sandbox: Sandbox,
  session: Session,
  { form, status }: { form: PaymentForm; status: Session["payment_status"] },
): void {
  Object.assign(session, { status: "complete", payment_status: status, url: null });
  const { email, name } = form;
  session.customer_details = customerDetails({
    email,
    name,
    individual_name: name,
    ...taxDetails(session, form),
  });
  if (session.mode === "subscription" || session.customer_creation === "always") {
    const keepsAddress = session.automatic_tax.enabled;
    session.customer = customerWhoPaid(sandbox, session.customer, { form, keepsAddress }).id;
  }
}

function taxDetails(session: Session, { country, postalCode, taxId }: PaymentForm) {
  if (!session.automatic_tax.enabled) return {};
  const address = {
    city: null,
    country,
    line1: null,
    line2: null,
    postal_code: postalCode || null,
    state: null,
  };
  return { address, tax_ids: taxId === null ? [] : [{ type: "eu_vat" as const, value: taxId }] };
}

/** The payment intent of a session or an invoice; a subscription's session has it by its first invoice. */
export function intentOf(sandbox: Sandbox, id: string): PaymentIntent | null {
  const session = sandbox.store.sessions.get(id);
  const invoice = session ? session.invoice : id;
  const intent = session?.payment_intent ?? paymentOfInvoice(sandbox, invoice)?.payment.payment_intent;
  return intent ? paymentIntentById(sandbox, intent) : null;
}

/** Ends a delayed payment. */
export function settlePayment(
  sandbox: Sandbox,
  intent: PaymentIntent | null,
  outcome: "succeeded" | "failed",
): void {
  if (intent?.status !== "processing" || intent.latest_charge === null)
    throw invalidRequest("There is no delayed payment under way.", { param: "session" });
  const charge = chargeById(sandbox, intent.latest_charge);
  const payment = paymentOfIntent(sandbox, intent.id);
  const invoice = payment && invoiceById(sandbox, payment.invoice);
  const session = [...sandbox.store.sessions.values()].find(
    (each) =>
      each.payment_intent === intent.id || (invoice && each.subscription && each.invoice === invoice.id),
  );
  // A subscription's session hears of its first debit alone; a further try is the invoice's matter.
  const isFirst = session && (!invoice || invoice.attempt_count === 1);
  if (outcome === "succeeded") {
    markPaid(sandbox, intent, charge);
    if (invoice) settleInvoice(sandbox, invoice, payment);
    if (session) session.payment_status = "paid";
    if (session) createInvoice(sandbox, session);
    if (isFirst) emit(sandbox, "checkout.session.async_payment_succeeded", session);
    addToBalance(sandbox, charge);
  } else {
    const reason = { code: "payment_intent_payment_attempt_failed", declineCode: "generic_decline" };
    markFailed(sandbox, { intent, charge }, reason);
    if (invoice) failInvoice(sandbox, invoice);
    if (isFirst) emit(sandbox, "checkout.session.async_payment_failed", session);
  }
}

/** Delayed payments settle the way their test account asks for. */
export function dueDebits(sandbox: Sandbox): Due[] {
  const intents = [...sandbox.store.paymentIntents.values()].filter(({ status }) => status === "processing");
  return intents.flatMap((intent) => {
    const charge = sandbox.store.charges.get(intent.latest_charge ?? "");
    if (!charge) return [];
    const fails = charge.payment_method_details?.sepa_debit?.last4 === SEPA_FAILS.slice(-4);
    const run = () => settlePayment(sandbox, intent, fails ? "failed" : "succeeded");
    return [{ at: charge.created + Math.ceil(sandbox.settleAfterMs / 1000), run }];
  });
}

function findOrCreateIntent(sandbox: Sandbox, session: Session): PaymentIntent {
  const existing = sandbox.store.paymentIntents.get(session.payment_intent ?? "");
  if (existing) return existing;
  const intent = newPaymentIntent({
    amount: session.amount_total ?? 0,
    created: unixTime(sandbox),
    currency: session.currency ?? "eur",
    customer: null,
    livemode: session.livemode,
    managed_payments: session.managed_payments,
    metadata: { ...sandbox.store.intentMetadata.get(session.id) },
    payment_method_types: session.payment_method_types,
    setup_future_usage: null,
  });
  sandbox.store.paymentIntents.set(intent.id, intent);
  // A subscription's payment is its invoice's.
  if (session.mode === "payment") session.payment_intent = intent.id;
  return intent;
}
