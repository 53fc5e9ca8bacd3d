import { productById } from "#app/catalog/catalog.store.server.ts";
import { versionFor, zipKey } from "#app/publishing/product-row.server.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { MAX_PART_BYTES, type UploadRequest, type UploadTicket } from "./uploads.contract.ts";

/** Begins the upload of a product's zip in parts. @throws DomainError product_exists. */
export async function openUpload(
  { db, modelFiles }: Reads & Pick<Services, "modelFiles">,
  { id, sha256, isNew = false }: UploadRequest,
): Promise<UploadTicket> {
  const [current] = await productById(db, id);
  if (current && isNew) throw new DomainError("product_exists", { detail: id });
  const version = versionFor(current, sha256);
  const key = zipKey(id, version, sha256);
  return { key, version, partBytes: MAX_PART_BYTES, uploadId: await modelFiles.startUpload(key) };
}
