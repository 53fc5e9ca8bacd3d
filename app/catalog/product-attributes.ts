import { z } from "#app/shared/zod.ts";

/**
 * What a seller may state about a model besides texts, prices and pictures: numbers and choices, all optional. An entry here is
 * part of the studio's contracts, of model.json and its JSON Schema, an option of the seller's command with its help, and a
 * line of the product page. docs/architecture.md, "A product's field", says what else a new one needs.
 */
export const ProductAttributes = z
  .strictObject({
    printGrams: z
      .int()
      .min(1)
      .max(100_000)
      .meta({ description: "estimated filament in grams", examples: [85] }),
    printHours: z
      .number()
      .min(0.1)
      .max(10_000)
      .meta({ description: "estimated printing time in hours", examples: [3.5] }),
    material: z
      .enum(["pla", "petg", "abs", "asa", "tpu", "nylon", "resin", "any"])
      .meta({ description: "material it is designed for" }),
    layerHeight: z
      .number()
      .min(0.01)
      .max(2)
      .meta({ description: "layer height in millimetres", examples: [0.2] }),
    nozzle: z
      .number()
      .min(0.1)
      .max(5)
      .meta({ description: "nozzle diameter in millimetres", examples: [0.4] }),
    infill: z
      .int()
      .min(0)
      .max(100)
      .meta({ description: "infill in percent", examples: [15] }),
    supports: z.enum(["none", "some", "needed"]).meta({ description: "whether it needs supports" }),
  })
  .partial();
export type ProductAttributes = z.infer<typeof ProductAttributes>;
export type AttributeName = keyof ProductAttributes;

export const ATTRIBUTE_NAMES = ProductAttributes.keyof().options;

type AttributeColumns = {
  [Name in AttributeName]-?: NonNullable<ProductAttributes[Name]> | null;
};

export const attributeColumns = (attributes: ProductAttributes): AttributeColumns =>
  Object.fromEntries(
    ATTRIBUTE_NAMES.map((name) => [name, attributes[name] ?? null]),
  ) as unknown as AttributeColumns;

export const statedAttributes = (row: AttributeColumns): ProductAttributes =>
  Object.fromEntries(
    ATTRIBUTE_NAMES.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]])),
  ) as ProductAttributes;
