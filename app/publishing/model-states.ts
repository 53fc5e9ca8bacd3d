/** `draft`: never published; its description may still be missing. */
export type ModelStatus = "draft" | "published" | "unpublished";

/** Filters of the studio's list of models. `changed`: with a draft that is not published; `scheduled`: its publication has a time. */
export const MODEL_STATES = ["all", "published", "unpublished", "draft", "changed", "scheduled"] as const;
