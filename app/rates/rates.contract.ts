import { z } from "#app/shared/zod.ts";
import { COMPARED_CODES } from "./currencies.ts";

export const RateQuery = z.object({ currency: z.enum(COMPARED_CODES).default(COMPARED_CODES[0]) });
export type RateQuery = z.infer<typeof RateQuery>;

export interface Rate {
  /** What one euro is worth in the currency of the query. */
  rate: number;
  /** The European Central Bank's date of the rate, YYYY-MM-DD. */
  date: string;
}
