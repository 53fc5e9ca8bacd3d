import type Stripe from "stripe";

const METHODS = [
  "card",
  "apple_pay",
  "google_pay",
  "link",
  "paypal",
  "bizum",
  "klarna",
  "sepa_debit",
] as const;

/** Of the methods that the sandbox knows, those that Checkout takes for what renews (docs.stripe.com/payments/payment-methods/payment-method-support). */
const RENEWING: readonly string[] = [
  "card",
  "apple_pay",
  "google_pay",
  "link",
  "paypal",
  "klarna",
  "sepa_debit",
];

export const renewingMethods = (methods: readonly string[]) =>
  methods.filter((method) => RENEWING.includes(method));

/** A payment method configuration; `on` are the methods that it offers, of those that the sandbox knows. */
export function configuration(
  id: string,
  { isDefault, on }: { isDefault: boolean; on: readonly string[] },
): Stripe.PaymentMethodConfiguration {
  const methods = METHODS.map((method) => {
    const value: "on" | "off" = on.includes(method) ? "on" : "off";
    const display_preference = { overridable: null, preference: value, value };
    return [method, { available: value === "on", display_preference }];
  });
  return {
    id,
    object: "payment_method_configuration",
    active: true,
    application: null,
    is_default: isDefault,
    livemode: false,
    name: isDefault ? "Default" : "Other",
    parent: null,
    ...Object.fromEntries(methods),
  };
}
