import { newId, randomText } from "./ids.ts";
import type { Session } from "./objects.ts";
import type { SessionParams } from "./session-params.ts";

const PAYMENT_METHODS = ["card", "sepa_debit"];

export interface SessionFacts {
  /** Cents. */
  total: number;
  /** Seconds since 1970. */
  created: number;
  expiresAt: number;
  /** Address of the sandbox, without a slash at the end. */
  baseUrl: string;
}

/** A Checkout Session as Stripe answers it right after creation. */
export function sessionOf(params: SessionParams, facts: SessionFacts): Session {
  const id = newId("session");
  return {
    ...featuresNotUsed(),
    id,
    object: "checkout.session",
    amount_subtotal: facts.total,
    amount_total: facts.total,
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: facts.created,
    currency: "eur",
    customer_creation: "if_required",
    customer_details:
      params.customer_email === undefined ? null : customerDetails({ email: params.customer_email }),
    customer_email: params.customer_email ?? null,
    expires_at: facts.expiresAt,
    livemode: false,
    locale: (params.locale ?? null) as Session["locale"],
    metadata: params.metadata,
    mode: params.mode,
    payment_intent: null,
    payment_method_types: PAYMENT_METHODS,
    payment_status: "unpaid",
    status: "open",
    submit_type: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${facts.baseUrl}/c/pay/${id}#${randomText(24)}`,
  };
}

type CustomerDetails = NonNullable<Session["customer_details"]>;

/** What is known of the buyer; the rest is null. */
export function customerDetails(known: Partial<CustomerDetails>): CustomerDetails {
  return {
    address: null,
    business_name: null,
    email: null,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: "none",
    tax_ids: null,
    ...known,
  };
}

function featuresNotUsed() {
  const customText = {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  };
  return {
    ...servicesNotUsed(),
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    client_secret: null,
    collected_information: null,
    custom_text: customText,
    integration_identifier: null,
    managed_payments: { enabled: false },
    origin_context: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    wallet_options: null,
  };
}

function servicesNotUsed() {
  return {
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    customer: null,
    customer_account: null,
    discounts: [],
    invoice: null,
    invoice_creation: null,
    setup_intent: null,
    subscription: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
  };
}
