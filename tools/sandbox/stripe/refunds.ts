import { z } from "zod";
import { invalidRequest, resourceMissing } from "./api-error.ts";
import { type Charge, newId, type Refund } from "./objects.ts";
import { checkParams, integer, metadata, type ParamMap, text } from "./params.ts";
import { chargeById, paymentIntentById } from "./payments.ts";
import { type Sandbox, unixTime } from "./state.ts";
import { emit } from "./webhooks.ts";

const refundParams = z.strictObject({
  payment_intent: text(),
  amount: integer(1).optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata,
});

/** `POST /v1/refunds`; without an amount, all that is left. @throws ApiError 400, 404 */
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

/** The buyer's bank sends a refund back: it can be retried, and its amount is no longer refunded. @throws ApiError 404 */
export function failRefund(sandbox: Sandbox, id: string): Refund {
  const refund = sandbox.store.refunds.get(id);
  if (!refund) throw resourceMissing("refund", id);
  const charge = chargeById(sandbox, refund.charge);
  Object.assign(refund, { status: "failed", failure_reason: "expired_or_canceled_card" });
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  emit(sandbox, "refund.failed", refund);
  return refund;
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
