/** What the studio's list of models can be narrowed to; `changed` is: with a draft that waits to be published. */
export const MODEL_STATES = ["all", "published", "unpublished", "changed"] as const;
