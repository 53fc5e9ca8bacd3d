/** The tabs of the studio's list of orders. */
export const ORDER_FILTERS = [
  "all",
  "paid",
  "waiting",
  "refunded",
  "disputed",
  "failed",
  "abandoned",
] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];
