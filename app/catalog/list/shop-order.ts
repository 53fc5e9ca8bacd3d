/** The order of the front page: featured models in their order, then the newest. One number, so that a list is one range of an index. */

/** A number above every date in milliseconds, from which the place of a featured model is subtracted. */
export const FEATURED_ABOVE = 10 ** 14;

export const MAX_FEATURED = 24;
