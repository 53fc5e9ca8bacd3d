/** Limits of wish lists. Not in the contract, so that the browser can import them without Zod. */

/** A wish list holds this many models; adding one more drops the oldest. */
export const WISH_LIST_MAX = 200;
export const WISH_LIST_PAGE_SIZE = 24;
