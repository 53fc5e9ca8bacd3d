/**
 * Parameters of every payment page that override what an account's defaults would change: who sells (with `managed_payments` it is
 * Stripe,
 * with tax on top), the currency, and the amount. Stripe opens accounts with some of these on (docs/decisions/005).
 */
export const NO_ACCOUNT_DEFAULTS = {
  managed_payments: { enabled: false },
  adaptive_pricing: { enabled: false },
  automatic_tax: { enabled: false },
  allow_promotion_codes: false,
};
