/** Without zod, so that the browser can have them. */

/** A wish list holds this many models; adding one more drops the oldest. */
export const WISH_LIST_MAX = 200;
/** Models on one page of it, and in one call for cards. */
export const WISH_LIST_PAGE_SIZE = 24;
