import type { ProductRow } from "#app/catalog/catalog.store.server.ts";
import { filesOfProduct, productById } from "#app/catalog/catalog.store.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { isProtected } from "#app/publishing/product-row.server.ts";
import type { PublishedFile } from "#app/publishing/published-files.contract.ts";
import type { Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { applyEdit } from "./edit-product.server.ts";
import type { PublishAnswer } from "./publishing.contract.ts";
import { countMailedOwners } from "./publishing.store.server.ts";
import type { ListedVersion, RollbackRequest } from "./versions.contract.ts";
import { filesOfVersion, versionOf, versionsOf } from "./versions.store.server.ts";

const MAX_LISTED = 100;

type VersionRow = Awaited<ReturnType<typeof versionOf>>[number];

function versionState({ version, zipSha256 }: VersionRow, current: ProductRow): ListedVersion["state"] {
  if (version === current.version) return "current";
  return zipSha256 === current.zipSha256 ? "same" : "earlier";
}

/** A product's versions, newest first. @throws DomainError not_found. */
export async function listedVersions({ db, language, mainLanguage }: Reads, id: string) {
  const [[row], versions] = await db.batch([productById(db, id), versionsOf(db, id, MAX_LISTED)]);
  if (!row) throw new DomainError("not_found", { detail: id });
  return {
    id,
    model: inLanguage(row.title, { language, mainLanguage }),
    versions: versions.map(
      (each): ListedVersion => ({
        version: each.version,
        weight: each.zipBytes,
        notes: inLanguage(each.notes ?? {}, { language, mainLanguage }),
        createdAt: each.createdAt.toISOString(),
        state: versionState(each, row),
      }),
    ),
  };
}

type FileRow = Awaited<ReturnType<typeof filesOfVersion>>[number];

const publishedFile = ({ path, bytes, format, triangles, facts, entry, ...file }: FileRow): PublishedFile => {
  const { sizeX: x, sizeY: y, sizeZ: z } = file;
  const size = x === null || y === null || z === null ? null : { x, y, z };
  return { path, bytes, format, triangles, size, facts, ...(entry && { entry }) };
};

/** An earlier version beside the current one, before the shop goes back to it. @throws DomainError not_found, also for a version with the current zip. */
export async function versionToRestore(
  { db, language, mainLanguage }: Reads,
  { id, version }: Pick<RollbackRequest, "id" | "version">,
) {
  const [[row], [earlier], files, currentFiles, [mailed]] = await db.batch([
    productById(db, id),
    versionOf(db, id, version),
    filesOfVersion(db, id, version),
    filesOfProduct(db, id),
    countMailedOwners(db, id),
  ]);
  if (!row || !earlier || versionState(earlier, row) !== "earlier")
    throw new DomainError("not_found", { detail: id });
  return {
    id,
    model: inLanguage(row.title, { language, mainLanguage }),
    version,
    current: row.version,
    mailedOwners: mailed?.owners ?? 0,
    weight: earlier.zipBytes,
    files: files.map(publishedFile),
    currentFiles: currentFiles.map(({ file: { path, bytes, entry } }) => ({
      path,
      bytes,
      crc32: entry?.crc32 ?? null,
    })),
  };
}

/** The earlier version's preview; null when it is exact and the model's is protected now: it could be printed without paying. */
const restoredPreview = ({ preview }: VersionRow, current: ProductRow) =>
  preview?.kind === "exact" && isProtected(current) ? null : preview;

/**
 * Publishes an earlier version's files again as the next version, from the zip that the shop has.
 * @throws DomainError not_found (product or version); bad_input when its zip is the current one; product_changed when there is
 * a version other than `loadedVersion` now; upload_mismatch when its zip is gone.
 */
export async function rollBack(
  services: Parameters<typeof applyEdit>[0],
  { id, version, loadedVersion, notes }: RollbackRequest,
): Promise<PublishAnswer> {
  const { db } = services;
  const [[row], [earlier], files] = await db.batch([
    productById(db, id),
    versionOf(db, id, version),
    filesOfVersion(db, id, version),
  ]);
  if (!row || !earlier) throw new DomainError("not_found", { detail: id });
  if (row.version !== loadedVersion) throw new DomainError("product_changed", { detail: id });
  if (versionState(earlier, row) !== "earlier")
    throw new DomainError("bad_input", { fields: { version: "errors.sameVersion" } });
  const model = {
    zip: { bytes: earlier.zipBytes, sha256: earlier.zipSha256 },
    source: { kind: "stored" as const, key: earlier.zipKey },
    files: files.map(publishedFile),
  };
  const preview = restoredPreview(earlier, row);
  return applyEdit(services, { id, changes: { notes }, model, preview }, { current: row });
}
