/** What a Checkout Session is asked for with. */
import { z } from "zod";
import { pricedLine } from "./catalog.ts";
import { flag, integer, listOf, newMetadata, text, webUrl } from "./params.ts";

// The locales that Stripe takes; the sandbox's page is in English whatever is asked for.
const LOCALES =
  "auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW".split(
    " ",
  );

const lineItem = z.strictObject({
  quantity: integer(1, 999_999),
  price_data: z.strictObject({
    currency: z.literal("eur"),
    unit_amount: integer(0),
    tax_behavior: z.enum(["inclusive", "exclusive"]).optional(),
    product_data: z.strictObject({
      name: text(250),
      description: text(500).optional(),
      tax_code: text()
        .regex(/^txcd_\d{8}$/)
        .optional(),
    }),
  }),
});

const enabled = z.strictObject({ enabled: flag });

const common = {
  success_url: webUrl,
  cancel_url: webUrl.optional(),
  client_reference_id: text(200).optional(),
  metadata: newMetadata,
  customer_email: text(800).pipe(z.email()).optional(),
  locale: z.enum(LOCALES).optional(),
  managed_payments: enabled.optional(),
  adaptive_pricing: enabled.optional(),
  allow_promotion_codes: flag.optional(),
  automatic_tax: enabled.optional(),
  tax_id_collection: z.strictObject({ enabled: z.literal("true") }).optional(),
  billing_address_collection: z.enum(["auto", "required"]).optional(),
};

/** What the shop sends for a Checkout Session; anything else is refused, never ignored. */
export const sessionParams = z.strictObject({
  ...common,
  mode: z.literal("payment"),
  line_items: listOf(lineItem).refine((items) => items.length > 0, "Line items are required."),
  payment_intent_data: z.strictObject({ metadata: newMetadata }).optional(),
  customer_creation: z.enum(["always", "if_required"]).optional(),
  invoice_creation: z
    .strictObject({
      enabled: z.literal("true"),
      invoice_data: z
        .strictObject({
          footer: text(5000).optional(),
          metadata: newMetadata,
          rendering_options: z
            .strictObject({ amount_tax_display: z.enum(["include_inclusive_tax"]) })
            .optional(),
        })
        .optional(),
    })
    .optional(),
});

const message = z.strictObject({ message: text(1200) }).optional();
const autoOrNever = z.enum(["auto", "never"]).optional();

/** One price that renews: the shop has no subscription to several. */
export const subscriptionSessionParams = z.strictObject({
  ...common,
  mode: z.literal("subscription"),
  line_items: listOf(z.strictObject({ ...pricedLine, quantity: z.literal("1") })).refine(
    (items) => items.length === 1,
    "The sandbox takes one line item in `subscription` mode.",
  ),
  subscription_data: z
    .strictObject({
      description: text(500).optional(),
      metadata: newMetadata,
      billing_mode: z.strictObject({ type: z.literal("flexible") }).optional(),
      invoice_settings: z.strictObject({ footer: text(5000).optional() }).optional(),
    })
    .optional(),
  customer: text().optional(),
  discounts: listOf(z.strictObject({ coupon: text() }), 1).optional(),
  customer_update: z.strictObject({ address: autoOrNever, name: autoOrNever }).optional(),
  custom_text: z.strictObject({ submit: message, after_submit: message }).optional(),
  allowed_payment_method_types: listOf(text()).optional(),
});

export type SubscriptionSessionParams = z.infer<typeof subscriptionSessionParams>;
export type SessionParams = z.infer<typeof sessionParams>;
export type LineItemParams = SessionParams["line_items"][number];
