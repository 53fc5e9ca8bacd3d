import { queueMailIfChanged } from "#app/mail/outbox.store.server.ts";
import type { ModerationList, ModerationQuery } from "#app/moderation/moderation.contract.ts";
import { dealWith } from "#app/moderation/moderation.store.server.ts";
import { addToCounts, subtractFromCounts } from "#app/reviews/review-counts.store.server.ts";
import type { Reads, Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { pageOf } from "#app/shared/list-page.ts";
import { deletePhotoFiles, keysOf, publishPhoto } from "./photo-files.server.ts";
import { PHOTOS_PAGE_SIZE } from "./photo-limits.ts";
import { moderatedPhotoOf } from "./photo-view.server.ts";
import type { PhotoRef, StudioPhoto } from "./photos.contract.ts";
import {
  approvePhoto,
  type PhotoRow,
  photoById,
  photographer,
  photosByState,
  recountPhotos,
} from "./photos.store.server.ts";

/**
 * A page of photos for the studio: pending ones oldest first, approved ones newest first. It is the first one when no later photo is
 * left to decide.
 */
export async function photosForModeration(
  services: Reads,
  query: ModerationQuery,
): Promise<ModerationList<StudioPhoto>> {
  const { db } = services;
  const rows = await photosByState(db, query, PHOTOS_PAGE_SIZE + 1);
  if (rows.length === 0 && query.before) return photosForModeration(services, { state: query.state });
  const { shown, next } = pageOf(rows, PHOTOS_PAGE_SIZE, ({ photo }) => photo.id);
  return { items: shown.map((row) => moderatedPhotoOf(row, services)), next };
}

type ModerationServices = Writes & Pick<Services, "pendingPictures" | "pictures">;

/** @returns false when it does not wait any more */
async function storeApproval({ db, now }: ModerationServices, { id, userId }: PhotoRow): Promise<boolean> {
  const at = now();
  const [, [approved]] = await db.batch([
    subtractFromCounts(db, photographer(id)),
    approvePhoto(db, id, at),
    queueMailIfChanged(db, {
      cause: `photo ${id}`,
      template: "photo-approved",
      userId,
      data: { photo: String(id) },
      at,
    }),
    recountPhotos(db, id),
    ...addToCounts(db, photographer(id)),
    ...dealWith(db, { kind: "photo", id }, { outcome: "kept", at }),
  ]);
  return approved !== undefined;
}

/** Approves a photo. Its bytes are made public first, so that no page shows a missing picture. @throws DomainError not_found. */
export async function approve(services: ModerationServices, { id }: PhotoRef): Promise<void> {
  const { db, pendingPictures, waitUntil } = services;
  const [row] = await photoById(db, id);
  if (!row) throw new DomainError("not_found");
  if (row.status === "approved") return;
  const isCopied = await publishPhoto(services, row.picture);
  if (isCopied && (await storeApproval(services, row)))
    return waitUntil(pendingPictures.delete(keysOf(row.picture)));
  const [kept] = await photoById(db, id);
  // Another seller has approved it meanwhile, and then it keeps its bytes; or it was removed.
  if (kept?.status === "approved") return;
  if (kept) throw new Error(`photo ${id} has no bytes`);
  await deletePhotoFiles(services, [row.picture]);
  throw new DomainError("not_found");
}
