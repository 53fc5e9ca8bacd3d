/** Accepts for a Checkout Session what this sandbox can honour; the rest is refused, never ignored. */
import { invalidRequest } from "./api-error.ts";
import { currency, emailAddress, metadata, webUrl } from "./param-kinds.ts";
import {
  type Checked,
  flag,
  integer,
  listOf,
  oneOf,
  optional,
  type Rule,
  shape,
  text,
} from "./param-rules.ts";

export const PAYMENT_METHODS = ["card", "sepa_debit"] as const;

// Stripe's list; the page itself speaks English and Spanish and falls back to English.
const LOCALES =
  "auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW".split(
    " ",
  );

const switchedOn = shape({ enabled: flag });

/** Takes only `[enabled]=false`, for features the sandbox does not play. */
const switchedOff: Rule<false> = (value, name) => {
  if (switchedOn(value, name).enabled)
    throw invalidRequest("The sandbox has no such feature.", { param: name });
  return false;
};

const lineItem = shape({
  quantity: integer(1, 999_999),
  price_data: shape({
    currency,
    unit_amount: integer(0),
    tax_behavior: optional(oneOf("inclusive", "exclusive", "unspecified")),
    product_data: shape({
      name: text(250),
      description: optional(text(500)),
      images: optional(listOf(webUrl, 8)),
      metadata,
      tax_code: optional(text()),
    }),
  }),
});

export const sessionParams = shape({
  mode: oneOf("payment"),
  success_url: webUrl,
  cancel_url: optional(webUrl),
  line_items: listOf(lineItem),
  client_reference_id: optional(text(200)),
  metadata,
  payment_intent_data: optional(shape({ metadata, description: optional(text(1000)) })),
  customer_email: optional(emailAddress),
  customer_creation: optional(oneOf("if_required")),
  locale: optional(oneOf(...LOCALES)),
  currency: optional(currency),
  expires_at: optional(integer(0, 9_999_999_999)),
  billing_address_collection: optional(oneOf("auto", "required")),
  submit_type: optional(oneOf("auto", "book", "donate", "pay")),
  payment_method_types: optional(listOf(oneOf(...PAYMENT_METHODS))),
  ui_mode: optional(oneOf("hosted_page")),
  allow_promotion_codes: optional(oneOf("false")),
  adaptive_pricing: optional(switchedOff),
  automatic_tax: optional(switchedOff),
  invoice_creation: optional(switchedOff),
  phone_number_collection: optional(switchedOff),
  expand: optional(listOf(text())),
});

export type SessionParams = Checked<typeof sessionParams>;
export type LineItemParams = SessionParams["line_items"][number];
