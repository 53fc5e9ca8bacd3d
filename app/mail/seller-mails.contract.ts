import { checkbox, z } from "#app/shared/zod.ts";

export const SellerMailSettings = z.object({
  sales: checkbox,
  comments: checkbox,
});
export type SellerMailSettings = z.output<typeof SellerMailSettings>;
