import { License, ProductId, type ProductImage } from "#app/catalog/catalog.contract.ts";
import { centsOf } from "#app/i18n/price-text.ts";
import { Amount } from "#app/offers/amount.contract.ts";
import { z } from "#app/shared/zod.ts";
import { Landing } from "#app/sources/source.contract.ts";

export const ProductIntent = z.object({
  id: ProductId,
  /** `bundle`: the models of the product's bundle that the visitor does not own yet. */
  intent: z.enum(["add", "free", "buy", "bundle"]),
  license: License.default("standard"),
  /** As typed into the form, or as stored in the cookie. */
  amount: z
    .preprocess(
      (typed) => (typeof typed === "string" ? (typed.trim() ? centsOf(typed) : undefined) : typed),
      Amount.optional(),
    )
    .optional(),
  source: Landing,
});
export type ProductIntent = z.infer<typeof ProductIntent>;

export interface LoginPurpose {
  intent: ProductIntent["intent"];
  title: string;
  image: ProductImage | null;
}
