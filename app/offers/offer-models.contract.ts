import { SearchText } from "#app/catalog/catalog.contract.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { z } from "#app/shared/zod.ts";

export const OfferModelsQuery = z.object({
  /** Words of titles, tags or ids; without any, the models that changed last. */
  q: SearchText,
  without: z
    .string()
    .max(10_000, { error: "errors.invalid" })
    .transform((ids) => ids.split(",").filter(Boolean))
    .default([]),
});
export type OfferModelsQuery = z.infer<typeof OfferModelsQuery>;

/** With the list price of each license, in euro cents; 0 where it is not sold under that license. */
export interface OfferModel extends Record<LicenseType, number> {
  id: string;
  title: string;
  isBundled: boolean;
  isOnSale: boolean;
  /** It was never published: a sale is its launch price. */
  isDraft: boolean;
}
