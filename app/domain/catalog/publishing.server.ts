import type { Services } from "#app/context.server.ts";
import type { Statement } from "#app/db/client.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { DEFAULT_LANGUAGE } from "#app/domain/languages.ts";
import { drainOutbox } from "#app/domain/mail/outbox.server.ts";
import { partsOf } from "#app/domain/meshes/print-facts.ts";
import { announcementStatements } from "#app/domain/news/mailings.server.ts";
import { recordPrices } from "#app/domain/pricing/price-history.store.server.ts";
import { isOver } from "#app/domain/pricing/sale.ts";
import { footprintOf } from "#app/domain/printers/fit.ts";
import { changedTranslations } from "#app/domain/translated.ts";
import type { ProductRow } from "./catalog.store.server.ts";
import { refreshListing, upsertStems } from "./listing.store.server.ts";
import { attributeColumns, statedAttributes } from "./product-attributes.ts";
import {
  type DraftRequest,
  type EditRequest,
  type ModelSheet,
  PART_BYTES,
  type Preview,
  Prices,
  type ProductZip,
  type PublishAnswer,
  type PublishRequest,
  type RefreshRequest,
  type UploadRequest,
  type UploadTicket,
} from "./publishing.contract.ts";
import {
  anyProduct,
  deleteFiles,
  insertFiles,
  insertProduct,
  queueNewVersion,
  setMeasured,
  setStatus,
  updateProduct,
  upsertVersion,
} from "./publishing.store.server.ts";
import { storeZip, zipMismatch } from "./stored-zip.server.ts";
import { sheetOf } from "./studio-products.server.ts";

type UploadServices = Pick<Services, "db" | "modelFiles" | "now" | "settings">;
type PublishServices = UploadServices & Pick<Services, "log" | "mailer" | "waitUntil">;

const zipKey = (id: string, version: number, sha256: string) => `products/${id}/${version}/${sha256}.zip`;

/** The version a zip becomes: the current one when it is the same zip, else the next. */
const versionFor = (current: ProductRow | undefined, sha256: string) =>
  current?.zipSha256 === sha256 ? current.version : (current?.version ?? 0) + 1;

/** @throws DomainError product_exists. */
export async function openUpload(
  { db, modelFiles }: UploadServices,
  { id, sha256, isNew = false }: UploadRequest,
): Promise<UploadTicket> {
  const [current] = await anyProduct(db, id);
  if (current && isNew) throw conflict(id);
  const version = versionFor(current, sha256);
  const key = zipKey(id, version, sha256);
  return { key, version, partBytes: PART_BYTES, uploadId: await modelFiles.startUpload(key) };
}

function sheetColumns({ title, description, tags, prices, ...sheet }: Omit<ModelSheet, "id">) {
  const { standard = null, commercial = null } = prices;
  const priceCents = Math.min(standard ?? Number.POSITIVE_INFINITY, commercial ?? Number.POSITIVE_INFINITY);
  return {
    title,
    description,
    tags,
    standardCents: standard,
    commercialCents: commercial,
    priceCents,
    free: priceCents === 0,
    ...attributeColumns(sheet),
  };
}

function zipColumns(id: string, { zip, files }: ProductZip, current?: ProductRow) {
  const version = versionFor(current, zip.sha256);
  return {
    version,
    zipKey: zipKey(id, version, zip.sha256),
    zipSha256: zip.sha256,
    zipBytes: zip.bytes,
    fileCount: files.length,
    formats: [...new Set(files.map(({ format }) => format))].sort(),
    footprint: footprintOf(partsOf(files)),
  };
}

/** A preview without a seed keeps the one before. */
const previewColumns = (preview: Preview | null, seed: string | null = null) => ({
  preview: preview && { key: preview.key, bytes: preview.bytes, kind: preview.kind },
  previewSeed: preview?.seed ?? seed,
});

/** A preview of another zip would be wrong, and an exact one of a model that is no longer free would give it away. */
function previewAfterEdit(current: ProductRow, edited: ProductRow) {
  const isStale = edited.zipSha256 !== current.zipSha256;
  const exposesPaidModel = current.free && !edited.free && current.preview?.kind === "exact";
  return isStale || exposesPaidModel ? null : current.preview;
}

interface Stored {
  notes?: ModelSheet["notes"];
  model?: ProductZip;
  /** The date of a new version, whose mails are due then. */
  at: Date;
}

/** The statements that store one version, its files, and the mails about it. */
function versionStatements(db: Services["db"], row: ProductRow, { notes, model, at }: Stored) {
  const { id: productId, version, zipKey, zipSha256, zipBytes } = row;
  const stored = { productId, version, zipKey, zipSha256, zipBytes, createdAt: at };
  const files = model
    ? [deleteFiles(db, productId, version), insertFiles(db, { productId, version }, model.files)]
    : [];
  const mails = queueNewVersion(db, { productId, version, at });
  return [mails, upsertVersion(db, { ...stored, notes: notes ?? null }), ...files] as const;
}

