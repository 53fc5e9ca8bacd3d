/** Limits of reviews. Not in the contract, so that the browser can import them without Zod. */
export const STARS = [1, 2, 3, 4, 5] as const;
export const REVIEW_MAX = 2_000;
export const REVIEWS_PAGE_SIZE = 12;
export const REVIEWS_ON_PRODUCT = 4;
