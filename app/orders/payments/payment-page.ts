import type Stripe from "stripe";
import { TAX_CODE } from "#app/tax/tax.contract.ts";

/** Whether an order's reference at Stripe is an invoice of a subscription, not a payment page. */
export const isInvoice = (reference: string | null): boolean => reference?.startsWith("in_") ?? false;

/**
 * Parameters of every payment page that override what an account's defaults would change: who sells (with `managed_payments` it is
 * Stripe, with tax on top of a price that does not include it), the currency, and the amount. Stripe opens
 * accounts with some of these on (docs/decisions/005).
 */
export const NO_ACCOUNT_DEFAULTS = {
  managed_payments: { enabled: false },
  adaptive_pricing: { enabled: false },
  automatic_tax: { enabled: false },
  allow_promotion_codes: false,
};

/**
 * Parameters of a payment page on which Stripe sells in its own name. It manages tax, invoices, addresses, currencies and ways to pay itself, and
 * refuses a page that says anything of them (https://docs.stripe.com/payments/managed-payments/update-checkout).
 */
export const SOLD_BY_STRIPE = {
  managed_payments: { enabled: true },
  allow_promotion_codes: false,
};

export const TRIAL_CENTS = 100;

/** A page that is made to see what Stripe makes of it, and ended before anybody sees it. */
export const trialPage = (
  origin: string,
  vat: typeof NO_ACCOUNT_DEFAULTS | typeof SOLD_BY_STRIPE,
): Stripe.Checkout.SessionCreateParams => ({
  ...vat,
  mode: "payment",
  client_reference_id: "trial",
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: "eur",
        unit_amount: TRIAL_CENTS,
        tax_behavior: "inclusive",
        product_data: { name: "Trial", tax_code: TAX_CODE },
      },
    },
  ],
  success_url: origin,
  cancel_url: origin,
});
