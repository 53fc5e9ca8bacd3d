/** Constants of previews. In a file of their own, so that contracts and pages do not load the code that makes previews. */

export const PREVIEW_KINDS = ["exact", "protected"] as const;
/** `exact`: the model's own surface. `protected`: one that looks the same and cannot be printed to fit. */
export type PreviewKind = (typeof PREVIEW_KINDS)[number];

export const MAX_PREVIEW_BYTES = 400_000;

/** A model's seed: 128 random bits in hex, never public. */
export const SEED_PATTERN = /^[0-9a-f]{32}$/;
