import Stripe from "stripe";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { mailTranslator } from "#app/i18n/i18n.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { DomainError } from "#app/shared/errors.ts";
import { TAX_CODE } from "#app/tax/tax.contract.ts";
import { NO_ACCOUNT_DEFAULTS, SOLD_BY_STRIPE } from "./payment-page.ts";

/** With Stripe Tax the page has an invoice with a footer. */
export type PageVat = { by: "own" } | { by: "managed" } | { by: "stripe_tax"; footer: string };

export interface CheckoutSessionInput {
  orderId: string;
  orderCode: string;
  email: string;
  language: Language;
  lines: { title: string; license: LicenseType; cents: number }[];
  /** Who does the VAT, which the amounts include in any case. */
  vat: PageVat;
  successUrl: string;
  cancelUrl: string;
}

function lineItem(
  { title, license, cents }: CheckoutSessionInput["lines"][number],
  { language, vat }: CheckoutSessionInput,
): Stripe.Checkout.SessionCreateParams.LineItem {
  const description = mailTranslator(language)(`license.${license}`);
  return {
    quantity: 1,
    price_data: {
      currency: "eur",
      unit_amount: cents,
      tax_behavior: "inclusive",
      product_data: { name: title, description, ...(vat.by !== "own" && { tax_code: TAX_CODE }) },
    },
  };
}

/** The amounts stay as they are shown: tax is a part of them, and less of it leaves more for the seller. */
function vatParams({ vat, orderId, orderCode }: CheckoutSessionInput) {
  if (vat.by === "managed") return SOLD_BY_STRIPE;
  if (vat.by === "own") return NO_ACCOUNT_DEFAULTS;
  return {
    ...NO_ACCOUNT_DEFAULTS,
    automatic_tax: { enabled: true },
    tax_id_collection: { enabled: true },
    billing_address_collection: "required",
    customer_creation: "always",
    invoice_creation: {
      enabled: true,
      invoice_data: {
        metadata: { order: orderId, code: orderCode },
        ...(vat.footer && { footer: vat.footer }),
        rendering_options: { amount_tax_display: "include_inclusive_tax" },
      },
    },
  } satisfies Partial<Stripe.Checkout.SessionCreateParams>;
}

/** Makes the payment page of an order. The order's id is the idempotency key, so an order has one payment page. */
/**
 * Opens a page of Stripe, once for each key.
 * @throws DomainError payment_unavailable where the key was used for another page; Error where the wrong one, the shop or Stripe, would be the seller
 */
export async function openPage(
  stripe: Stripe,
  params: Stripe.Checkout.SessionCreateParams,
  { key, by }: { key: string; by: PageVat["by"] },
) {
  const { id, url, managed_payments } = await stripe.checkout.sessions
    .create(params, { idempotencyKey: key })
    .catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeIdempotencyError)
        throw new DomainError("payment_unavailable", { detail: error.message });
      throw error;
    });
  if (!url) throw new Error("the payment provider gave no page to pay on");
  const isSoldByStripe = managed_payments?.enabled ?? false;
  if (isSoldByStripe !== (by === "managed")) {
    await expireCheckoutSession(stripe, id);
    throw new Error(
      `the payment provider made a page on which ${isSoldByStripe ? "it sells" : "the shop sells"}`,
    );
  }
  return { sessionId: id, url };
}

export async function createCheckoutSession(stripe: Stripe, page: CheckoutSessionInput) {
  const metadata = { order: page.orderId, code: page.orderCode };
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: "payment",
    // No `payment_method_types`: Stripe's dashboard says how buyers may pay. Texts that name the card are in `app/i18n`.
    client_reference_id: page.orderId,
    metadata,
    payment_intent_data: { metadata },
    customer_email: page.email,
    locale: page.language,
    line_items: page.lines.map((line) => lineItem(line, page)),
    ...vatParams(page),
    success_url: page.successUrl,
    cancel_url: page.cancelUrl,
  };
  return openPage(stripe, params, { key: page.orderId, by: page.vat.by });
}

/** Does nothing for a page that is already paid or expired. */
export async function expireCheckoutSession(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}
