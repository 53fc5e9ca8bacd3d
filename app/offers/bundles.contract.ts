import { ProductId } from "#app/catalog/catalog.contract.ts";
import { byLicense, LICENSE_TYPES, type LicenseType } from "#app/catalog/licenses.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import { texts } from "#app/i18n/translated.ts";
import { BUNDLE_MAX, BUNDLE_MIN, MAX_BUNDLE_TITLE } from "#app/offers/pricing/bundle.ts";
import { MIN_CHARGE_CENTS } from "#app/offers/pricing/pricing.ts";
import { EUROS } from "#app/shared/form-submission.ts";
import { z } from "#app/shared/zod.ts";
import { singleLine } from "#app/text/written-text.ts";

const BundlePrice = z
  .int({ error: "studioOffers.wrongPrice" })
  .min(MIN_CHARGE_CENTS, { error: "studioOffers.wrongPrice" })
  .max(99_999_999, { error: "studioOffers.wrongPrice" })
  .meta(EUROS);
const wrongSize = { error: `studioOffers.wrongBundleSize?min=${BUNDLE_MIN}&max=${BUNDLE_MAX}` };
const Ids = z.array(ProductId).min(BUNDLE_MIN, wrongSize).max(BUNDLE_MAX, wrongSize);

/** A field without a value is null; at least one license has a price. */
const TERMS = {
  ids: Ids,
  /** What all the models cost together. */
  ...byLicense(() => BundlePrice.nullable()),
  /** None: "Complete the set". */
  title: texts(singleLine().max(MAX_BUNDLE_TITLE, { error: "errors.tooLong" })),
};
const hasPrice = (terms: Record<LicenseType, number | null>) =>
  LICENSE_TYPES.some((license) => terms[license] !== null);
const needsPrice = { error: "errors.bundlePrice", path: ["standard"] };

export const NewBundle = z.strictObject(TERMS).refine(hasPrice, needsPrice);
export type NewBundle = z.infer<typeof NewBundle>;

export const BundleChange = z
  .strictObject({
    /** Id of any model of the bundle. */
    id: ProductId,
    /** The bundle's revision when the caller read it: the request is refused when it was changed since. Null: whatever was changed. */
    revision: z.string().max(40).nullable(),
    ...TERMS,
  })
  .refine(hasPrice, needsPrice);
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
  /** By language; none where shoppers read "Complete the set". */
  title: z.partialRecord(z.enum(LANGUAGE_CODES), z.string()),
  revision: z.string(),
});
export type StudioBundle = z.infer<typeof StudioBundle>;
