/** Ends a delayed payment: the bank has sent the money or has not, exactly once. */
import { invalidRequest } from "./api-error.ts";
import { emit } from "./events.ts";
import type { Session } from "./objects.ts";
import { markFailed, markPaid } from "./payment-marks.ts";
import { chargeById, paymentIntentById } from "./payments.ts";
import { type Sandbox, unixTime } from "./sandbox.ts";
import { SEPA_FAILS } from "./test-cards.ts";

export type Settlement = "succeeded" | "failed";

/** @throws ApiError 400 when the session has no payment under way. */
export function settleSession(sandbox: Sandbox, session: Session, outcome: Settlement): void {
  const intent = session.payment_intent ? paymentIntentById(sandbox, session.payment_intent) : null;
  if (intent?.status !== "processing" || intent.latest_charge === null) {
    throw invalidRequest("This Checkout Session has no delayed payment under way.", { param: "session" });
  }
  const charge = chargeById(sandbox, intent.latest_charge);
  if (outcome === "succeeded") {
    markPaid(sandbox, intent, charge);
    session.payment_status = "paid";
    emit(sandbox, "checkout.session.async_payment_succeeded", session);
  } else {
    const reason = { code: "payment_intent_payment_attempt_failed", declineCode: "generic_decline" };
    markFailed(sandbox, { intent, charge }, reason);
    emit(sandbox, "checkout.session.async_payment_failed", session);
  }
}

/** Settles every delayed payment older than `settleAfterMs` the way its test account asks for. */
export function settleDuePayments(sandbox: Sandbox): void {
  if (sandbox.settleAfterMs === null) return;
  const due = unixTime(sandbox) - sandbox.settleAfterMs / 1000;
  for (const session of sandbox.store.sessions.values()) {
    const intent = sandbox.store.paymentIntents.get(session.payment_intent ?? "");
    const charge = sandbox.store.charges.get(intent?.latest_charge ?? "");
    if (!intent || !charge || intent.status !== "processing" || charge.created > due) continue;
    const fails = charge.payment_method_details?.sepa_debit?.last4 === SEPA_FAILS.slice(-4);
    settleSession(sandbox, session, fails ? "failed" : "succeeded");
  }
}
