import { z } from "#app/domain/zod.ts";

/** What sellers are mailed beside what they must act on. */
export const SellerMails = z.object({
  /** Each sale. */
  sales: z.preprocess((value) => value === "on" || value === true, z.boolean()),
});
export type SellerMails = z.output<typeof SellerMails>;
