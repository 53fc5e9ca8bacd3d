/**
 * `pending`: not paid yet. `processing`: a delayed payment, which takes days to arrive. `failed`: it did not arrive. `expired`: the
 * payment page was closed unpaid. `held`: what was paid does not match the order, so nothing was granted. `charged_back`: the buyer's
 * bank took the money back.
 */
export type OrderStatus =
  | "pending"
  | "processing"
  | "paid"
  | "failed"
  | "expired"
  | "held"
  | "refunded"
  | "charged_back";

/**
 * Why a line was refunded. `owned`: the license was owned already. `reduced`: what reduced its price no longer applied.
 * `deleted`: the buyer's account was deleted. `refunded`: by the seller.
 */
export type ReturnReason = "owned" | "reduced" | "deleted" | "refunded";

/** Where buyers find what Stripe sold them, and replace the card of what renews. */
export const LINK_ORDERS = "https://link.com";
