import Stripe from "stripe";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { mailTranslator } from "#app/i18n/i18n.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { DomainError } from "#app/shared/errors.ts";
import { TAX_CODE } from "#app/tax/tax.contract.ts";
import { NO_ACCOUNT_DEFAULTS } from "./payment-page.contract.ts";

export interface CheckoutSessionInput {
  orderId: string;
  orderCode: string;
  email: string;
  language: Language;
  lines: { title: string; license: LicenseType; cents: number }[];
  /** Stripe computes the tax that the amounts include, and makes an invoice with this footer; null for neither. */
  invoice: { footer: string } | null;
  successUrl: string;
  cancelUrl: string;
}

function lineItem(
  { title, license, cents }: CheckoutSessionInput["lines"][number],
  { language, invoice }: CheckoutSessionInput,
): Stripe.Checkout.SessionCreateParams.LineItem {
  const description = mailTranslator(language)(`license.${license}`);
  return {
    quantity: 1,
    price_data: {
      currency: "eur",
      unit_amount: cents,
      tax_behavior: "inclusive",
      product_data: { name: title, description, ...(invoice && { tax_code: TAX_CODE }) },
    },
  };
}

/** The amounts stay as they are shown: tax is a part of them, and less of it leaves more for the seller. */
const invoiceParams = ({ invoice, orderId, orderCode }: CheckoutSessionInput) =>
  invoice
    ? ({
        automatic_tax: { enabled: true },
        tax_id_collection: { enabled: true },
        billing_address_collection: "required",
        customer_creation: "always",
        invoice_creation: {
          enabled: true,
          invoice_data: {
            metadata: { order: orderId, code: orderCode },
            ...(invoice.footer && { footer: invoice.footer }),
            rendering_options: { amount_tax_display: "include_inclusive_tax" },
          },
        },
      } satisfies Partial<Stripe.Checkout.SessionCreateParams>)
    : {};

/**
 * Makes the payment page of an order. The order's id is the idempotency key, so an order has one payment page.
 * @throws DomainError payment_unavailable when the order's page was asked for before with other contents
 */
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
    ...NO_ACCOUNT_DEFAULTS,
    ...invoiceParams(page),
    success_url: page.successUrl,
    cancel_url: page.cancelUrl,
  };
  const { id, url } = await stripe.checkout.sessions
    .create(params, { idempotencyKey: page.orderId })
    .catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeIdempotencyError)
        throw new DomainError("payment_unavailable", { detail: error.message });
      throw error;
    });
  if (!url) throw new Error("the payment provider gave no page to pay on");
  return { sessionId: id, url };
}

/** Does nothing for a page that is already paid or expired. */
export async function expireCheckoutSession(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}
