/** The order of the front page: featured models in their order, then the newest. One number, so that a list is one range of an index. */

/** Above every date in milliseconds. */
export const FEATURED_ABOVE = 10 ** 14;

/** Models that can be featured. */
export const MAX_FEATURED = 24;
