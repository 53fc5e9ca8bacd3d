/** Without zod, so that the browser can have them. */

/** A wish list holds this many models; the one kept first gives way to one more. */
export const WISH_LIST_MAX = 200;
/** Models on one page of it, and in one call for cards. */
export const WISH_LIST_PAGE = 24;
