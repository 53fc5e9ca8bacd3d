import { checkbox, z } from "#app/shared/zod.ts";

/** Which mails sellers get besides those that need action. */
export const SellerMailSettings = z.object({
  /** A mail about each sale. */
  sales: checkbox,
  /** A mail about each comment of a shopper. */
  comments: checkbox,
});
export type SellerMailSettings = z.output<typeof SellerMailSettings>;
