/** Not in the contract, so that the browser can import it without Zod. */

/** Pictures of a model at most. */
export const MAX_IMAGES = 12;
/** Characters of a picture's alternative text. */
export const ALT_TEXT_MAX = 200;
