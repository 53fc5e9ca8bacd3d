import { ProductId, TAG_MAX_LENGTH } from "#app/catalog/catalog.contract.ts";
import { LICENSE_TYPES, type LicenseType, licenseTooCheap } from "#app/catalog/licenses.ts";
import { ProductAttributes } from "#app/catalog/product-attributes.ts";
import { translated, translationChanges } from "#app/i18n/translated.ts";
import { MIN_CHARGE_CENTS } from "#app/offers/pricing/pricing.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine, singleLine } from "#app/text/written-text.ts";

export const MAX_PRICE_CENTS = 999_999;

export const Title = singleLine().min(1).max(80);
export const DESCRIPTION_MAX = 8_000;
export const Description = multiLine().min(1).max(DESCRIPTION_MAX);
export const NotesText = multiLine().max(2_000);

/** The payment provider takes no smaller amount than MIN_CHARGE_CENTS; only Standard can be free. */
const Charged = z.int().min(MIN_CHARGE_CENTS).max(MAX_PRICE_CENTS);
const StandardPrice = z.union([z.literal(0), Charged]);
export const MAX_TAGS = 20;
/** The editor writes them with commas between them. */
const Tag = singleLine()
  .toLowerCase()
  .min(1)
  .max(TAG_MAX_LENGTH)
  .regex(/^[^,]+$/);
export const Tags = z.array(Tag).max(MAX_TAGS);

/** Other words for the model, which are searched and not shown. */
export const AlsoCalled = Tags;

const LicensePrices = {
  standard: StandardPrice.optional(),
  commercial: Charged.optional(),
} satisfies Record<LicenseType, z.ZodType>;

export const Prices = z
  .strictObject(LicensePrices)
  .refine((prices) => LICENSE_TYPES.some((license) => prices[license] !== undefined), {
    error: "at least one licence needs a price",
  })
  .refine((prices) => !licenseTooCheap(prices), { error: "Commercial cannot cost less than Standard" });

export const ModelDetails = z.strictObject({
  id: ProductId,
  title: translated(Title),
  description: translated(Description),
  tags: Tags.default([]),
  alsoCalled: AlsoCalled.default([]),
  prices: Prices,
  ...ProductAttributes.shape,
  notes: translated(NotesText.min(1)).optional(),
});
export type ModelDetails = z.infer<typeof ModelDetails>;

export const nullable = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.nullable(field)])) as {
    [Name in keyof Shape]: z.ZodNullable<Shape[Name]>;
  };

/** Changes of the details: a field that is left out stays as it is, `null` removes it. */
export const DetailChanges = z.strictObject({
  title: translationChanges(Title).optional(),
  description: translationChanges(Description).optional(),
  tags: Tags.optional(),
  alsoCalled: AlsoCalled.optional(),
  prices: z.strictObject(nullable(LicensePrices)).optional(),
  ...nullable(ProductAttributes.shape),
  notes: translated(NotesText.min(1)).optional(),
});
export type DetailChanges = z.infer<typeof DetailChanges>;
