import { ProductId } from "#app/catalog/catalog.contract.ts";
import { byLicense, LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { translated } from "#app/i18n/translated.ts";
import { BUNDLE_MAX, BUNDLE_MIN, MAX_BUNDLE_TITLE } from "#app/offers/pricing/bundle.ts";
import { MIN_CHARGE_CENTS } from "#app/offers/pricing/pricing.ts";
import { z } from "#app/shared/zod.ts";
import { singleLine } from "#app/text/written-text.ts";

const BundlePrice = z
  .int({ error: "studioOffers.wrongPrice" })
  .min(MIN_CHARGE_CENTS, { error: "studioOffers.wrongPrice" })
  .max(99_999_999, { error: "studioOffers.wrongPrice" });
const wrongSize = { error: `studioOffers.wrongBundleSize?min=${BUNDLE_MIN}&max=${BUNDLE_MAX}` };
const Ids = z.array(ProductId).min(BUNDLE_MIN, wrongSize).max(BUNDLE_MAX, wrongSize);

const Title = translated(
  singleLine().min(1, { error: "errors.required" }).max(MAX_BUNDLE_TITLE, { error: "errors.tooLong" }),
);

/** `POST /app/studio/bundles`: what all the models cost together under a license; at least under one. */
export const BundleRequest = z
  .strictObject({
    ids: Ids,
    ...byLicense(() => BundlePrice.optional()),
    title: Title.optional(),
  })
  .refine((terms) => LICENSE_TYPES.some((license) => terms[license] !== undefined), {
    error: "errors.bundlePrice",
    path: ["standard"],
  });
export type BundleRequest = z.infer<typeof BundleRequest>;

/** `POST /app/studio/bundles/change`: a field that is left out stays as it is, and null removes a price or the title. */
export const BundleChange = z.strictObject({
  /** Id of any model of the bundle. */
  id: ProductId,
  /** The bundle's revision when the caller read it: the request is refused when it was changed since. Null: whatever was changed. */
  revision: z.string().max(40).nullable(),
  ids: Ids.optional(),
  ...byLicense(() => BundlePrice.nullable().optional()),
  title: Title.nullable().optional(),
});
export type BundleChange = z.infer<typeof BundleChange>;

export const BundleEnd = z.strictObject({ id: ProductId });

export const StudioBundle = z.object({
  models: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      prices: z.partialRecord(z.enum(LICENSE_TYPES), z.int()),
    }),
  ),
  prices: z.partialRecord(z.enum(LICENSE_TYPES), z.int()),
  listPrices: z.partialRecord(z.enum(LICENSE_TYPES), z.int()),
  /** By language; null where shoppers read "Complete the set". */
  title: z.record(z.string(), z.string()).nullable(),
  revision: z.string(),
});
export type StudioBundle = z.infer<typeof StudioBundle>;
