/** `draft`: never published; its description may still be missing. */
export type ModelStatus = "draft" | "published" | "unpublished";

/** What the studio's list of models can be narrowed to; `changed` is: with a draft that waits to be published. */
export const MODEL_STATES = ["all", "published", "unpublished", "draft", "changed", "scheduled"] as const;
