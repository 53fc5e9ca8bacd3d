import { z } from "zod";
import { integer, listOf, metadata, text, webUrl } from "./params.ts";

// Stripe's list; the page itself speaks English and Spanish and falls back to English.
const LOCALES =
  "auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW".split(
    " ",
  );

const lineItem = z.strictObject({
  quantity: integer(1, 999_999),
  price_data: z.strictObject({
    currency: z.literal("eur"),
    unit_amount: integer(0),
    product_data: z.strictObject({ name: text(250), description: text(500).optional() }),
  }),
});

/** What the shop sends for a Checkout Session; anything else is refused, never ignored. */
export const sessionParams = z.strictObject({
  mode: z.literal("payment"),
  success_url: webUrl,
  cancel_url: webUrl.optional(),
  line_items: listOf(lineItem).refine((items) => items.length > 0, "Line items are required."),
  client_reference_id: text(200).optional(),
  metadata,
  payment_intent_data: z.strictObject({ metadata }).optional(),
  customer_email: text(800).pipe(z.email()).optional(),
  locale: z.enum(LOCALES).optional(),
});

export type SessionParams = z.infer<typeof sessionParams>;
export type LineItemParams = SessionParams["line_items"][number];
