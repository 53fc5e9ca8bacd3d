/** Limits of comments. Not in the contract, so that the browser can import them without Zod. */
/** Characters of a comment, and of the seller's answer to it. */
export const COMMENT_MAX = 2_000;
/** Characters of the reason for a report. */
export const REPORT_MAX = 500;
/** Comments that one call answers. */
export const COMMENTS_PAGE_SIZE = 24;
