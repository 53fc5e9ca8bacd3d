/** The shop's logo, icon and picture of the welcome: encoded by us, and stored under the hash of their bytes. */
import type { Services } from "#app/context.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { imageTypeOf } from "#app/domain/image-type.ts";
import { PHOTO_MAX_PIXELS } from "#app/domain/photos/photo-limits.ts";
import { withoutMetadata } from "#app/domain/photos/webp.ts";
import { sha256Of } from "#app/domain/sha256.server.ts";
import type { BrandPictureKind, StoredBrand, StoredBrandPicture } from "./brand.contract.ts";
import { changeBrand } from "./brand.store.server.ts";

export const BRAND_PICTURE_MAX_BYTES = 8 * 1024 * 1024;
/** Twice what pages show, for screens of two pixels to a point. */
const BOXES = { logo: { width: 640, height: 96 }, hero: { width: 1_200, height: 1_200 } };
const ICON_SIZES = { large: 512, small: 192 };

type PictureServices = Pick<Services, "pictures" | "pictureEncoder">;

const refused = (reason: "wrong_type" | "too_large", message: string) =>
  new DomainError(reason, { fields: { picture: message } });
const unreadable = () => refused("wrong_type", "studioBrand.pictureType");

async function store(
  { pictures }: PictureServices,
  bytes: Uint8Array<ArrayBuffer>,
  { ending, ...size }: { ending: "webp" | "png"; width: number; height: number },
): Promise<StoredBrandPicture> {
  const key = `brand/${sha256Of(bytes)}.${ending}`;
  await pictures.put(key, bytes.buffer, { contentType: `image/${ending}` });
  return { key, ...size };
}

async function storeWebp(services: PictureServices, upload: Uint8Array, kind: "logo" | "hero") {
  const encoded = await services.pictureEncoder.webp(upload, BOXES[kind]);
  const clean = encoded && withoutMetadata(encoded);
  if (!clean) throw unreadable();
  const { bytes, width, height } = clean;
  return store(services, bytes, { ending: "webp", width, height });
}

async function storeIcon(services: PictureServices, upload: Uint8Array, size: number) {
  const encoded = await services.pictureEncoder.png(upload, { width: size, height: size });
  if (!encoded) throw unreadable();
  return store(services, new Uint8Array(encoded), { ending: "png", width: size, height: size });
}

async function changeOf(
  services: PictureServices,
  kind: BrandPictureKind,
  upload: Uint8Array,
): Promise<StoredBrand> {
  if (kind !== "icon") return { [kind]: await storeWebp(services, upload, kind) };
  const [large, small] = await Promise.all([
    storeIcon(services, upload, ICON_SIZES.large),
    storeIcon(services, upload, ICON_SIZES.small),
  ]);
  return { icon: { ...large, small } };
}

export const brandPictureTooLarge = () => refused("too_large", "studioBrand.pictureBytes");

/** The caller forgets `services.shop`. @throws DomainError wrong_type, too_large, photos_unavailable */
export async function saveBrandPicture(
  services: PictureServices & Pick<Services, "db" | "now">,
  kind: BrandPictureKind,
  upload: Uint8Array,
): Promise<void> {
  const type = imageTypeOf(upload);
  const facts = type && type !== "image/avif" ? await services.pictureEncoder.factsOf(upload) : null;
  if (!facts || facts.type !== type) throw unreadable();
  const { width, height } = facts;
  if (width * height > PHOTO_MAX_PIXELS) throw refused("too_large", "studioBrand.pictureBytes");
  if (kind === "icon" && (width !== height || width < ICON_SIZES.large))
    throw refused("wrong_type", "studioBrand.iconShape");
  await changeBrand(services.db, await changeOf(services, kind, upload), services.now());
}

/** Its bytes stay: cached pages and mails name them. */
export async function removeBrandPicture(
  { db, now }: Pick<Services, "db" | "now">,
  kind: BrandPictureKind,
): Promise<void> {
  await changeBrand(db, { [kind]: null }, now());
}
