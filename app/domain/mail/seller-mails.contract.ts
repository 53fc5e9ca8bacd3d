import { z } from "#app/domain/zod.ts";

/** Which mails sellers get besides those that need action. */
export const SellerMails = z.object({
  /** Each sale. */
  sales: z.preprocess((value) => value === "on" || value === true, z.boolean()),
});
export type SellerMails = z.output<typeof SellerMails>;
