/** Query parameter with the token of a private link to a draft (draft-preview.server.ts). */
export const DRAFT_PARAMETER = "draft";
