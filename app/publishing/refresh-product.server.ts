import { productById } from "#app/catalog/catalog.store.server.ts";
import { refreshListing } from "#app/catalog/list/listing.store.server.ts";
import { partsOf } from "#app/meshes/print-facts.ts";
import { footprintOf } from "#app/printers/fit.ts";
import { isProtected, previewColumns, publishAnswer } from "#app/publishing/product-row.server.ts";
import { areInside } from "#app/publishing/published-files.contract.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { deleteExactPreviews } from "./product-media.server.ts";
import type { PublishAnswer, RefreshRequest } from "./publishing.contract.ts";
import { deleteFiles, insertFiles, isOutdatedError, setMeasured } from "./publishing.store.server.ts";
import { zipMismatch } from "./stored-zip.server.ts";
import { forgetExactPreviews } from "./versions.store.server.ts";

/**
 * Stores new measurements of the current version's files, and a new preview.
 * @throws DomainError not_found, upload_mismatch when the product's zip has changed.
 */
export async function refreshProduct(
  services: Reads & Pick<Services, "pictures">,
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
