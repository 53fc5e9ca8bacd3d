/** Takes a payment for an open session; what the test card or account stands for decides how it ends. */
import { invalidRequest, resourceMissing } from "./api-error.ts";
import { addressOf, chargeOf } from "./charge-object.ts";
import { emit } from "./events.ts";
import type { Charge, PaymentIntent, Session } from "./objects.ts";
import type { PaymentForm } from "./payment-form.ts";
import { paymentIntentOf } from "./payment-intent-object.ts";
import { markFailed, markPaid } from "./payment-marks.ts";
import { type Sandbox, unixTime } from "./sandbox.ts";
import { customerDetails } from "./session-object.ts";
import { cardOutcome } from "./test-cards.ts";

export type PaymentOutcome =
  | { kind: "paid" }
  /** The session is complete and unpaid; `settleSession` decides later. */
  | { kind: "processing" }
  /** The person has to confirm with the bank: `answerChallenge`. */
  | { kind: "challenge" }
  | { kind: "declined"; code: string; declineCode: string };

const AUTHENTICATION_FAILED = {
  kind: "declined",
  code: "payment_intent_authentication_failure",
  declineCode: "authentication_failure",
} as const;

/** @throws ApiError 400 when the session is not open. */
export function takePayment(sandbox: Sandbox, session: Session, form: PaymentForm): PaymentOutcome {
  if (session.status !== "open") {
    throw invalidRequest(`This Checkout Session is ${session.status}.`, { param: "session" });
  }
  const intent = intentOf(sandbox, session);
  sandbox.store.challenges.delete(session.id);
  if (form.method.type === "sepa_debit") return startDebit(sandbox, { session, intent, form });
  const outcome = cardOutcome(form.method.number);
  if (outcome.kind === "pays") return completePaid(sandbox, { session, intent, form });
  if (outcome.kind === "declined") return decline(sandbox, { session, intent, form }, outcome);
  const useSdk = {
    type: "three_d_secure_redirect",
    stripe_js: `${sandbox.url}/c/pay/${session.id}/challenge`,
  };
  intent.next_action = { type: "use_stripe_sdk", use_stripe_sdk: useSdk };
  intent.status = "requires_action";
  sandbox.store.challenges.set(session.id, form);
  sandbox.changed();
  return { kind: "challenge" };
}

/** The bank's answer to a 3-D Secure challenge. @throws ApiError 400 when none is open. */
export function answerChallenge(sandbox: Sandbox, session: Session, passed: boolean): PaymentOutcome {
  const form = sandbox.store.challenges.get(session.id);
  if (!form || session.status !== "open") throw invalidRequest("There is no challenge to answer.");
  sandbox.store.challenges.delete(session.id);
  const payment = { session, intent: intentOf(sandbox, session), form };
  return passed ? completePaid(sandbox, payment) : decline(sandbox, payment, AUTHENTICATION_FAILED);
}

/** @throws ApiError 404 */
export function paymentIntentById(sandbox: Sandbox, id: string): PaymentIntent {
  const intent = sandbox.store.paymentIntents.get(id);
  if (!intent) throw resourceMissing("payment_intent", id, "intent");
  return intent;
}

/** @throws ApiError 404 */
export function chargeById(sandbox: Sandbox, id: string): Charge {
  const charge = sandbox.store.charges.get(id);
  if (!charge) throw resourceMissing("charge", id);
  return charge;
}

interface Payment {
  session: Session;
  intent: PaymentIntent;
  form: PaymentForm;
}

function completePaid(sandbox: Sandbox, payment: Payment): PaymentOutcome {
  markPaid(sandbox, payment.intent, addCharge(sandbox, payment));
  complete(sandbox, payment, "paid");
  return { kind: "paid" };
}

function startDebit(sandbox: Sandbox, payment: Payment): PaymentOutcome {
  addCharge(sandbox, payment);
  Object.assign(payment.intent, { status: "processing", last_payment_error: null });
  complete(sandbox, payment, "unpaid");
  return { kind: "processing" };
}

function decline(
  sandbox: Sandbox,
  payment: Payment,
  outcome: Extract<PaymentOutcome, { kind: "declined" }>,
): PaymentOutcome {
  markFailed(sandbox, { intent: payment.intent, charge: addCharge(sandbox, payment) }, outcome);
  return outcome;
}

function complete(sandbox: Sandbox, { session, form }: Payment, paymentStatus: "paid" | "unpaid"): void {
  Object.assign(session, { status: "complete", payment_status: paymentStatus, url: null });
  const { email, name } = form;
  session.customer_details = customerDetails({
    email,
    name,
    individual_name: name,
    address: addressOf(form),
  });
  emit(sandbox, "checkout.session.completed", session);
}

function addCharge(sandbox: Sandbox, { intent, form }: Payment): Charge {
  const charge = chargeOf(intent, form, unixTime(sandbox));
  sandbox.store.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  intent.payment_method = charge.payment_method;
  return charge;
}

function intentOf(sandbox: Sandbox, session: Session): PaymentIntent {
  const known = sandbox.store.paymentIntents.get(session.payment_intent ?? "");
  if (known) return known;
  const data = sandbox.store.intentData.get(session.id) ?? { metadata: {}, description: null };
  const intent = paymentIntentOf(session, data, unixTime(sandbox));
  sandbox.store.paymentIntents.set(intent.id, intent);
  session.payment_intent = intent.id;
  return intent;
}
