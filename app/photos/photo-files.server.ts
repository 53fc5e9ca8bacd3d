/** The bytes of photos: in the private bucket of zips while they wait for approval, then in the public one of pictures. */

import { sha256Of } from "#app/accounts/sha256.server.ts";
import type { StoredPhoto } from "#app/db/columns.ts";
import type { Services } from "#app/services.ts";
import type { CleanWebp } from "./clean-webp.ts";

type Buckets = Pick<Services, "pictures" | "pendingPictures">;

const WEBP = { contentType: "image/webp", removable: true };

export const keysOf = ({ key, narrower }: StoredPhoto) => [key, ...narrower.map((each) => each.key)];

/** Stores a photo that waits for approval, in a folder of its own: two people's copies of one picture can be deleted separately. */
export async function storePending(
  { pendingPictures }: Buckets,
  [full, ...narrower]: [CleanWebp, ...CleanWebp[]],
): Promise<StoredPhoto> {
  const folder = `prints/${crypto.randomUUID()}`;
  const store = async ({ bytes, width }: CleanWebp) => {
    const key = `${folder}/${sha256Of(bytes)}.webp`;
    await pendingPictures.put(key, bytes.buffer, WEBP);
    return { key, width };
  };
  const [{ key }, ...others] = await Promise.all([store(full), ...narrower.map(store)]);
  return { key, width: full.width, height: full.height, narrower: others };
}

/** Copies a pending photo into the public bucket. @returns false when its bytes are gone. */
export async function publishPhoto(
  { pictures, pendingPictures }: Buckets,
  photo: StoredPhoto,
): Promise<boolean> {
  const copied = await Promise.all(
    keysOf(photo).map(async (key) => {
      const picture = await pendingPictures.get(key);
      if (picture) await pictures.put(key, picture.body, WEBP);
      return picture !== null;
    }),
  );
  return copied.every(Boolean);
}

/** Deletes the bytes of photos from both buckets; keys without an object do no harm. */
export async function deletePhotoFiles({ pictures, pendingPictures }: Buckets, photos: StoredPhoto[]) {
  const keys = photos.flatMap(keysOf);
  await Promise.all([pictures.delete(keys), pendingPictures.delete(keys)]);
}
