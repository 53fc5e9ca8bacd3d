import type { ProductRow } from "#app/catalog/catalog.store.server.ts";
import { filesOfProduct, productById } from "#app/catalog/catalog.store.server.ts";
import { byLicense, priceColumn } from "#app/catalog/licenses.ts";
import { statedAttributes } from "#app/catalog/product-attributes.ts";
import type { EditedFields } from "#app/edits/edit-fields.ts";
import { editsOf } from "#app/edits/edits.store.server.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { isPictureName } from "./packing/photos.ts";
import { modelRevision } from "./product-row.server.ts";
import { countMailedOwners, studioProducts } from "./publishing.store.server.ts";
import type { StudioProductDetail, StudioProductRow } from "./studio-products.contract.ts";

/** The zip of the current version, as its buyers get it. @throws DomainError not_found. */
export async function zipForStudio(
  { db, modelFiles }: Reads & Pick<Services, "modelFiles">,
  { id }: { id: string },
): Promise<{ body: ReadableStream; bytes: number }> {
  const [row] = await productById(db, id);
  const body =
    row && row.version > 0 && (await modelFiles.get(row.zipKey, { offset: 0, length: row.zipBytes }));
  if (!body) throw new DomainError("not_found", { detail: id });
  return { body, bytes: row.zipBytes };
}

export const detailsOf = (row: ProductRow) => ({
  id: row.id,
  title: row.title,
  description: row.description,
  tags: row.tags,
  alsoCalled: row.alsoCalled,
  prices: byLicense((license) => row[priceColumn(license)] ?? undefined),
  ...statedAttributes(row),
});

/** Millimetres of the units of the files that are not in millimetres. */
const unitsOf = (files: Awaited<ReturnType<typeof filesOfProduct>>): Record<string, number> =>
  Object.fromEntries(
    files.flatMap(({ file: { path, facts } }) => (facts?.mmPerUnit ? [[path, facts.mmPerUnit]] : [])),
  );

function isDescribed({ description }: ProductRow, edits: EditedFields = {}): boolean {
  const texts = LANGUAGE_CODES.map(
    (language) => edits[`description.${language}`]?.text ?? description[language] ?? "",
  );
  return texts.some((text) => text.trim() !== "");
}

/** One product as the seller described it. @throws DomainError not_found. */
export async function productForStudio({ db }: Reads, { id }: { id: string }): Promise<StudioProductDetail> {
  const [[row], files, [edits]] = await db.batch([
    productById(db, id),
    filesOfProduct(db, id),
    editsOf(db, id),
  ]);
  if (!row) throw new DomainError("not_found", { detail: id });
  const { status, images, version, zipBytes, zipSha256, fileCount, preview, previewSeed } = row;
  const zip = { bytes: zipBytes, sha256: zipSha256 };
  const mmPerUnit = unitsOf(files);
  return {
    ...detailsOf(row),
    isDescribed: isDescribed(row, edits?.fields),
    revision: modelRevision(row, edits?.revision),
    status,
    images,
    version,
    zip,
    files: fileCount,
    soldPhotos: files.map(({ file: { path } }) => path).filter(isPictureName),
    preview,
    previewSeed,
    ...(Object.keys(mmPerUnit).length > 0 && { mmPerUnit }),
  };
}

/** What a new version of a product is compared with, and how its preview is made. @throws DomainError not_found. */
export async function modelForVersion({ db, language, mainLanguage }: Reads, id: string) {
  const [[row], files, [mailed]] = await db.batch([
    productById(db, id),
    filesOfProduct(db, id),
    countMailedOwners(db, id),
  ]);
  if (!row) throw new DomainError("not_found", { detail: id });
  const { title, preview, previewSeed, free, version, images } = row;
  return {
    id,
    hasNoFiles: version === 0,
    isFree: free,
    mailedOwners: mailed?.owners ?? 0,
    titles: title,
    alts: images.map(({ alt }) => alt),
    pictures: images.map(({ key, narrower: [narrow] = [] }) => `/images/${narrow?.key ?? key}`),
    model: inLanguage(title, { language, mainLanguage }),
    previewKind: preview?.kind ?? (free ? ("exact" as const) : ("protected" as const)),
    seed: previewSeed,
    sha256: row.zipSha256,
    mmPerUnit: unitsOf(files),
    files: files.map(({ file: { path, bytes, entry } }) => ({ path, bytes, crc32: entry?.crc32 ?? null })),
  };
}

export async function listForStudio({ db, language, mainLanguage }: Reads): Promise<StudioProductRow[]> {
  const rows = await studioProducts(db);
  return rows.map((row) => ({
    ...row,
    title: inLanguage(row.title, { language, mainLanguage }),
    updatedAt: row.updatedAt.toISOString(),
  }));
}
