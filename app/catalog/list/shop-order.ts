/**
 * The order of the front page: featured models in their order, then the newest with a picture, then those
 * without. One number, so that a list is one range of an index.
 */

/** Added to the date of a model with a picture; 10 ** 13 ms are 317 years. */
export const PICTURED_ABOVE = 10 ** 13;

/** A number above every date in milliseconds with `PICTURED_ABOVE`, from which the place of a featured model is subtracted. */
export const FEATURED_ABOVE = 10 ** 14;

/** The row of `collections` with the featured models: a name that no title becomes. It is missing until the first is featured. */
export const FRONT_PAGE = "front_page";
