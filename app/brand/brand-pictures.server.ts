import { sha256Of } from "#app/accounts/sha256.server.ts";
import { withoutMetadata } from "#app/photos/clean-webp.ts";
import { PHOTO_MAX_MEGAPIXELS, PHOTO_MAX_PIXELS } from "#app/photos/photo-limits.ts";
import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { imageTypeOf } from "#app/shared/image-type.ts";
import { type BrandPictureKind, ICON_MIN_PIXELS, type StoredBrandPicture } from "./brand.contract.ts";

const MAX_MB = 8;
export const BRAND_PICTURE_MAX_BYTES = MAX_MB * 1024 ** 2;
const PICTURE_BYTES = `studioBrand.pictureBytes?max=${MAX_MB}&megapixels=${PHOTO_MAX_MEGAPIXELS}`;
/** Pixels at most: twice the size on pages, for screens with two device pixels per CSS pixel. */
const MAX_SIZES = {
  logo: { width: 640, height: 96 },
  hero: { width: 1_200, height: 1_200 },
  portrait: { width: 240, height: 240 },
};
const ICON_SIZES = { large: ICON_MIN_PIXELS, small: 192 };

type PictureServices = Pick<Services, "pictures" | "pictureEncoder">;

const pictureError = (reason: "wrong_type" | "too_large", message: string) =>
  new DomainError(reason, { fields: { picture: message } });
const unreadablePicture = () => pictureError("wrong_type", "studioBrand.pictureType");

async function storePicture(
  { pictures }: PictureServices,
  bytes: Uint8Array<ArrayBuffer>,
  { ending, ...size }: { ending: "webp" | "png"; width: number; height: number },
): Promise<StoredBrandPicture> {
  const key = `brand/${sha256Of(bytes)}.${ending}`;
  await pictures.put(key, bytes.buffer, { contentType: `image/${ending}` });
  return { key, ...size };
}

async function storeWebp(services: PictureServices, upload: Uint8Array, kind: keyof typeof MAX_SIZES) {
  const encoded = await services.pictureEncoder.webp(upload, MAX_SIZES[kind]);
  const clean = encoded && withoutMetadata(encoded);
  if (!clean) throw unreadablePicture();
  const { bytes, width, height } = clean;
  return storePicture(services, bytes, { ending: "webp", width, height });
}

async function storeIcon(services: PictureServices, upload: Uint8Array, size: number) {
  const encoded = await services.pictureEncoder.png(upload, { width: size, height: size });
  if (!encoded) throw unreadablePicture();
  return storePicture(services, new Uint8Array(encoded), { ending: "png", width: size, height: size });
}

async function encodeAndStore(
  services: PictureServices,
  kind: BrandPictureKind,
  upload: Uint8Array,
): Promise<StoredBrandPicture[]> {
  if (kind !== "icon") return [await storeWebp(services, upload, kind)];
  return Promise.all([
    storeIcon(services, upload, ICON_SIZES.large),
    storeIcon(services, upload, ICON_SIZES.small),
  ]);
}

export const brandPictureTooLarge = () => pictureError("too_large", PICTURE_BYTES);

/**
 * Stores a picture that counts once the brand is saved with it.
 * @returns of an icon both sizes, the large one first
 * @throws DomainError wrong_type, too_large, photos_unavailable
 */
export async function draftBrandPicture(
  services: PictureServices,
  kind: BrandPictureKind,
  upload: Uint8Array,
): Promise<StoredBrandPicture[]> {
  const type = imageTypeOf(upload);
  const facts = type && type !== "image/avif" ? await services.pictureEncoder.factsOf(upload) : null;
  if (!facts || facts.type !== type) throw unreadablePicture();
  const { width, height } = facts;
  if (width * height > PHOTO_MAX_PIXELS) throw pictureError("too_large", PICTURE_BYTES);
  if (kind === "icon" && (width !== height || width < ICON_SIZES.large))
    throw pictureError("wrong_type", `studioBrand.iconShape?min=${ICON_MIN_PIXELS}`);
  return encodeAndStore(services, kind, upload);
}
