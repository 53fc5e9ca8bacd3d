/** Bundles as the seller makes and sees them. Money in euro cents. */
import { LICENCE_TYPES, ProductId } from "#app/domain/catalog/catalog.contract.ts";
import { BUNDLE_MAX, BUNDLE_MIN } from "#app/domain/pricing/bundle.ts";
import { MIN_CHARGE_CENTS } from "#app/domain/pricing/pricing.ts";
import { z } from "#app/domain/zod.ts";

const BundlePrice = z.int().min(MIN_CHARGE_CENTS).max(99_999_999);

/** `POST /app/studio/bundles`: what all the models cost together under a licence; at least one of the two. */
export const BundleRequest = z
  .strictObject({
    ids: z.array(ProductId).min(BUNDLE_MIN).max(BUNDLE_MAX),
    standard: BundlePrice.optional(),
    commercial: BundlePrice.optional(),
  })
  .refine(({ standard, commercial }) => standard !== undefined || commercial !== undefined, {
    error: "errors.bundlePrice",
    path: ["standard"],
  });
export type BundleRequest = z.infer<typeof BundleRequest>;

/** `POST /app/studio/bundles/end`: the bundle that a model is a part of. */
export const BundleEnd = z.strictObject({ id: ProductId });

export const StudioBundle = z.object({
  models: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** What it costs as a part of the bundle. */
      prices: z.partialRecord(z.enum(LICENCE_TYPES), z.int()),
    }),
  ),
  /** Of all models together. */
  prices: z.partialRecord(z.enum(LICENCE_TYPES), z.int()),
  /** The sums of today's list prices. */
  listPrices: z.partialRecord(z.enum(LICENCE_TYPES), z.int()),
});
export type StudioBundle = z.infer<typeof StudioBundle>;
