import type { ProductImage } from "#app/catalog/catalog.contract.ts";
import type { PictureShows } from "#app/catalog/picture-shows.ts";
import { imagesOf } from "#app/catalog/product-summary.server.ts";
import type { StoredPicture } from "#app/db/columns.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { encodePhoto } from "#app/photos/encode-photo.server.ts";
import { PHOTO_MAX_BYTES, PHOTO_TOO_LARGE } from "#app/photos/photo-limits.ts";
import { MAX_IMAGES } from "#app/publishing/picture-limits.ts";
import { storePictureBytes } from "#app/publishing/product-media.server.ts";
import type { Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { PICTURES, pictureId, pictureIds, pictureTextsOf, withEdits } from "./edit-fields.ts";
import type { AddedPicture } from "./edits.contract.ts";
import { type EditState, readEditState } from "./edits.server.ts";
import { savePictures } from "./edits.store.server.ts";

/** Pixels of the longer side: twice the widest place a page has for a picture. */
const MAX_SIDE = 2_400;

/** How often a picture is stored again when others are added between its read and its write. */
const MAX_ATTEMPTS = 5;

export type PictureAltTexts = (title: Translated, taken: readonly Translated[]) => Translated;

export const pictureTooLarge = () =>
  new DomainError("too_large", { fields: { [PICTURES]: PHOTO_TOO_LARGE } });

type AddServices = Writes & Pick<Services, "pictureEncoder" | "pictures">;

interface NewPicture {
  id: string;
  upload: Uint8Array;
  altTexts: PictureAltTexts;
  shows?: PictureShows | undefined;
}

function titleWithEdits({ productTexts, edits }: EditState): Translated {
  const texts = withEdits(productTexts, edits);
  return Object.fromEntries(LANGUAGE_CODES.map((language) => [language, texts[`title.${language}`]?.trim()]));
}

/** All that have a place, and as many others as a model may have: their places may be saved a moment later. */
function keptPictures({ row, model, productTexts, edits }: EditState): StoredPicture[] {
  const placed = new Set(pictureIds(withEdits(productTexts, edits)[PICTURES] ?? ""));
  const added = model.images.filter(({ key }) => !row.images.some((image) => image.key === key));
  const others = new Set(added.filter((image) => !placed.has(pictureId(image))).slice(1 - MAX_IMAGES));
  return added.filter((image) => placed.has(pictureId(image)) || others.has(image));
}

/** @throws DomainError too_large (in pixels), wrong_type, photos_unavailable */
export async function encodeAndStore(
  services: Pick<AddServices, "pictures" | "pictureEncoder">,
  id: string,
  upload: Uint8Array,
): Promise<Omit<StoredPicture, "alt">> {
  const [full, ...smaller] = await encodePhoto(services, upload, MAX_SIDE);
  const [whole, ...narrower] = await Promise.all(
    [full, ...smaller].map(async ({ bytes, width }) => ({
      key: (await storePictureBytes(services, id, bytes)).key,
      width,
    })),
  );
  return { key: whole?.key ?? "", width: full.width, height: full.height, narrower };
}

function addedPicture(services: AddServices, picture: StoredPicture): AddedPicture {
  const id = pictureId(picture);
  const [image] = imagesOf({ images: [picture] }, services);
  return { id, image: image as ProductImage, texts: Object.fromEntries(pictureTextsOf(picture)) };
}

/**
 * Encodes and stores a picture of a model, as one of those that its edits may place. The same file twice is one picture. Its place is a field of
 * the edits, which the caller saves.
 * @throws DomainError not_found, too_large, wrong_type, photos_unavailable, product_changed (others kept saving at the same time).
 */
export async function addPicture(
  services: AddServices,
  { id, upload, altTexts, shows }: NewPicture,
): Promise<AddedPicture> {
  const { db } = services;
  if (upload.byteLength > PHOTO_MAX_BYTES) throw pictureTooLarge();
  await readEditState(services, id);
  const stored = await encodeAndStore(services, id, upload);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const state = await readEditState(services, id);
    const { model, addedPictures: before } = state;
    const known = model.images.find(({ key }) => key === stored.key);
    if (known) return addedPicture(services, known);
    const taken = model.images.map(({ alt }) => alt);
    const picture = { ...stored, alt: altTexts(titleWithEdits(state), taken), ...(shows && { shows }) };
    const pictures = [...keptPictures(state), picture];
    const [saved] = await savePictures(db, { productId: id, pictures, before });
    if (saved) return addedPicture(services, picture);
  }
  throw new DomainError("product_changed", { detail: id });
}
