/** One try to take money, whatever it is for. */
import { resourceMissing } from "./api-error.ts";
import { type Charge, newId, type PaymentIntent } from "./objects.ts";
import type { PaymentForm } from "./payment-form.ts";
import { chargeOutcome, newCharge } from "./payment-objects.ts";
import { type Sandbox, unixTime } from "./state.ts";
import { emit } from "./webhooks.ts";

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

/** @param methodId the payment method, where it was kept */
export function addCharge(
  sandbox: Sandbox,
  intent: PaymentIntent,
  form: PaymentForm,
  methodId = newId("paymentMethod"),
): Charge {
  const charge = newCharge(intent, form, {
    created: unixTime(sandbox),
    methodId,
    descriptor: `${intent.managed_payments?.enabled ? "LINK.COM* " : ""}${sandbox.accountDefaults.statementDescriptor}`,
  });
  sandbox.store.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  intent.payment_method = charge.payment_method;
  return charge;
}

export function markPaid(sandbox: Sandbox, intent: PaymentIntent, charge: Charge): void {
  Object.assign(charge, { status: "succeeded", paid: true, captured: true, amount_captured: charge.amount });
  charge.outcome = chargeOutcome("approved_by_network");
  Object.assign(intent, { status: "succeeded", amount_received: intent.amount, last_payment_error: null });
  emit(sandbox, "payment_intent.succeeded", intent);
}

/** Adds a paid charge to the seller's balance. Stripe does so after the event that the payment succeeded (`capture_method: automatic_async`). */
export function addToBalance(sandbox: Sandbox, charge: Charge): void {
  charge.balance_transaction = newId("balanceTransaction");
  emit(sandbox, "charge.updated", charge);
}

/** Marks a payment as failed; the intent then waits for another payment method, as Stripe's does. */
export function markFailed(
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
