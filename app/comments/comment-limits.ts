/** Limits of comments. Not in the contract, so that the browser can import them without Zod. */
export const COMMENT_MAX = 2_000;
export const COMMENTS_PAGE_SIZE = 24;
