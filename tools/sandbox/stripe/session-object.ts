import { type LineItem, newId, type Price, type Product, randomText, type Session } from "./objects.ts";
import type { LineItemParams, SessionParams, SubscriptionSessionParams } from "./session-params.ts";

interface SessionFacts {
  total: number;
  /** Taken off it. */
  discount: number;
  created: number;
  expiresAt: number;
  baseUrl: string;
  managedPayments: boolean;
  automaticTax: boolean;
  taxOnTop: number;
  adaptivePricing: boolean;
  promotionCodes: boolean;
  paymentMethods: string[];
}

export function newSession(params: SessionParams | SubscriptionSessionParams, facts: SessionFacts): Session {
  const id = newId("session");
  return {
    ...unusedSessionFields(),
    ...taxFields(params, facts.automaticTax),
    ...(params.mode === "subscription" ? subscriptionFields(params) : orderFields(params)),
    managed_payments: { enabled: facts.managedPayments },
    adaptive_pricing: { enabled: facts.adaptivePricing },
    allow_promotion_codes:
      facts.promotionCodes || (params.allow_promotion_codes === undefined ? null : false),
    id,
    object: "checkout.session",
    amount_subtotal: facts.total,
    amount_total: facts.total - facts.discount + facts.taxOnTop,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: facts.created,
    currency: "eur",
    customer_details:
      params.customer_email === undefined ? null : customerDetails({ email: params.customer_email }),
    customer_email: params.customer_email ?? null,
    expires_at: facts.expiresAt,
    livemode: false,
    locale: (params.locale ?? null) as Session["locale"],
    metadata: params.metadata,
    mode: params.mode,
    payment_intent: null,
    payment_method_types: facts.paymentMethods,
    payment_status: "unpaid",
    status: "open",
    submit_type: null,
    success_url: params.success_url,
    total_details: { amount_discount: facts.discount, amount_shipping: 0, amount_tax: facts.taxOnTop },
    ui_mode: "hosted_page",
    url: `${facts.baseUrl}/c/pay/${id}#${randomText(24)}`,
  };
}

function taxFields({ tax_id_collection }: { tax_id_collection?: object }, automaticTax: boolean) {
  return {
    automatic_tax: automaticTax
      ? {
          enabled: true,
          liability: { type: "self" as const },
          provider: "stripe",
          status: "requires_location_inputs" as const,
        }
      : { enabled: false, liability: null, provider: null, status: null },
    ...(tax_id_collection && { tax_id_collection: { enabled: true, required: "never" as const } }),
  };
}

function subscriptionFields(params: SubscriptionSessionParams) {
  const { allowed_payment_method_types: allowed, customer, custom_text, discounts = [] } = params;
  const { submit = null, after_submit = null } = custom_text ?? {};
  return {
    allowed_payment_method_types: allowed ?? null,
    customer: customer ?? null,
    customer_creation: null,
    discounts: discounts.map(({ coupon }) => ({ coupon, promotion_code: null })),
    custom_text: { ...NO_CUSTOM_TEXT, submit, after_submit },
    invoice_creation: null,
    payment_method_collection: "always" as const,
  };
}

function orderFields({ customer_creation = "if_required", invoice_creation }: SessionParams) {
  const { footer = null, metadata = {}, rendering_options = null } = invoice_creation?.invoice_data ?? {};
  return {
    allowed_payment_method_types: null,
    customer: null,
    customer_creation,
    custom_text: NO_CUSTOM_TEXT,
    payment_method_collection: "if_required" as const,
    invoice_creation: invoice_creation
      ? {
          enabled: true,
          invoice_data: {
            account_tax_ids: null,
            custom_fields: null,
            description: null,
            footer,
            issuer: null,
            metadata,
            rendering_options: rendering_options && { ...rendering_options, template: null },
          },
        }
      : null,
  };
}

type CustomerDetails = NonNullable<Session["customer_details"]>;

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

const NO_CUSTOM_TEXT = {
  after_submit: null,
  shipping_address: null,
  submit: null,
  terms_of_service_acceptance: null,
};

function unusedSessionFields() {
  return {
    ...moreUnusedSessionFields(),
    client_secret: null,
    collected_information: null,
    integration_identifier: null,
    origin_context: null,
    payment_link: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    wallet_options: null,
  };
}

function moreUnusedSessionFields() {
  return {
    after_expiration: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    customer_account: null,
    discounts: [],
    invoice: null,
    setup_intent: null,
    subscription: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
  };
}

export function newLineItem(params: LineItemParams, created: number): LineItem {
  const { currency, unit_amount, product_data } = params.price_data;
  const amount = unit_amount * params.quantity;
  return {
    id: newId("lineItem"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: product_data.name,
    metadata: {},
    price: newPrice(params, created),
    quantity: params.quantity,
  };
}

/** A line of a price that exists. */
export const renewingItem = (price: Price, { name }: Product): LineItem => ({
  id: newId("lineItem"),
  object: "item",
  adjustable_quantity: null,
  amount_discount: 0,
  amount_subtotal: price.unit_amount,
  amount_tax: 0,
  amount_total: price.unit_amount,
  currency: price.currency,
  description: name,
  metadata: {},
  price,
  quantity: 1,
});

function newPrice({ price_data }: LineItemParams, created: number): Price {
  return {
    id: newId("price"),
    object: "price",
    active: false,
    billing_scheme: "per_unit",
    created,
    currency: price_data.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId("product"),
    recurring: null,
    tax_behavior: price_data.tax_behavior ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "one_time",
    unit_amount: price_data.unit_amount,
    unit_amount_decimal: String(price_data.unit_amount),
  };
}
