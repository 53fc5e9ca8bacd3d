/** What a seller is to pay back of an order that has no lines, because its membership was withdrawn from, or ended within a year that is paid. */
import type { OrderStatus } from "#app/orders/payments/order-status.contract.ts";

export interface Owed {
  why: "withdrawn" | "left";
  /** What the refunds of the order must come to, with those from before. */
  cents: number;
  /** UTC milliseconds. */
  at: number;
}

interface OwingOrder {
  status: OrderStatus;
  totalCents: number;
  refundedCents: number;
  failedRefundId: string | null;
  owed: Owed | null;
}

/**
 * Euro cents that are still to be paid back. None while the buyer's bank has returned the last refund: the seller was told then to pay it in
 * another way, of which the shop learns nothing.
 */
export const owedNow = ({ status, totalCents, refundedCents, failedRefundId, owed }: OwingOrder): number =>
  owed && status === "paid" && failedRefundId === null
    ? Math.max(Math.min(owed.cents, totalCents) - refundedCents, 0)
    : 0;
