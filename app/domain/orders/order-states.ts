/** Why a seller refunds; all but the last are Stripe's own. */
export const REFUND_REASONS = ["requested_by_customer", "duplicate", "fraudulent", "another"] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export type RefundStatus = "pending" | "made" | "failed";

/** A buyer disputes a payment at their bank. Times in UTC milliseconds. */
export interface Dispute {
  id: string;
  /** `inquiry`: a question of the bank, which still allows a refund. */
  status: "inquiry" | "open" | "won" | "lost";
  /** Stripe's word for what the buyer says, such as `product_not_received`. */
  reason: string;
  /** Euro cents. */
  amount: number;
  openedAt: number;
  /** Until when evidence can be sent to Stripe; null when that is over. */
  dueAt: number | null;
}

/** What the studio's list of orders can be narrowed to. */
export const ORDER_STATES = [
  "all",
  "paid",
  "waiting",
  "refunded",
  "disputed",
  "failed",
  "abandoned",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The provider tells this many refunds of a payment, the newest. */
export const MAX_READ_REFUNDS = 10;