const isUniqueId = (error: unknown) =>
  /UNIQUE constraint failed: products\.id/.test(String((error as Error).cause ?? error));

/** How `unchanged` in the store ends a batch. */
const isOutdated = (error: unknown) =>
  /NOT NULL constraint failed: (products\.updated_at|product_drafts\.revision)/.test(
    String((error as Error).cause ?? error),
  );

const NOT_COMPARED = new Set([
  "publishedAt",
  "updatedAt",
  "commentCount",
  "photoCount",
  "sale",
  "preview",
  "previewSeed",
]);

/** Whether this is a publish that the seller's command repeats because its response was lost. */
function isRepeat(row: ProductRow, current: ProductRow): boolean {
  return Object.entries(row).every(
    ([name, value]) =>
      NOT_COMPARED.has(name) || JSON.stringify(value) === JSON.stringify(current[name as keyof ProductRow]),
  );
}

type NewProduct = ProductZip & Pick<PublishRequest, "images" | "preview">;

const newRow = (id: string, request: NewProduct, at: Date) => ({
  id,
  images: request.images,
  ...zipColumns(id, request),
  ...previewColumns(request.preview ?? null),
  commentCount: 0,
  photoCount: 0,
  sale: null,
  publishedAt: at,
  updatedAt: at,
  versionAt: null,
});

/** Stores a product that there was not, by `statements` for it. @throws DomainError product_exists, upload_mismatch, not_found */
async function storeNew(
  services: UploadServices,
  row: ProductRow,
  { request, statements }: { request: NewProduct; statements: Statement[] },
): Promise<PublishAnswer> {
  const { db } = services;
  const [current] = await anyProduct(db, row.id);
  if (current && isRepeat(row, current)) return answerOf(services, row);
  if (current) throw conflict(row.id);
  await storeZip(services, row.zipKey, request);
  try {
    await db.batch([
      insertProduct(db, row),
      ...statements,
      upsertStems(db, row),
      ...refreshListing(db, row.id),
    ]);
  } catch (error) {
    throw isUniqueId(error) ? conflict(row.id) : error;
  }
  return answerOf(services, row);
}

const conflict = (id: string) => new DomainError("product_exists", { detail: id });

const answerOf = ({ settings }: UploadServices, { id, version }: ProductRow): PublishAnswer => ({
  id,
  version,
  url: `${settings.SHOP_ORIGIN}/product/${id}`,
});

/**
 * Makes a new product; one that exists already is never touched.
 * @throws DomainError product_exists, upload_mismatch, not_found (incoming object).
 */
export async function publishProduct(
  services: UploadServices,
  request: PublishRequest,
): Promise<PublishAnswer> {
  const { db } = services;
  const { sheet } = request;
  const now = services.now();
  const earlier = new Date(request.publishedAt ?? now);
  const at = earlier < now ? earlier : now;
  const row: ProductRow = { ...newRow(sheet.id, request, at), status: "published", ...sheetColumns(sheet) };
  const statements = [
    recordPrices(db, [row.id], now),
    ...versionStatements(db, row, { notes: sheet.notes, model: request, at }),
    // What was sold elsewhere before is no news.
    ...(at < now ? [] : announcementStatements(services, row.id, at)),
  ];
  return storeNew(services, row, { request, statements });
}

/**
 * Makes a new product that is not published: its texts are written in the studio.
 * @throws DomainError product_exists, upload_mismatch, not_found (incoming object).
 */
export async function createDraft(services: UploadServices, request: DraftRequest): Promise<PublishAnswer> {
  const { id, title, prices } = request;
  const at = services.now();
  const description = { [DEFAULT_LANGUAGE]: "" };
  const columns = sheetColumns({ title, description, tags: [], prices });
  const row: ProductRow = { ...newRow(id, request, at), status: "draft", ...columns };
  const statements = [...versionStatements(services.db, row, { model: request, at })];
  return storeNew(services, row, { request, statements });
}

/** `undefined` leaves the value as it was, `null` removes it. */
const applyChange = <T>(value: T | null | undefined, before: T | undefined) =>
  value === undefined ? before : (value ?? undefined);

function sheetAfterEdit(current: ProductRow, { changes }: EditRequest): Omit<ModelSheet, "id" | "notes"> {
  const before = sheetOf(current);
  const prices = Prices.safeParse({
    standard: applyChange(changes.prices?.standard, before.prices.standard),
    commercial: applyChange(changes.prices?.commercial, before.prices.commercial),
  });
  if (!prices.success) throw new DomainError("bad_input", { fields: { prices: "errors.prices" } });
  return {
    title: changedTranslations(before.title, changes.title),
    description: changedTranslations(before.description, changes.description),
    tags: changes.tags ?? before.tags,
    prices: prices.data,
    ...statedAttributes({ ...current, ...changes }),
  };
}

