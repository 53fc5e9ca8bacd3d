/** Puts models into the shop: a zip is checked against its announced SHA-256 before anyone can buy it, and never changes after. */
import type { Services } from "#app/context.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { drainOutbox } from "#app/domain/mail/outbox.server.ts";
import type { ProductRow } from "./catalog.store.server.ts";
import { relistProduct } from "./listing.store.server.ts";
import { inLanguage } from "./product-summary.server.ts";
import {
  PART_BYTES,
  type PublishAnswer,
  type PublishRequest,
  type StudioProduct,
  type UploadRequest,
  type UploadTicket,
} from "./publishing.contract.ts";
import {
  anyProduct,
  clearFiles,
  putFiles,
  putProduct,
  putVersion,
  queueNewVersion,
  setStatus,
  studioProducts,
} from "./publishing.store.server.ts";
import { storeZip, zipMismatch } from "./stored-zip.server.ts";

type Studio = Pick<Services, "db" | "modelFiles" | "now" | "settings">;
type Publishing = Studio & Pick<Services, "log" | "mailer" | "waitUntil">;

const zipKey = (id: string, version: number, sha256: string) => `products/${id}/${version}/${sha256}.zip`;

/** The version a zip becomes: the current one when it is the same zip, else the next. */
const versionFor = (current: ProductRow | undefined, sha256: string) =>
  current?.zipSha256 === sha256 ? current.version : (current?.version ?? 0) + 1;

/** Where a zip goes; no upload is opened for a zip the shop already has. */
export async function openUpload(
  { db, modelFiles }: Studio,
  { id, sha256 }: UploadRequest,
): Promise<UploadTicket> {
  const [current] = await anyProduct(db, id);
  const version = versionFor(current, sha256);
  const key = zipKey(id, version, sha256);
  const known = current?.version === version;
  return { key, version, partBytes: PART_BYTES, uploadId: known ? null : await modelFiles.startUpload(key) };
}

function productRow(request: PublishRequest, current: ProductRow | undefined, at: Date) {
  const { sheet, images, zip, files } = request;
  const { standard = null, commercial = null } = sheet.prices;
  const version = versionFor(current, zip.sha256);
  const priceCents = Math.min(standard ?? Number.POSITIVE_INFINITY, commercial ?? Number.POSITIVE_INFINITY);
  return {
    id: sheet.id,
    status: "published" as const,
    title: sheet.title,
    description: sheet.description,
    tags: sheet.tags,
    images,
    standardCents: standard,
    commercialCents: commercial,
    priceCents,
    free: priceCents === 0,
    printGrams: sheet.printGrams ?? null,
    version,
    zipKey: zipKey(sheet.id, version, zip.sha256),
    zipSha256: zip.sha256,
    zipBytes: zip.bytes,
    fileCount: files.length,
    formats: [...new Set(files.map(({ format }) => format))].sort(),
    publishedAt: current?.publishedAt ?? at,
    updatedAt: at,
  };
}

/**
 * Makes a zip and its texts what the shop sells; owners get the new version, and a mail about it if they want one.
 * @throws DomainError upload_mismatch, not_found (incoming object).
 */
export async function publishProduct(studio: Publishing, request: PublishRequest): Promise<PublishAnswer> {
  const { db, now, settings } = studio;
  const { sheet, zip, files } = request;
  const [current] = await anyProduct(db, sheet.id);
  const row = productRow(request, current, now());
  const { id, version } = row;
  if (current?.version !== version) await storeZip(studio, row.zipKey, request);
  else if (current.zipBytes !== zip.bytes) throw zipMismatch(`${id} has this zip in another size`);
  const stored = { productId: id, version, zipKey: row.zipKey, zipSha256: zip.sha256, zipBytes: zip.bytes };
  await db.batch([
    putProduct(db, row),
    queueNewVersion(db, { productId: id, version, at: row.updatedAt }),
    putVersion(db, { ...stored, notes: sheet.notes ?? null, createdAt: row.updatedAt }),
    clearFiles(db, id, version),
    putFiles(db, { productId: id, version }, files),
    ...relistProduct(db, id),
  ]);
  studio.waitUntil(drainOutbox(studio));
  return { id, version, url: `${settings.SHOP_ORIGIN}/product/${id}` };
}

/** Every product, newest change first. */
export async function listForStudio({
  db,
  language,
}: Pick<Services, "db" | "language">): Promise<StudioProduct[]> {
  const rows = await studioProducts(db);
  return rows.map(({ product, purchases }) => ({
    id: product.id,
    title: inLanguage(product.title, language),
    status: product.status,
    version: product.version,
    price: product.priceCents,
    weight: product.zipBytes,
    files: product.fileCount,
    purchases,
    updatedAt: product.updatedAt.toISOString(),
  }));
}

/** Takes a product out of the shop window; buyers keep it. @throws DomainError not_found. */
export async function unpublishProduct({ db, now }: Pick<Services, "db" | "now">, { id }: { id: string }) {
  const [[changed]] = await db.batch([setStatus(db, id, "unpublished", now()), ...relistProduct(db, id)]);
  if (!changed) throw new DomainError("not_found");
  return { id, status: "unpublished" as const };
}
