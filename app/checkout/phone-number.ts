/** E.164 allows 15 digits after the international prefix, and the shortest numbers in use have 4. */
const DIALABLE = /^(\+|00)?\d{4,15}$/;

/**
 * Whether some country could dial it: landlines and foreign numbers too. The rule of the buyer's country is only shown, as an example.
 * Spaces, dots, dashes, slashes and brackets are ignored.
 */
export const isDialable = (typed: string): boolean => DIALABLE.test(typed.replace(/[\s()./-]/g, ""));
