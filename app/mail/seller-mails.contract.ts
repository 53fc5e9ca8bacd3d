import { z } from "#app/shared/zod.ts";

export const SellerMailSettings = z.object({
  sales: z.boolean(),
  comments: z.boolean(),
  reviews: z.boolean(),
});
export type SellerMailSettings = z.output<typeof SellerMailSettings>;
export type SellerMail = keyof SellerMailSettings;

/** Until a seller has chosen: a shop whose first sale nobody hears of looks dead to its maker. */
export const DEFAULT_SELLER_MAILS: SellerMailSettings = { sales: true, comments: true, reviews: true };
