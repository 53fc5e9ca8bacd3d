import type { Reads, Services } from "#app/services.ts";
import { deletePhotoFiles } from "./photo-files.server.ts";
import { deleteRemovedPhotos, removedPhotos } from "./photos.store.server.ts";

/** R2 deletes at most 1,000 objects in one call; a photo has three. */
const BATCH_SIZE = 100;

/** Deletes the bytes of removed photos, then their rows. Called after each removal, and by the cron for what is left. */
export async function sweepRemovedPhotos(
  services: Reads & Pick<Services, "pendingPictures" | "pictures">,
): Promise<void> {
  const removed = await removedPhotos(services.db, BATCH_SIZE);
  if (!removed.length) return;
  await deletePhotoFiles(
    services,
    removed.map(({ picture }) => picture),
  );
  await deleteRemovedPhotos(
    services.db,
    removed.map(({ id }) => id),
  );
}
