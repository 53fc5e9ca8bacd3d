/** `draft`: never published; its description may still be missing. */
export type ModelStatus = "draft" | "published" | "unpublished";

/** `changed`: with edits that are not published; `scheduled`: their publication has a time. */
export const MODEL_STATES = ["all", "published", "unpublished", "draft", "changed", "scheduled"] as const;
