import { ProductId, type ProductImage } from "#app/catalog/catalog.contract.ts";
import { MAX_FEATURED } from "#app/catalog/list/shop-order.ts";
import type { ModelStatus } from "#app/publishing/model-states.ts";
import { z } from "#app/shared/zod.ts";

const FeaturedIds = z
  .array(ProductId)
  .max(MAX_FEATURED)
  .refine((ids) => new Set(ids).size === ids.length, { error: "names a model twice" });

/** `POST /app/studio/front-page`. */
export const FrontPageRequest = z.strictObject({
  ids: FeaturedIds,
  /** The featured ids when the caller loaded them: the request is refused when others are featured now. */
  loadedIds: FeaturedIds,
});
export type FrontPageRequest = z.infer<typeof FrontPageRequest>;

export const FrontPageAnswer = z.object({
  models: z.array(z.object({ id: z.string(), title: z.string(), status: z.string() })),
});
export type FrontPageAnswer = z.infer<typeof FrontPageAnswer>;

export interface FeaturedModel {
  id: string;
  title: string;
  /** Shoppers see only published models. */
  status: ModelStatus;
  image: ProductImage | null;
}
