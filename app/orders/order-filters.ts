/** The tabs of the studio's list of orders. */
export const ORDER_FILTERS = [
  "all",
  "to_do",
  "paid",
  "refunded",
  "disputed",
  "waiting",
  "failed",
  "abandoned",
] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];
