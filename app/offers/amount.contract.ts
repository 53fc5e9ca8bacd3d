import { z } from "#app/shared/zod.ts";
import { isAmount } from "./pricing/open-price.ts";

/** Euro cents that a buyer wants to pay, where the price is open. */
export const Amount = z.int({ error: "errors.amount" }).refine(isAmount, { error: "errors.amount" });
