/** Sources that the shop itself names. Apart from `source.ts`, which no page of the shop has to load. */

/** A visit without any words. */
export const DIRECT = "";
/** What had no room among the sources of its month; no word of a link reads like this. */
export const OTHER_SOURCES = "*";
/** The link that *Share* makes. */
export const SHARED = "share";
/** The mail about a cart that was left. */
export const CART_REMINDER = "cart/email";
