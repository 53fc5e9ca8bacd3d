import { ProductId, type ProductImage } from "#app/catalog/catalog.contract.ts";
import { PICTURE_SHOWS } from "#app/catalog/picture-shows.ts";
import { z } from "#app/shared/zod.ts";
import type { Texts } from "./edit-fields.ts";

export interface SavedEdits {
  revision: number;
  errors: Texts;
  changed: boolean;
}

export interface EditorActionData {
  saved?: SavedEdits;
  typed?: Texts;
  done?: "published" | "unpublished" | "discarded" | "scheduled" | "unscheduled";
  refused?: "publish" | "schedule";
  html?: Texts;
  error?: string;
}

/** Query of `PUT /app/studio/pictures`, whose body is one picture (JPEG, PNG or WebP). */
export const PictureQuery = z.strictObject({ id: ProductId, shows: z.enum(PICTURE_SHOWS).optional() });

export const DuplicateRequest = z.strictObject({ id: ProductId });

/** Answer of `PUT /app/studio/pictures`. */
export interface AddedPicture {
  id: string;
  image: ProductImage;
  /** What its fields hold, by their names. */
  texts: Texts;
}
