/** A charge and its payment intent change together, and the event for it is sent with them. */
import { chargeOutcome } from "./charge-object.ts";
import { emit } from "./events.ts";
import { newId } from "./ids.ts";
import type { Charge, PaymentIntent } from "./objects.ts";
import type { Sandbox } from "./sandbox.ts";

/** Marks a charge and its intent as paid in full. */
export function markPaid(sandbox: Sandbox, intent: PaymentIntent, charge: Charge): void {
  Object.assign(charge, { status: "succeeded", paid: true, captured: true, amount_captured: charge.amount });
  charge.balance_transaction = newId("balanceTransaction");
  charge.outcome = chargeOutcome("approved_by_network");
  Object.assign(intent, { status: "succeeded", amount_received: intent.amount, next_action: null });
  intent.last_payment_error = null;
  emit(sandbox, "payment_intent.succeeded", intent);
}

/** Marks a charge as failed; the intent waits for another payment method, as Stripe's does. */
export function markFailed(
  sandbox: Sandbox,
  { intent, charge }: { intent: PaymentIntent; charge: Charge },
  { code, declineCode }: { code: string; declineCode: string },
): void {
  Object.assign(charge, { status: "failed", failure_code: code, failure_message: "Your card was declined." });
  if (charge.payment_method_details?.type === "sepa_debit") charge.failure_message = "The bank debit failed.";
  charge.outcome = chargeOutcome({ declined: declineCode });
  Object.assign(intent, { status: "requires_payment_method", next_action: null, payment_method: null });
  intent.last_payment_error = {
    type: "card_error",
    charge: charge.id,
    code,
    decline_code: declineCode,
    message: charge.failure_message ?? undefined,
  };
  emit(sandbox, "payment_intent.payment_failed", intent);
}
