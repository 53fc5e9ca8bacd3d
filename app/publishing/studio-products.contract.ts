import { ProductId } from "#app/catalog/catalog.contract.ts";
import { translated } from "#app/i18n/translated.ts";
import { z } from "#app/shared/zod.ts";
import { Pictures, PreviewFields } from "./pictures.contract.ts";
import { ModelDetails } from "./product-details.contract.ts";

const Status = z.enum(["draft", "published", "unpublished"]);

export const StudioProductRow = z.object({
  id: z.string(),
  title: z.string(),
  status: Status,
  version: z.int(),
  price: z.int(),
  weight: z.int(),
  files: z.int(),
  purchases: z.int(),
  updatedAt: z.string(),
});
export type StudioProductRow = z.infer<typeof StudioProductRow>;

/** Answer of `GET /app/studio/product?id=`: everything `edit` can change, published or not. */
export const StudioProductDetail = z.object({
  ...ModelDetails.omit({ notes: true }).shape,
  /** Empty in a draft. */
  description: translated(z.string()),
  /** Whether one is written, also where it is not published yet. */
  isDescribed: z.boolean(),
  /** Raised by each change of the model or of its unpublished edits. */
  revision: z.int(),
  status: Status,
  images: Pictures,
  /** 0 before its first files, in a model that was imported from another shop. */
  version: z.int(),
  /** 0 bytes and no hash before the first files. */
  zip: z.object({ bytes: z.int(), sha256: z.string() }),
  files: z.int(),
  /** Paths of the photos among them, which its next version sells too. */
  soldPhotos: z.array(z.string()),
  preview: PreviewFields.omit({ seed: true }).extend({ key: z.string() }).nullable().optional(),
  previewSeed: z.string().nullable().optional(),
  mmPerUnit: z.record(z.string(), z.number()).optional(),
});
export type StudioProductDetail = z.infer<typeof StudioProductDetail>;

/** `GET /app/studio/product`, `POST /app/studio/unpublish` (hides a product; buyers keep it) and `/republish`. */
export const ProductQuery = z.strictObject({ id: ProductId });
