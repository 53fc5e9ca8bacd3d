import { z } from "#app/shared/zod.ts";

/** Version of the offer at the checkout; change it whenever the text changes. */
export const LETTERS_OFFER_VERSION = "2026-11";
/** Version of the switch in the settings, likewise. */
export const LETTERS_CHOICE_VERSION = "2026-11-29";
/** Those of its versions that name a mail about a cart that was left: who agreed to an earlier one gets none. */
export const CART_VERSIONS = ["2026-11-29"];

/** What a buyer answered to the offer; without one it was not shown. */
export type LettersAnswer = "agreed" | "refused";

export const LettersChoice = z.object({ wanted: z.enum(["on", "off"], { error: "errors.invalid" }) });
