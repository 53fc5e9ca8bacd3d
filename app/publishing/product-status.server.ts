import { refreshListing } from "#app/catalog/list/listing.store.server.ts";
import {
  isProtected,
  previewColumns,
  publishAnswer,
  versionFor,
  zipKey,
} from "#app/catalog/product-row.server.ts";
import { partsOf } from "#app/meshes/print-facts.ts";
import { footprintOf } from "#app/printers/fit.ts";
import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { areInside } from "./model-files.contract.ts";
import { deleteExactPreviews } from "./product-pictures.server.ts";
import type { PublishAnswer, RefreshRequest } from "./publishing.contract.ts";
import {
  cancelSchedule,
  deleteFiles,
  insertFiles,
  isOutdatedError,
  productById,
  setMeasured,
  setStatus,
} from "./publishing.store.server.ts";
import { zipMismatch } from "./stored-zip.server.ts";
import { PART_BYTES, type UploadRequest, type UploadTicket } from "./upload/uploads.contract.ts";
import { forgetExactPreviews } from "./versions.store.server.ts";

/** Begins the upload of a product's zip in parts. @throws DomainError product_exists. */
export async function openUpload(
  { db, modelFiles }: Pick<Services, "db" | "modelFiles">,
  { id, sha256, isNew = false }: UploadRequest,
): Promise<UploadTicket> {
  const [current] = await productById(db, id);
  if (current && isNew) throw new DomainError("product_exists", { detail: id });
  const version = versionFor(current, sha256);
  const key = zipKey(id, version, sha256);
  return { key, version, partBytes: PART_BYTES, uploadId: await modelFiles.startUpload(key) };
}

/**
 * Stores new measurements of the current version's files, and a new preview.
 * @throws DomainError not_found, upload_mismatch when the product has another zip by now.
 */
export async function refreshProduct(
  services: Pick<Services, "db" | "now" | "pictures" | "settings">,
  { id, sha256, files, preview }: RefreshRequest,
): Promise<PublishAnswer> {
  const { db } = services;
  const [current] = await productById(db, id);
  if (!current) throw new DomainError("not_found", { detail: id });
  if (current.zipSha256 !== sha256 || current.fileCount !== files.length)
    throw zipMismatch(`${id} has another zip by now`);
  if (!areInside(files, current.zipBytes))
    throw new DomainError("bad_input", { fields: { files: "errors.invalid" } });
  const { version } = current;
  const becomesProtected = isProtected({ free: current.free, preview }) && !isProtected(current);
  if (becomesProtected) await deleteExactPreviews(services, id);
  const batch = db.batch([
    ...setMeasured(db, current, {
      ...previewColumns(preview, current.previewSeed),
      footprint: footprintOf(partsOf(files)),
    }),
    ...(becomesProtected ? [forgetExactPreviews(db, id)] : []),
    deleteFiles(db, id, version),
    insertFiles(db, { productId: id, version }, files),
    ...refreshListing(db, id, services.now()),
  ]);
  await batch.catch((error: unknown) => {
    throw isOutdatedError(error) ? zipMismatch(`${id} has another zip or price by now`) : error;
  });
  return publishAnswer(services, current);
}

/**
 * Unpublishes a product, which buyers keep and whose scheduled publication is cancelled, or publishes it again.
 * @throws DomainError not_found, also for one that never was published.
 */
export async function setProductStatus(
  { db, now }: Pick<Services, "db" | "now">,
  { id, status }: { id: string; status: "published" | "unpublished" },
) {
  const at = now();
  const [[changed]] = await db.batch([
    setStatus(db, id, status, at),
    ...(status === "unpublished" ? [cancelSchedule(db, id)] : []),
    ...refreshListing(db, id, at),
  ]);
  if (!changed) throw new DomainError("not_found", { detail: id });
  return { id, status };
}
