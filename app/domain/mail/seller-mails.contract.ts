import { z } from "#app/domain/zod.ts";

const isOn = z.preprocess((value) => value === "on" || value === true, z.boolean());

/** Which mails sellers get besides those that need action. */
export const SellerMails = z.object({
  /** Each sale. */
  sales: isOn,
  /** Each comment of a shopper. */
  comments: isOn,
});
export type SellerMails = z.output<typeof SellerMails>;
