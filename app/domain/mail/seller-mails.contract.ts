import { z } from "#app/domain/zod.ts";

const isOn = z.preprocess((value) => value === "on" || value === true, z.boolean());

/** Which mails sellers get besides those that need action. */
export const SellerMailSettings = z.object({
  /** A mail about each sale. */
  sales: isOn,
  /** A mail about each comment of a shopper. */
  comments: isOn,
});
export type SellerMailSettings = z.output<typeof SellerMailSettings>;
