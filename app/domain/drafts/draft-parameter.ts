/** Names the token of a private link in the address of a product's page. */
export const DRAFT_PARAMETER = "draft";
