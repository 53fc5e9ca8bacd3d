/** Open prices: the buyer names what they pay, from the license's price on. */
import type { LicenseType } from "#app/catalog/licenses.ts";
import { MIN_CHARGE_CENTS } from "./pricing.ts";

/** The most that a buyer may name, in euro cents: a slip of the comma is no gift. */
export const MAX_AMOUNT_CENTS = 100_000;

/** Euro cents by license. A license that is missing here has a fixed price. */
export type SuggestedAmounts = { [L in LicenseType]?: number };

/** Nothing, or what the payment provider takes. */
export const isAmount = (cents: number | null): cents is number =>
  cents === 0 || (cents !== null && cents >= MIN_CHARGE_CENTS && cents <= MAX_AMOUNT_CENTS);
