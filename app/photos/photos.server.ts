/**
 * Owners' photos of their prints. Everybody sees the approved ones; an owner of any license can add some, and see and
 * delete their own in any state, even after a refund. Somebody whose purchase was revoked cannot add more.
 */

import type { User } from "#app/accounts/accounts.contract.ts";
import { isBlocked } from "#app/accounts/accounts.store.server.ts";
import { batchForCaller, type Caller } from "#app/accounts/caller.server.ts";
import { sha256Of } from "#app/accounts/sha256.server.ts";
import { titleOfModel } from "#app/catalog/catalog.store.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { enforceLimits } from "#app/limits/limits.server.ts";
import type { Reads, Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { encodePhoto } from "./encode-photo.server.ts";
import { keysOf, storePending } from "./photo-files.server.ts";
import { PHOTO_MAX_BYTES, PHOTO_TOO_LARGE, PHOTOS_PAGE_SIZE, PHOTOS_PER_OWNER } from "./photo-limits.ts";
import { ownPhotoOf, photoOf } from "./photo-view.server.ts";
import type { OwnPhoto, Photo, PhotoFile, PhotoRef, PhotosQuery, PhotoUpload } from "./photos.contract.ts";
import {
  approvedPhotos,
  insertPhoto,
  ownsModel,
  photoById,
  photosOfOwner,
  removeOwnPhoto,
  uploadedPhoto,
} from "./photos.store.server.ts";
import { sweepRemovedPhotos } from "./sweep-photos.server.ts";

export async function photosOf(services: Reads, query: PhotosQuery): Promise<Photo[]> {
  const rows = await approvedPhotos(services.db, query, PHOTOS_PAGE_SIZE);
  return rows.map((row) => photoOf(row, services));
}

export interface OwnPhotos {
  owner: boolean;
  photos: OwnPhoto[];
}

type OwnPhotoRows = [Awaited<ReturnType<typeof ownsModel>>, Awaited<ReturnType<typeof photosOfOwner>>];

const ownPhotosIn = (
  [owned, rows]: OwnPhotoRows,
  reader: Pick<Services, "settings" | "language" | "mainLanguage">,
): OwnPhotos => ({
  owner: owned.length > 0,
  photos: rows.map((row) => ownPhotoOf(row, reader)),
});

export async function ownPhotosOf(
  services: Writes,
  caller: Caller,
  { productId }: { productId: string },
): Promise<OwnPhotos> {
  const { db } = services;
  const { rows } = await batchForCaller(services, caller, (userId) => [
    ownsModel(db, userId, productId),
    photosOfOwner(db, userId, productId),
  ]);
  return ownPhotosIn(rows, services);
}

export interface PhotosPage {
  title: string;
  photos: Photo[];
  own: OwnPhotos | null;
}

/** A model's photos and the reader's own. @throws DomainError not_found; an unpublished model exists for its owners only. */
export async function photosPage(
  services: Reads,
  reader: User | null,
  query: PhotosQuery,
): Promise<PhotosPage> {
  const { db, language, mainLanguage } = services;
  const { productId } = query;
  const readerId = reader?.id ?? "";
  const [[product], rows, ...ownRows] = await db.batch([
    titleOfModel(db, productId),
    approvedPhotos(db, query, PHOTOS_PAGE_SIZE),
    ownsModel(db, readerId, productId),
    photosOfOwner(db, readerId, productId),
  ]);
  const own = reader && ownPhotosIn(ownRows, services);
  const visible = product?.published || own?.owner || own?.photos.length;
  if (!product || !visible) throw new DomainError("not_found");
  return {
    title: inLanguage(product.title, { language, mainLanguage }),
    photos: rows.map((row) => photoOf(row, services)),
    own,
  };
}

export const photoTooLarge = () => new DomainError("too_large", { fields: { photo: PHOTO_TOO_LARGE } });

type AddPhotoServices = Writes & Pick<Services, "pendingPictures" | "pictureEncoder" | "pictures">;

/**
 * Encodes a photo and stores it for the seller to approve. A file that is sent twice, as after a network failure, returns the stored
 * photo.
 * @throws DomainError not_found for a model that the caller does not own; blocked, photos_full, too_many, enough_today, enough_until_verified, too_large, wrong_type,
 * photos_unavailable.
 */
export async function addPhoto(
  services: AddPhotoServices,
  user: User,
  { details, upload }: { details: PhotoUpload; upload: Uint8Array },
): Promise<OwnPhoto> {
  const { db, now } = services;
  const { productId, layerHeight: layerMm, ...texts } = details;
  if (upload.byteLength > PHOTO_MAX_BYTES) throw photoTooLarge();
  const [[owned], existing] = await db.batch([
    ownsModel(db, user.id, productId),
    photosOfOwner(db, user.id, productId),
  ]);
  if (!owned) throw new DomainError("not_found");
  const uploadSha256 = sha256Of(upload);
  const sentBefore = existing.find(({ photo }) => photo.uploadSha256 === uploadSha256);
  if (sentBefore) return ownPhotoOf(sentBefore, services);
  if (existing.length >= PHOTOS_PER_OWNER) throw new DomainError("photos_full");
  await enforceLimits(services, ["photo", user.id], ["photoDay", user.id]);
  const picture = await storePending(services, await encodePhoto(services, upload));
  const photo = {
    ...texts,
    productId,
    layerMm,
    userId: user.id,
    picture,
    uploadSha256,
    createdAt: now(),
  };
  const [[stored], [row]] = await db.batch([insertPhoto(db, photo), uploadedPhoto(db, photo)]);
  if (!stored) await services.pendingPictures.delete(keysOf(picture));
  if (!row) throw new DomainError((await isBlocked(db, user.id)) ? "blocked" : "photos_full");
  return ownPhotoOf(row, services);
}

/** Deletes the caller's own photo. @throws DomainError not_found, also for a photo of somebody else. */
export async function deletePhoto(
  services: Writes & Pick<Services, "pendingPictures" | "pictures">,
  caller: Caller,
  { id }: PhotoRef,
): Promise<void> {
  const { db, now } = services;
  const { rows } = await batchForCaller(services, caller, (userId) =>
    removeOwnPhoto(db, { id, userId }, now()),
  );
  if (!rows[1].length) throw new DomainError("not_found");
  services.waitUntil(sweepRemovedPhotos(services));
}

/** The bytes of a photo that waits for approval, for its owner, and for a seller whose session is confirmed. @throws DomainError not_found. */
export async function openPendingPhoto(
  services: Reads & Pick<Services, "pendingPictures">,
  { user, asSeller }: { user: User; asSeller: boolean },
  { id, width }: PhotoFile,
) {
  const [row] = await photoById(services.db, id, asSeller ? undefined : user.id);
  if (!row) throw new DomainError("not_found");
  const { picture } = row;
  const { key } = picture.narrower.find((each) => each.width === width) ?? picture;
  const file = await services.pendingPictures.get(key);
  if (!file) throw new DomainError("not_found");
  return file;
}
