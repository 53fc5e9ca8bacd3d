import { invalidRequest, resourceMissing } from "./api-error.ts";
import { createInvoice, newCustomerId } from "./invoices.ts";
import { type Charge, newId, type PaymentIntent, type Session } from "./objects.ts";
import { cardOutcome, type PaymentForm, SEPA_FAILS } from "./payment-form.ts";
import { chargeOutcome, newCharge, newPaymentIntent } from "./payment-objects.ts";
import { customerDetails } from "./session-object.ts";
import { type Sandbox, unixTime } from "./state.ts";
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
  const intent = findOrCreateIntent(sandbox, session);
  const outcome = form.method.type === "card" ? cardOutcome(form.method.number) : "processing";
  const charge = addCharge(sandbox, intent, form);
  if (typeof outcome === "object") {
    markFailed(sandbox, { intent, charge }, { code: "card_declined", ...outcome });
    return { kind: "declined", ...outcome };
  }
  if (outcome === "paid") markPaid(sandbox, intent, charge);
  else Object.assign(intent, { status: "processing", last_payment_error: null });
  const paymentStatus = outcome === "paid" ? "paid" : "unpaid";
  Object.assign(session, { status: "complete", payment_status: paymentStatus, url: null });
  const { email, name } = form;
  session.customer_details = customerDetails({
    email,
    name,
    individual_name: name,
    ...taxDetails(session, form),
  });
  if (session.customer_creation === "always") session.customer = newCustomerId();
  if (outcome === "paid") createInvoice(sandbox, session);
  emit(sandbox, "checkout.session.completed", session);
  if (outcome === "paid") addToBalance(sandbox, charge);
  return { kind: outcome };
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

/** Ends a delayed payment. */
export function settleSession(sandbox: Sandbox, session: Session, outcome: "succeeded" | "failed"): void {
  const intent = session.payment_intent ? paymentIntentById(sandbox, session.payment_intent) : null;
  if (intent?.status !== "processing" || intent.latest_charge === null) {
    throw invalidRequest("This Checkout Session has no delayed payment under way.", { param: "session" });
  }
  const charge = chargeById(sandbox, intent.latest_charge);
  if (outcome === "succeeded") {
    markPaid(sandbox, intent, charge);
    session.payment_status = "paid";
    createInvoice(sandbox, session);
    emit(sandbox, "checkout.session.async_payment_succeeded", session);
    addToBalance(sandbox, charge);
  } else {
    const reason = { code: "payment_intent_payment_attempt_failed", declineCode: "generic_decline" };
    markFailed(sandbox, { intent, charge }, reason);
    emit(sandbox, "checkout.session.async_payment_failed", session);
  }
}

/** Settles every delayed payment older than `settleAfterMs` the way its test account asks for. */
export function settleDuePayments(sandbox: Sandbox): void {
  if (sandbox.settleAfterMs === null) return;
  const dueCreated = unixTime(sandbox) - sandbox.settleAfterMs / 1000;
  for (const session of sandbox.store.sessions.values()) {
    const intent = sandbox.store.paymentIntents.get(session.payment_intent ?? "");
    const charge = sandbox.store.charges.get(intent?.latest_charge ?? "");
    if (!intent || !charge || intent.status !== "processing" || charge.created > dueCreated) continue;
    const fails = charge.payment_method_details?.sepa_debit?.last4 === SEPA_FAILS.slice(-4);
    settleSession(sandbox, session, fails ? "failed" : "succeeded");
  }
}

export function paymentIntentById(sandbox: Sandbox, id: string): PaymentIntent {
  const intent = sandbox.store.paymentIntents.get(id);
  if (!intent) throw resourceMissing("payment_intent", id, "intent");
  return intent;
}

export function chargeById(sandbox: Sandbox, id: string): Charge {
  const charge = sandbox.store.charges.get(id);
  if (!charge) throw resourceMissing("charge", id);
  return charge;
}

function addCharge(sandbox: Sandbox, intent: PaymentIntent, form: PaymentForm): Charge {
  const charge = newCharge(intent, form, {
    created: unixTime(sandbox),
    descriptor: `${intent.managed_payments?.enabled ? "LINK.COM* " : ""}${sandbox.accountDefaults.statementDescriptor}`,
  });
  sandbox.store.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  intent.payment_method = charge.payment_method;
  return charge;
}

function findOrCreateIntent(sandbox: Sandbox, session: Session): PaymentIntent {
  const existing = sandbox.store.paymentIntents.get(session.payment_intent ?? "");
  if (existing) return existing;
  const metadata = sandbox.store.intentMetadata.get(session.id) ?? {};
  const intent = newPaymentIntent(session, metadata, unixTime(sandbox));
  sandbox.store.paymentIntents.set(intent.id, intent);
  session.payment_intent = intent.id;
  return intent;
}

function markPaid(sandbox: Sandbox, intent: PaymentIntent, charge: Charge): void {
  Object.assign(charge, { status: "succeeded", paid: true, captured: true, amount_captured: charge.amount });
  charge.outcome = chargeOutcome("approved_by_network");
  Object.assign(intent, { status: "succeeded", amount_received: intent.amount, last_payment_error: null });
  emit(sandbox, "payment_intent.succeeded", intent);
}

/** Adds a paid charge to the seller's balance. Stripe does so after the event that the payment succeeded (`capture_method: automatic_async`). */
function addToBalance(sandbox: Sandbox, charge: Charge): void {
  charge.balance_transaction = newId("balanceTransaction");
  emit(sandbox, "charge.updated", charge);
}

/** Marks a payment as failed; the intent then waits for another payment method, as Stripe's does. */
function markFailed(
  sandbox: Sandbox,
  { intent, charge }: { intent: PaymentIntent; charge: Charge },
  { code, declineCode }: { code: string; declineCode: string },
): void {
  const isDebit = charge.payment_method_details?.type === "sepa_debit";
  const message = isDebit ? "The bank debit failed." : "Your card was declined.";
  Object.assign(charge, { status: "failed", failure_code: code, failure_message: message });
  charge.outcome = chargeOutcome({ declined: declineCode });
  Object.assign(intent, { status: "requires_payment_method", payment_method: null });
  intent.last_payment_error = {
    type: "card_error",
    charge: charge.id,
    code,
    decline_code: declineCode,
    message,
  };
  emit(sandbox, "payment_intent.payment_failed", intent);
}
