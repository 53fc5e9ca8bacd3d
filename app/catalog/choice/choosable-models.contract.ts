import { type ProductImage, SearchText } from "#app/catalog/catalog.contract.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { z } from "#app/shared/zod.ts";

/** An offer is of what has a price, and of no other draft than a chosen one; a list is of what shoppers see. */
const PURPOSES = ["offer", "list"] as const;
export type Purpose = (typeof PURPOSES)[number];

export const ChoosableQuery = z.object({
  for: z.enum(PURPOSES).default("offer"),
  /** Words of titles, tags or ids; without any, the models that changed last. */
  q: SearchText,
  without: z
    .string()
    .max(10_000, { error: "errors.invalid" })
    .transform((ids) => ids.split(",").filter(Boolean))
    .default([]),
});
export type ChoosableQuery = z.infer<typeof ChoosableQuery>;

/** With the list price of each license, in euro cents; 0 where it is not sold under that license. */
export interface ChoosableModel extends Record<LicenseType, number> {
  id: string;
  title: string;
  image: ProductImage | null;
  isBundled: boolean;
  isOnSale: boolean;
  /** It was never published: a sale is its launch price. */
  isDraft: boolean;
  /** Shoppers see it. */
  isShown: boolean;
}
