import { sha256Of } from "#app/accounts/sha256.server.ts";
import { withoutPictureMetadata } from "#app/catalog/picture-metadata.ts";
import { MeshError } from "#app/meshes/mesh-error.ts";
import { readHeader } from "#app/meshes/preview/preview-header.ts";
import { MAX_PREVIEW_BYTES, type PreviewKind } from "#app/meshes/preview/preview-kinds.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { imageTypeOf } from "#app/shared/image-type.ts";
import { MAX_IMAGE_BYTES, type StoredImage } from "./pictures.contract.ts";
import { productsWithPreview } from "./versions.store.server.ts";

interface Upload {
  id: string;
  sha256: string;
  bytes: ArrayBuffer;
}

const ENDINGS = {
  "image/webp": "webp",
  "image/avif": "avif",
  "image/jpeg": "jpg",
  "image/png": "png",
  "video/mp4": "mp4",
};

/** Whether bytes are an MP4 video, by its major brand (ISO/IEC 14496-12, section 4.3). */
const isMp4 = (bytes: Uint8Array) =>
  /^ftyp(iso\w|mp4[12]|avc1)$/.test(String.fromCharCode(...bytes.subarray(4, 12)));

function refuseDamaged({ sha256, bytes }: Upload): void {
  if (sha256Of(new Uint8Array(bytes)) !== sha256)
    throw new DomainError("upload_mismatch", { detail: "the picture arrived damaged" });
}

async function storeBytes(
  { pictures }: Pick<Services, "pictures">,
  { id, bytes }: { id: string; bytes: Uint8Array<ArrayBuffer> },
  { ending, contentType }: { ending: string; contentType: string },
): Promise<StoredImage> {
  const key = `products/${id}/${sha256Of(bytes)}.${ending}`;
  await pictures.put(key, bytes.buffer, { contentType });
  return { key };
}

/** Stores a picture that the shop has encoded itself. */
export const storePictureBytes = (
  services: Pick<Services, "pictures">,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<StoredImage> => storeBytes(services, { id, bytes }, { ending: "webp", contentType: "image/webp" });

/** Stores a picture, or the video of a turntable, without its metadata. @throws DomainError too_large, wrong_type, upload_mismatch. */
export async function storePicture(
  services: Pick<Services, "pictures">,
  picture: Upload,
): Promise<StoredImage> {
  if (picture.bytes.byteLength > MAX_IMAGE_BYTES) throw new DomainError("too_large");
  const bytes = new Uint8Array(picture.bytes);
  const contentType = isMp4(bytes) ? "video/mp4" : imageTypeOf(bytes);
  if (!contentType) throw new DomainError("wrong_type", { detail: "WebP, AVIF, JPEG, PNG or MP4" });
  refuseDamaged(picture);
  const clean = withoutPictureMetadata(bytes, contentType);
  return storeBytes(
    services,
    { id: picture.id, bytes: clean },
    { ending: ENDINGS[contentType], contentType },
  );
}

function kindOfPreview(bytes: ArrayBuffer): PreviewKind {
  try {
    return readHeader(new Uint8Array(bytes)).kind;
  } catch (error) {
    if (!(error instanceof MeshError)) throw error;
    throw new DomainError("wrong_type", { detail: "a preview made by this shop" });
  }
}

/** Stores a preview for the 3D view. @throws DomainError too_large, wrong_type, upload_mismatch. */
export async function storePreview(
  services: Pick<Services, "pictures">,
  preview: Upload,
): Promise<StoredImage> {
  if (preview.bytes.byteLength > MAX_PREVIEW_BYTES) throw new DomainError("too_large");
  const ending = `${kindOfPreview(preview.bytes)}.glb`;
  refuseDamaged(preview);
  const bytes = new Uint8Array(preview.bytes);
  return storeBytes(services, { id: preview.id, bytes }, { ending, contentType: "model/gltf-binary" });
}

const EXACT_PREVIEW = /^products\/([a-z0-9-]+)\/[0-9a-f]{64}\.exact\.glb$/;

/** Whether a file is an exact preview that no product shows: it was sent, and its publication never came or failed. */
export async function isUnpublishedMesh({ db }: Reads, key: string): Promise<boolean> {
  const id = EXACT_PREVIEW.exec(key)?.[1];
  return id !== undefined && (await productsWithPreview(db, id, key)).length === 0;
}

/**
 * Deletes all exact previews of a product, also those of its earlier versions: called when its preview is protected from now on.
 * Browsers and data centres may keep copies for a year.
 */
export async function deleteExactPreviews(
  { pictures }: Pick<Services, "pictures">,
  id: string,
): Promise<void> {
  const keys = await pictures.list(`products/${id}/`);
  const exact = keys.filter((key) => EXACT_PREVIEW.test(key));
  if (exact.length > 0) await pictures.delete(exact);
}
