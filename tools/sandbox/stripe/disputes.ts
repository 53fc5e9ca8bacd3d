import { invalidRequest, resourceMissing } from "./api-error.ts";
import { type Charge, type Dispute, newId } from "./objects.ts";
import { type Sandbox, unixTime } from "./state.ts";
import { emit } from "./webhooks.ts";

const RESPONSE_SECONDS = 7 * 24 * 60 * 60;

/** A buyer's bank disputes a charge. */
export function openDispute(sandbox: Sandbox, charge: Charge): Dispute {
  if (charge.status !== "succeeded" || charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} cannot be disputed.`, { param: "charge" });
  }
  const dispute = newDispute(charge, unixTime(sandbox));
  charge.disputed = true;
  sandbox.store.disputes.set(dispute.id, dispute);
  emit(sandbox, "charge.dispute.created", dispute);
  return dispute;
}

/** The bank's decision. */
export function decideDispute(sandbox: Sandbox, id: string, status: "won" | "lost"): Dispute {
  const dispute = sandbox.store.disputes.get(id);
  if (!dispute) throw resourceMissing("dispute", id);
  if (dispute.status !== "needs_response") throw invalidRequest(`This dispute is already ${dispute.status}.`);
  dispute.status = status;
  emit(sandbox, "charge.dispute.closed", dispute);
  return dispute;
}

function newDispute(charge: Charge, created: number): Dispute {
  const card = charge.payment_method_details?.card;
  const brand = card?.brand ?? "visa";
  return {
    id: newId("dispute"),
    object: "dispute",
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: created + RESPONSE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: charge.livemode,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: card && {
      type: "card",
      card: { brand, case_type: "chargeback", network: brand, network_reason_code: "10.4" },
    },
    reason: "fraudulent",
    status: "needs_response",
  };
}

function noEvidence(): Dispute["evidence"] {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
