import { ProductId } from "#app/catalog/catalog.contract.ts";
import { Sha256 } from "#app/catalog/model-files.contract.ts";
import { PICTURE_SHOWS } from "#app/catalog/picture-shows.ts";
import { translated } from "#app/i18n/translated.ts";
import { MAX_PREVIEW_BYTES, PREVIEW_KINDS, SEED_PATTERN } from "#app/meshes/preview/preview-kinds.ts";
import { z } from "#app/shared/zod.ts";
import { singleLine } from "#app/text/written-text.ts";
import { ALT_TEXT_MAX, MAX_IMAGES } from "./picture-limits.ts";

export const MAX_IMAGE_BYTES = 4 * 1024 * 1024;
export const AltText = singleLine().min(1).max(ALT_TEXT_MAX);

/** Query of `PUT /app/studio/images`, whose body is one picture (WebP, AVIF, JPEG or PNG) or video (MP4). */
export const ImageQuery = z.object({ id: ProductId, sha256: Sha256 });
export const StoredImage = z.object({ key: z.string() });
export type StoredImage = z.infer<typeof StoredImage>;

const ImageKey = z.string().regex(/^products\/[a-z0-9-]+\/[0-9a-f]{64}\.(webp|avif|jpg|png)$/);
/**
 * In pixels: 360 for a card on a phone, 720 for a phone's whole width or a card on larger screens. Each picture is stored in
 * those that are narrower than it, too.
 */
export const NARROWER_WIDTHS = [360, 720];

const Pixels = z.int().min(1).max(10_000);

export const Pictures = z
  .array(
    z.strictObject({
      key: ImageKey,
      width: Pixels,
      height: Pixels,
      alt: translated(AltText),
      narrower: z
        .array(z.strictObject({ key: ImageKey, width: Pixels }))
        .max(4)
        .optional(),
      /** An MP4 to be played in a loop; the picture is its first frame. Stored like a picture. */
      video: z
        .string()
        .regex(/^products\/[a-z0-9-]+\/[0-9a-f]{64}\.mp4$/)
        .optional(),
      shows: z.enum(PICTURE_SHOWS).optional(),
    }),
  )
  .max(MAX_IMAGES);

/** Query of `PUT /app/studio/previews`, whose body is one binary glTF. */
export const PreviewQuery = ImageQuery;

/** A preview that is stored already. Its key says the kind that the file itself states, so that no exact one is published as protected. */
export const PreviewFields = z.strictObject({
  key: z.string().regex(/^products\/[a-z0-9-]+\/[0-9a-f]{64}\.(exact|protected)\.glb$/),
  bytes: z.int().min(1).max(MAX_PREVIEW_BYTES),
  kind: z.enum(PREVIEW_KINDS),
  omitted: z.int().min(0).optional(),
  /** The seed a protected one was distorted with: stored for the next version, never public. */
  seed: z.string().regex(SEED_PATTERN).optional(),
});
export const Preview = PreviewFields.refine(({ key, kind }) => key.endsWith(`.${kind}.glb`), {
  path: ["kind"],
  error: "the stored file is a preview of another kind",
});
export type Preview = z.infer<typeof Preview>;
