import { HOUR_MS } from "#app/shared/time.ts";
import { asciiDigits } from "#app/text/ascii-digits.ts";

/** Not in the contract, so that forms name them without Zod. */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
/** Right or wrong; after them the code no longer works. */
export const CODE_TRIES = 5;

/** After it has expired, and of the browser’s cookie. */
export const CODE_KEPT_MS = HOUR_MS;

/** As somebody may paste it: "123 456". */
export const digitsOf = (typed: string): string => asciiDigits(typed).replace(/\D/g, "");
