import { newId, randomText } from "./ids.ts";
import type { PaymentIntent, Session } from "./objects.ts";

/** A payment intent as Stripe makes it when a person first presses Pay; `created` in seconds. */
export function paymentIntentOf(
  session: Session,
  metadata: Record<string, string>,
  created: number,
): PaymentIntent {
  const id = newId("paymentIntent");
  return {
    ...featuresNotUsed(),
    id,
    object: "payment_intent",
    amount: session.amount_total ?? 0,
    amount_received: 0,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: "automatic",
    created,
    currency: session.currency ?? "eur",
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: session.livemode,
    metadata: { ...metadata },
    next_action: null,
    payment_method: null,
    payment_method_types: session.payment_method_types,
    status: "requires_payment_method",
  };
}

function featuresNotUsed() {
  return {
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    managed_payments: { enabled: false },
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  };
}
