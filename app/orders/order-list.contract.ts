/** The studio's list of orders. */

import { SearchText } from "#app/catalog/catalog.contract.ts";
import { z } from "#app/shared/zod.ts";
import { type Dispute, ORDER_FILTERS } from "./order-states.ts";
import type { OrderStatus } from "./order-status.contract.ts";

/** Query string of `/studio/orders`. Unknown values fall back, so an old link still opens. */
export const OrdersQuery = z
  .object({
    q: SearchText,
    state: z.enum(ORDER_FILTERS).catch("all"),
    /** Cursor: sort value and id of the last order of the page before. */
    after: z
      .string()
      .regex(/^\d{1,15}\.[\w-]{1,64}$/)
      .catch(""),
  })
  // A search finds orders in every state.
  .transform((query) => (query.q ? { ...query, state: "all" as const } : query));
export type OrdersQuery = z.infer<typeof OrdersQuery>;

export interface ListedOrder {
  code: string;
  status: OrderStatus;
  /** Euro cents refunded so far. */
  refunded: number;
  disputed: Dispute["status"] | null;
  /** Euro cents. */
  total: number;
  /** The name given at checkout, or else that of the account; empty when the account was deleted. */
  buyer: string;
  email: string;
  /** The first titles, as they were when the order was placed. */
  titles: string[];
  /** Whether the order has more titles. */
  more: boolean;
  /** UTC ISO-8601. */
  placedAt: string;
}

export interface OrdersPage {
  orders: ListedOrder[];
  /** `after` of the next page; null at the end. */
  next: string | null;
}
