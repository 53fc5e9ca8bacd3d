import { z } from "zod";
import { invalidRequest, resourceMissing } from "./api-error.ts";
import { chargeById, paymentIntentById } from "./charges.ts";
import { type Charge, newId, type Refund } from "./objects.ts";
import { checkParams, integer, newMetadata, type ParamMap, text } from "./params.ts";
import { balanceTransactionOf } from "./payment-objects.ts";

import { type Sandbox, unixTime } from "./state.ts";
import { emit } from "./webhooks.ts";

const refundParams = z.strictObject({
  payment_intent: text(),
  amount: integer(1).optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: newMetadata,
});

/** `POST /v1/refunds`; without an amount, all that is left. */
export function createRefund(sandbox: Sandbox, params: ParamMap): Refund {
  const checked = checkParams(refundParams, params);
  const intent = paymentIntentById(sandbox, checked.payment_intent);
  if (intent.latest_charge === null) throw notCharged(intent.id);
  const charge = chargeById(sandbox, intent.latest_charge);
  const refundable = charge.amount_captured - charge.amount_refunded;
  const amount = checked.amount ?? refundable;
  refuseDisputed(sandbox, charge);
  checkRefundable(charge, amount, refundable);
  const refund: Refund = {
    id: newId("refund"),
    object: "refund",
    amount,
    balance_transaction: newId("balanceTransaction"),
    charge: charge.id,
    created: unixTime(sandbox),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: checked.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: checked.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  sandbox.store.refunds.set(refund.id, refund);
  emit(sandbox, "charge.refunded", charge);
  return refund;
}

/** Ends a refund that was accepted: its amount is no longer refunded. */
function takeBackRefund(sandbox: Sandbox, id: string, status: "failed" | "canceled"): Refund {
  const refund = sandbox.store.refunds.get(id);
  if (!refund) throw resourceMissing("refund", id);
  const charge = chargeById(sandbox, refund.charge);
  const failure = balanceTransactionOf(charge, newId("balanceTransaction"));
  sandbox.store.refundFailures.set(failure.id, {
    ...failure,
    amount: refund.amount,
    created: unixTime(sandbox),
    fee: 0,
    fee_details: [],
    net: refund.amount,
    reporting_category: "refund_failure",
    source: refund.id,
    type: "refund_failure",
  });
  Object.assign(refund, { status, failure_balance_transaction: failure.id });
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  emit(sandbox, "refund.updated", refund);
  return refund;
}

export function failRefund(sandbox: Sandbox, id: string): Refund {
  const refund = takeBackRefund(sandbox, id, "failed");
  refund.failure_reason = "expired_or_canceled_card";
  emit(sandbox, "refund.failed", refund);
  return refund;
}

export const cancelRefund = (sandbox: Sandbox, id: string): Refund => takeBackRefund(sandbox, id, "canceled");

/** `GET /v1/refunds` of a charge, newest first. */
export function listRefunds({ store }: Sandbox, params: ParamMap): Refund[] {
  const listed = z.strictObject({ charge: text().optional(), limit: integer(1, 100) });
  const { charge } = checkParams(listed, params);
  return [...store.refunds.values()]
    .filter((refund) => charge === undefined || refund.charge === charge)
    .reverse();
}

function refuseDisputed({ store }: Sandbox, charge: Charge): void {
  const disputes = [...store.disputes.values()].filter((dispute) => dispute.charge === charge.id);
  if (disputes.every(({ status }) => status === "won")) return;
  const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
  throw invalidRequest(message, { code: "charge_disputed" });
}

function checkRefundable(charge: Charge, amount: number, refundable: number): void {
  if (charge.status !== "succeeded") throw notCharged(charge.payment_intent);
  if (refundable === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw invalidRequest(message, { code: "charge_already_refunded" });
  }
  if (amount > refundable) {
    const message = `Refund amount (${amount} cents) is greater than unrefunded amount on charge (${refundable} cents)`;
    throw invalidRequest(message, { param: "amount" });
  }
}

function notCharged(intentId: string): Error {
  const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
  return invalidRequest(message, { param: "payment_intent" });
}
