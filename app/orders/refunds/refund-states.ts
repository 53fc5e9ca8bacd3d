/** Why a seller refunds; all but the last are Stripe's own. */
export const REFUND_REASONS = ["requested_by_customer", "duplicate", "fraudulent", "another"] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export type RefundStatus = "pending" | "made" | "failed";

/** A payment that its buyer disputes at their bank. Times in UTC milliseconds. */
export interface Dispute {
  id: string;
  /** `inquiry`: the bank asks before it opens a dispute; a refund is still possible. */
  status: "inquiry" | "open" | "won" | "lost";
  /** Stripe's reason code, such as `product_not_received`. */
  reason: string;
  amount: number;
  openedAt: number;
  /** Deadline for evidence; null when Stripe accepts none any more. */
  dueAt: number | null;
  /** When the shop first saw that it was lost; missing where that was not kept. */
  lostAt?: number;
}

/** Whether the buyer's bank is still deciding. */
export const isInDispute = ({ dispute }: { dispute: Dispute | null }): boolean =>
  dispute?.status === "inquiry" || dispute?.status === "open";

/** Prefix of the idempotency keys of refunds that the shop makes without a seller. */
const AUTOMATIC_REFUND_PREFIX = "refund:";

/** Prefix of those of a payment for a membership that nobody can have: no seller's row is behind them, and no line. */
export const UNWANTED_REFUND_PREFIX = "unwanted:";

interface AutomaticRefund {
  intentId: string;
  /** The prices of all lines that the shop has paid back with it and before. */
  linesCents: number;
  madeAtStripe: number;
}

export const automaticRefundKey = ({ intentId, linesCents, madeAtStripe }: AutomaticRefund) =>
  `${AUTOMATIC_REFUND_PREFIX}${intentId}:${linesCents}:${madeAtStripe}`;

export const isAutomatic = ({ key }: { key: string | null }) =>
  key?.startsWith(AUTOMATIC_REFUND_PREFIX) ?? false;

export const linesCentsOf = ({ key }: { key: string | null }) => Number(key?.split(":")[2]);

/** The payment provider lists only this many refunds of a payment, newest first. */
export const MAX_LISTED_REFUNDS = 10;