/** The list prices stay until a sale is over: it was made for them, and for the lowest price before it. */
function refusePriceDuringSale(current: ProductRow, edited: ProductRow, at: Date): void {
  const same =
    current.standardCents === edited.standardCents && current.commercialCents === edited.commercialCents;
  if (!same && !isOver(current.sale, at)) throw new DomainError("on_sale", { detail: current.id });
}

/** A later instant than the last change, so that each change can be told by its time. */
const timeOfChange = (now: Date, { updatedAt }: ProductRow) =>
  new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));

/** The product as the request makes it; `version` is there when it comes with a zip. */
function rowAfterEdit(current: ProductRow, request: EditRequest, at: Date) {
  const { id, images, model } = request;
  const version = model && zipColumns(id, model, current);
  const isNewVersion = Boolean(version && version.version !== current.version);
  const edited: ProductRow = {
    ...current,
    ...sheetColumns(sheetAfterEdit(current, request)),
    ...(images && { images }),
    ...version,
    ...(isNewVersion && { versionAt: at }),
    updatedAt: timeOfChange(at, current),
  };
  const preview =
    request.preview === undefined
      ? { preview: previewAfterEdit(current, edited) }
      : previewColumns(request.preview, current.previewSeed);
  return { row: { ...edited, ...preview }, isNewVersion };
}

interface EditContext {
  /** As the caller has read it: when it has changed since, nothing is written. */
  current: ProductRow;
  status?: ProductRow["status"];
  /** Statements for the same batch. */
  also?: Statement[];
}

/**
 * Changes what is named and keeps the rest; owners get another zip as a new version, and a mail about it if they want one.
 * @throws DomainError product_changed, not_found (incoming object), bad_input (prices), on_sale, upload_mismatch.
 */
export async function applyEdit(
  services: PublishServices,
  request: EditRequest,
  { current, status = current.status, also = [] }: EditContext,
): Promise<PublishAnswer> {
  const { db } = services;
  const { id, changes, model } = request;
  const at = services.now();
  const { row: edited, isNewVersion } = rowAfterEdit(current, request, at);
  const isFirst = current.status === "draft" && status === "published";
  const row = { ...edited, ...(isFirst && { publishedAt: at }) };
  refusePriceDuringSale(current, row, at);
  if (model && isNewVersion) await storeZip(services, row.zipKey, model);
  else if (row.zipBytes !== current.zipBytes) throw zipMismatch(`${id} has this zip in another size`);
  try {
    await db.batch([
      updateProduct(db, { ...row, status }, current.updatedAt),
      recordPrices(db, [id], at),
      ...also,
      ...versionStatements(db, row, { notes: changes.notes, model, at }),
      ...(isFirst ? announcementStatements(services, id, at) : []),
      upsertStems(db, row),
      ...refreshListing(db, id),
    ]);
  } catch (error) {
    throw isOutdated(error) ? new DomainError("product_changed", { detail: id }) : error;
  }
  services.waitUntil(drainOutbox(services));
  return answerOf(services, row);
}

/**
 * `applyEdit` to the product as it is.
 * @throws DomainError not_found (product or incoming object), product_changed, bad_input (prices), on_sale, upload_mismatch.
 */
export async function editProduct(services: PublishServices, request: EditRequest): Promise<PublishAnswer> {
  const [current] = await anyProduct(services.db, request.id);
  if (!current) throw new DomainError("not_found", { detail: request.id });
  return applyEdit(services, request, { current });
}

/**
 * Stores what the files of the current version turn out to be, and a preview of them.
 * @throws DomainError not_found, upload_mismatch when the product has another zip by now.
 */
export async function refreshProduct(
  services: UploadServices,
  { id, sha256, files, preview }: RefreshRequest,
): Promise<PublishAnswer> {
  const { db } = services;
  const [current] = await anyProduct(db, id);
  if (!current) throw new DomainError("not_found", { detail: id });
  if (current.zipSha256 !== sha256 || current.fileCount !== files.length)
    throw zipMismatch(`${id} has another zip by now`);
  const { version } = current;
  await db.batch([
    setMeasured(db, id, {
      ...previewColumns(preview, current.previewSeed),
      footprint: footprintOf(partsOf(files)),
    }),
    deleteFiles(db, id, version),
    insertFiles(db, { productId: id, version }, files),
    ...refreshListing(db, id),
  ]);
  return answerOf(services, current);
}

/** Unpublishes a product, which its buyers keep, or publishes it again. @throws DomainError not_found, also for one that never was. */
export async function setProductStatus(
  { db, now }: Pick<Services, "db" | "now">,
  { id, status }: { id: string; status: "published" | "unpublished" },
) {
  const [[changed]] = await db.batch([setStatus(db, id, status, now()), ...refreshListing(db, id)]);
  if (!changed) throw new DomainError("not_found", { detail: id });
  return { id, status };
}
