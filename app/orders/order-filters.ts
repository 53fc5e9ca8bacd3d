/** The tabs of the studio's list of orders. */
export const ORDER_FILTERS = [
  "all",
  "to_do",
  "paid",
  "waiting",
  "refunded",
  "disputed",
  "failed",
  "abandoned",
] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];
