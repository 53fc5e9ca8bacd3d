import { NARROWER_WIDTHS } from "#app/publishing/pictures.contract.ts";
import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { imageTypeOf } from "#app/shared/image-type.ts";
import { type CleanWebp, withoutMetadata } from "./clean-webp.ts";
import { PHOTO_MAX_MEGAPIXELS, PHOTO_MAX_PIXELS } from "./photo-limits.ts";

/** Pixels of the longer side at most; enough for a phone's whole screen and half a desktop's. */
const MAX_SIDE = 1_600;
const PHOTO_TYPES = new Set(["image/jpeg", "image/png", "image/webp"]);

const unreadable = () => new DomainError("wrong_type", { fields: { photo: "errors.photoType" } });

async function encode(
  { pictureEncoder }: Pick<Services, "pictureEncoder">,
  picture: Uint8Array,
  box: { width: number; height?: number },
): Promise<CleanWebp> {
  const encoded = await pictureEncoder.webp(picture, box);
  const clean = encoded && withoutMetadata(encoded);
  if (!clean) throw unreadable();
  return clean;
}

/**
 * Encodes a photo again in all widths, the largest first: upright WebP that contains only the picture. No bytes of the uploaded file
 * remain: no metadata, such as where it was taken, and no content that another program could read as another format.
 */
export async function encodePhoto(
  services: Pick<Services, "pictureEncoder">,
  upload: Uint8Array,
  maxSide = MAX_SIDE,
): Promise<[CleanWebp, ...CleanWebp[]]> {
  const type = imageTypeOf(upload);
  const info = type && PHOTO_TYPES.has(type) && (await services.pictureEncoder.factsOf(upload));
  if (!info || info.type !== type) throw unreadable();
  if (info.width * info.height > PHOTO_MAX_PIXELS)
    throw new DomainError("too_large", {
      fields: { photo: `errors.photoPixels?max=${PHOTO_MAX_MEGAPIXELS}` },
    });
  const full = await encode(services, upload, { width: maxSide, height: maxSide });
  const widths = NARROWER_WIDTHS.filter((width) => width < full.width);
  // Made from the largest one, so that the uploaded file is decoded only once.
  const narrower = await Promise.all(widths.map((width) => encode(services, full.bytes, { width })));
  return [full, ...narrower];
}
