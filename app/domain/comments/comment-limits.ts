/** The numbers both sides of a comment keep to; apart from the contract, so that the browser needs no parser for them. */
export const COMMENT_MAX = 2_000;
/** Comments in one answer. */
export const COMMENTS_PAGE = 24;
