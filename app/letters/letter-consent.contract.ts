import { z } from "#app/shared/zod.ts";

/** Version of the offer at the checkout and of the switch in the settings; change it whenever one of the texts changes. */
export const LETTERS_OFFER_VERSION = "2026-11";

/** What a buyer answered to the offer; without one it was not shown. */
export type LettersAnswer = "agreed" | "refused";

export const LettersChoice = z.object({ wanted: z.enum(["on", "off"], { error: "errors.invalid" }) });
