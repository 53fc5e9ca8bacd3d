import { License, ProductId, type ProductImage } from "#app/catalog/catalog.contract.ts";
import { z } from "#app/shared/zod.ts";

export const ProductIntent = z.object({
  id: ProductId,
  /** `bundle`: the models of the product's bundle that the visitor does not own yet. */
  intent: z.enum(["add", "free", "buy", "bundle"]),
  license: License.default("standard"),
});
export type ProductIntent = z.infer<typeof ProductIntent>;

export interface LoginPurpose {
  intent: ProductIntent["intent"];
  title: string;
  image: ProductImage | null;
}
