import { SearchText } from "#app/catalog/catalog.contract.ts";
import { ORDER_FILTERS } from "#app/orders/order-filters.ts";
import type { Dispute } from "#app/orders/refunds/refund-states.ts";
import { Cursor } from "#app/shared/list-page.ts";
import { Month } from "#app/shared/month.ts";
import { z } from "#app/shared/zod.ts";
import type { OrderStatus } from "./payments/order-status.contract.ts";

/** Query string of `/studio/orders`. Unknown values fall back, so an old link still opens. */
export const OrdersQuery = z
  .object({
    q: SearchText,
    state: z.enum(ORDER_FILTERS).catch("all"),
    /** In which they were placed; empty for any. */
    month: Month.catch(""),
    after: Cursor,
  })
  // A search finds orders of every state and month.
  .transform((query) => (query.q ? { ...query, state: "all" as const, month: "" } : query));
export type OrdersQuery = z.infer<typeof OrdersQuery>;

export interface ListedOrder {
  code: string;
  status: OrderStatus;
  refunded: number;
  disputed: Dispute["status"] | null;
  /** In its own name: it answers most disputes by itself. */
  soldByStripe: boolean;
  total: number;
  /** The name given at checkout, or else that of the account; empty when the account was deleted. */
  buyer: string;
  email: string;
  titles: string[];
  isGift: boolean;
  coupon: string | null;
  /** Its name; empty where it is not known. */
  country: string;
  /** Until when the seller must give money back after a withdrawal. */
  refundDue: string | null;
  /** Until when the bank takes evidence in an open dispute. */
  evidenceDue: string | null;
  more: boolean;
  placedAt: string;
}

export interface OrdersPage {
  orders: ListedOrder[];
  next: string | null;
  /** From that of the newest to that of the oldest order, as YYYY-MM. */
  months: string[];
}
