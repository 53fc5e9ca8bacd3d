import { ProductId, type ProductImage } from "#app/catalog/catalog.contract.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine, singleLine, visibleText } from "#app/text/written-text.ts";
import { CAPTION_MAX, LAYER_MM, MATERIAL_MAX, PRINTER_MAX } from "./photo-limits.ts";

const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === "string" && !value.trim() ? undefined : value),
    schema.optional(),
  );

const text = (lines: typeof multiLine, max: number) =>
  optional(visibleText(lines, { max, tooShort: "errors.required", tooLong: "errors.tooLong" }));

const wrongLayer = { error: `errors.layerHeight?min=${LAYER_MM.min}&max=${LAYER_MM.max}` };

/** Layer height in millimetres, typed as "0.2", "0,2" or "0.2 mm". */
const LayerHeight = z
  .string()
  .regex(/^\s*\d?[.,]?\d{1,3}\s*(mm)?\s*$/i, wrongLayer)
  .transform((height) => Number.parseFloat(height.trim().replace(",", ".")))
  .pipe(z.number().min(LAYER_MM.min, wrongLayer).max(LAYER_MM.max, wrongLayer));

export const PhotoDetails = z.object({
  printer: text(singleLine, PRINTER_MAX),
  material: text(singleLine, MATERIAL_MAX),
  layerHeight: optional(LayerHeight),
  caption: text(multiLine, CAPTION_MAX),
});
export type PhotoDetails = z.output<typeof PhotoDetails>;

/** The query of an upload, whose body is the picture: JPEG, PNG or WebP. */
export const PhotoUpload = PhotoDetails.extend({ productId: ProductId });
export type PhotoUpload = z.output<typeof PhotoUpload>;

const PhotoId = z.coerce.number({ error: "errors.invalid" }).int().positive();
export const PhotoRef = z.object({ id: PhotoId });
export type PhotoRef = z.output<typeof PhotoRef>;

export const PhotoFile = PhotoRef.extend({ width: z.coerce.number().int().positive().optional() });
export type PhotoFile = z.output<typeof PhotoFile>;

/** Which photos of a product to list; `before` is the id of the last photo of the previous page. */
export const PhotosQuery = z.object({ productId: ProductId, before: PhotoId.optional() });
export type PhotosQuery = z.output<typeof PhotosQuery>;

export const OwnPhotosQuery = z.object({ productId: ProductId });

export interface Photo {
  id: number;
  productId: string;
  /** Without an alternative text, which pages make of the other fields. */
  image: Omit<ProductImage, "alt">;
  username: string;
  printer: string | null;
  material: string | null;
  layerHeight: number | null;
  caption: string | null;
  createdAt: string;
}

export interface OwnPhoto extends Photo {
  state: "pending" | "approved";
}

export interface StudioPhoto extends OwnPhoto {
  productTitle: string;
  reports: string[];
}
