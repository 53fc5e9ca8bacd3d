/** `changed`: with edits that are not published; `scheduled`: their publication has a time. */
export const MODEL_STATES = ["all", "published", "unpublished", "draft", "changed", "scheduled"] as const;
