import type { Services } from "#app/context.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { MAX_PREVIEW_BYTES } from "#app/domain/meshes/preview/preview.ts";
import { MAX_IMAGE_BYTES, type StoredImage } from "./publishing.contract.ts";

const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** File ending and media type by the first bytes; the name and the announced type count for nothing. */
function kindOf(bytes: Uint8Array): { ending: string; type: string } | null {
  if (text(bytes, 0, 4) === "RIFF" && text(bytes, 8, 12) === "WEBP")
    return { ending: "webp", type: "image/webp" };
  if (text(bytes, 4, 12) === "ftypavif") return { ending: "avif", type: "image/avif" };
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff)
    return { ending: "jpg", type: "image/jpeg" };
  if (text(bytes, 1, 4) === "PNG" && bytes[0] === 0x89) return { ending: "png", type: "image/png" };
  return null;
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @throws DomainError too_large, wrong_type, upload_mismatch. */
export async function storePicture(
  { pictures }: Pick<Services, "pictures">,
  picture: { id: string; sha256: string; bytes: ArrayBuffer },
): Promise<StoredImage> {
  if (picture.bytes.byteLength > MAX_IMAGE_BYTES) throw new DomainError("too_large");
  const kind = kindOf(new Uint8Array(picture.bytes));
  if (!kind) throw new DomainError("wrong_type", { detail: "WebP, AVIF, JPEG or PNG" });
  if (hex(await crypto.subtle.digest("SHA-256", picture.bytes)) !== picture.sha256)
    throw new DomainError("upload_mismatch", { detail: "the picture arrived damaged" });
  const key = `products/${picture.id}/${picture.sha256}.${kind.ending}`;
  await pictures.put(key, picture.bytes, { contentType: kind.type });
  return { key };
}

/** @throws DomainError too_large, wrong_type, upload_mismatch. */
export async function storePreview(
  { pictures }: Pick<Services, "pictures">,
  preview: { id: string; sha256: string; bytes: ArrayBuffer },
): Promise<StoredImage> {
  if (preview.bytes.byteLength > MAX_PREVIEW_BYTES) throw new DomainError("too_large");
  if (text(new Uint8Array(preview.bytes), 0, 4) !== "glTF")
    throw new DomainError("wrong_type", { detail: "binary glTF" });
  if (hex(await crypto.subtle.digest("SHA-256", preview.bytes)) !== preview.sha256)
    throw new DomainError("upload_mismatch", { detail: "the preview arrived damaged" });
  const key = `products/${preview.id}/${preview.sha256}.glb`;
  await pictures.put(key, preview.bytes, { contentType: "model/gltf-binary" });
  return { key };
}
