import type { ProductRow } from "#app/catalog/catalog.store.server.ts";
import { productById } from "#app/catalog/catalog.store.server.ts";
import { byLicense, LICENSE_TYPES, priceColumn } from "#app/catalog/licenses.ts";
import { refreshListing, upsertStems } from "#app/catalog/list/listing.store.server.ts";
import { statedAttributes } from "#app/catalog/product-attributes.ts";
import type { Statement } from "#app/db/client.server.ts";
import { editsOf } from "#app/edits/edits.store.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { changedTranslations } from "#app/i18n/translated.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { announcementStatements, missedAnnouncementStatements } from "#app/news/mailings.server.ts";
import {
  beginPrices,
  recordPrices,
  recordPricesAfterLaunch,
} from "#app/offers/pricing/price-history.store.server.ts";
import { isOver } from "#app/offers/pricing/sale.ts";
import {
  detailColumns,
  isProtected,
  modelRevision,
  previewColumns,
  publishAnswer,
  zipColumns,
} from "#app/publishing/product-row.server.ts";
import type { Mails, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { neededLanguage } from "./needed-language.ts";
import { MAX_IMAGES } from "./picture-limits.ts";
import { type ModelDetails, Prices } from "./product-details.contract.ts";
import { deleteExactPreviews } from "./product-media.server.ts";
import type { EditRequest, PublishAnswer, StoredZip } from "./publishing.contract.ts";
import {
  isOutdatedError,
  requireUnchangedEdits,
  updateProduct,
  versionStatements,
} from "./publishing.store.server.ts";
import { storeZip, zipMismatch } from "./stored-zip.server.ts";
import { detailsOf } from "./studio-products.server.ts";
import { forgetExactPreviews } from "./versions.store.server.ts";

type EditServices = Mails & Pick<Services, "modelFiles" | "pictures">;

export type Edit = Omit<EditRequest, "model" | "revision"> & { model?: EditRequest["model"] | StoredZip };

/** Null when the preview is of another zip, or is exact and the model is no longer free: it could be printed without paying. */
function previewAfterEdit(current: ProductRow, edited: ProductRow) {
  const isStale = edited.zipSha256 !== current.zipSha256;
  const exposesPaidModel = current.free && !edited.free && current.preview?.kind === "exact";
  return isStale || exposesPaidModel ? null : current.preview;
}

/** `undefined` leaves the value as it was, `null` removes it. */
const applyChange = <T>(value: T | null | undefined, before: T | undefined) =>
  value === undefined ? before : (value ?? undefined);

function detailsAfterEdit(current: ProductRow, { changes }: Edit): Omit<ModelDetails, "id" | "notes"> {
  const before = detailsOf(current);
  const prices = Prices.safeParse(
    byLicense((license) => applyChange(changes.prices?.[license], before.prices[license])),
  );
  if (!prices.success) throw new DomainError("bad_input", { fields: { prices: "errors.prices" } });
  return {
    title: changedTranslations(before.title, changes.title),
    description: changedTranslations(before.description, changes.description),
    tags: changes.tags ?? before.tags,
    alsoCalled: changes.alsoCalled ?? before.alsoCalled,
    prices: prices.data,
    ...statedAttributes({ ...current, ...changes }),
  };
}

/**
 * Refuses another list price before a sale is over: its prices were computed from the list price. Before a model is published, the price after its
 * launch price may change.
 */
function refusePriceDuringSale(current: ProductRow, edited: ProductRow, at: Date): void {
  const { sale, status } = current;
  const same = LICENSE_TYPES.every(
    (license) => current[priceColumn(license)] === edited[priceColumn(license)],
  );
  if (same || !sale || isOver(sale, at)) return;
  const isLaunch =
    status === "draft" &&
    sale.launch &&
    LICENSE_TYPES.every(
      (license) => (sale.prices[license]?.price ?? -1) < (edited[priceColumn(license)] ?? 0),
    );
  if (!isLaunch) throw new DomainError("on_sale", { detail: current.id });
}

/** The time of a change, always later than the last one, so that it identifies the change. */
const timeOfChange = (now: Date, { updatedAt }: ProductRow) =>
  new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));

function imagesAfterEdit(
  current: ProductRow,
  { images, addedImages }: Edit,
): ProductRow["images"] | undefined {
  if (!addedImages?.length) return images;
  const before = images ?? current.images;
  const added = addedImages.filter(({ key }) => !before.some((image) => image.key === key));
  if (before.length + added.length > MAX_IMAGES)
    throw new DomainError("bad_input", {
      fields: { addedImages: `studioUpload.tooManyPictures?max=${MAX_IMAGES}` },
    });
  return [...before, ...added];
}

export function rowAfterEdit(current: ProductRow, request: Edit, at: Date) {
  const { id, model } = request;
  const images = imagesAfterEdit(current, request);
  const zip = model && zipColumns(id, model, current);
  const isNewVersion = Boolean(zip && zip.version !== current.version);
  const named = {
    ...detailColumns(detailsAfterEdit(current, request)),
    ...(images && { images }),
    ...zip,
    ...(isNewVersion && current.version > 0 && { versionAt: at }),
    updatedAt: timeOfChange(at, current),
  };
  const edited: ProductRow = { ...current, ...named };
  const endsPreview =
    edited.zipSha256 !== current.zipSha256 || previewAfterEdit(current, edited) !== current.preview;
  const preview =
    request.preview !== undefined
      ? previewColumns(request.preview, current.previewSeed)
      : endsPreview && { preview: previewAfterEdit(current, edited) };
  const columns = { ...named, ...preview };
  /** `columns`: what the edit names, and nothing that others may write meanwhile. */
  return { row: { ...current, ...columns }, columns, isNewVersion };
}

/** Refuses what `applyEdit` would refuse, without writing anything. @throws DomainError bad_input (prices), on_sale. */
export const checkEdit = (current: ProductRow, request: Edit, at: Date): void =>
  refusePriceDuringSale(current, rowAfterEdit(current, request, at).row, at);

interface EditContext {
  /** The product as the caller has read it: when it has changed since, nothing is written. */
  current: ProductRow;
  status?: ProductRow["status"];
  extraStatements?: Statement[];
}

/** Changes the given fields of a product. Another zip becomes a new version, about which owners are mailed if they want that. */
export async function applyEdit(
  services: EditServices,
  request: Edit,
  { current, status, extraStatements = [] }: EditContext,
): Promise<PublishAnswer> {
  const { db } = services;
  const { id, changes, model } = request;
  const at = services.now();
  const { row: edited, columns: named, isNewVersion } = rowAfterEdit(current, request, at);
  const isFirst = current.status === "draft" && status === "published";
  const isRepublished = current.status === "unpublished" && status === "published";
  const columns = { ...named, ...(status && { status }), ...(isFirst && { publishedAt: at }) };
  const row = { ...edited, ...columns };
  refusePriceDuringSale(current, row, at);
  if (model && isNewVersion) await storeZip(services, row.zipKey, model);
  else if (row.zipBytes !== current.zipBytes) throw zipMismatch(`${id} has this zip in another size`);
  const becomesProtected = isProtected(row) && !isProtected(current);
  if (becomesProtected) await deleteExactPreviews(services, id);
  try {
    await db.batch([
      updateProduct(db, current, columns),
      recordPricesAfterLaunch(db, id, at),
      ...(isFirst ? beginPrices(db, id, at) : []),
      recordPrices(db, [id], at),
      ...extraStatements,
      ...(becomesProtected ? [forgetExactPreviews(db, id)] : []),
      // An imported model has no version before its first files.
      ...(row.version > 0 ? versionStatements(db, row, { notes: changes.notes, model, at }) : []),
      ...(isFirst ? announcementStatements(services, id, at) : []),
      ...(isRepublished ? missedAnnouncementStatements(services, id, at) : []),
      upsertStems(db, row),
      ...refreshListing(db, id, at),
    ]);
  } catch (error) {
    throw isOutdatedError(error) ? new DomainError("product_changed", { detail: id }) : error;
  }
  services.waitUntil(drainOutbox(services));
  return publishAnswer(services, row);
}

function refuseRemovedTexts(current: ProductRow, { changes }: Edit, mainLanguage: Language): void {
  const needed = neededLanguage(current, mainLanguage);
  for (const name of ["title", "description"] as const) {
    const isRemoved = current[name][needed] && changes[name]?.[needed] === null;
    const left = Object.keys(changedTranslations(current[name], changes[name]));
    if (isRemoved || left.length === 0)
      throw new DomainError("bad_input", {
        fields: { [`changes.${name}.${needed}`]: "errors.mainLanguage" },
      });
  }
}

/**
 * @throws DomainError not_found (product or incoming object), changed_elsewhere (since the caller has read it), product_changed (just now), bad_input
 * (prices, texts), on_sale, upload_mismatch.
 */
export async function editProduct(services: EditServices, request: EditRequest): Promise<PublishAnswer> {
  const { db } = services;
  const { id, revision } = request;
  const [[current], [edits]] = await db.batch([productById(db, id), editsOf(db, id)]);
  if (!current) throw new DomainError("not_found", { detail: id });
  if (revision !== null && revision !== modelRevision(current, edits?.revision))
    throw new DomainError("changed_elsewhere", { detail: id });
  const { mainLanguage } = await services.shop.profile();
  refuseRemovedTexts(current, request, mainLanguage);
  const extraStatements = revision === null ? [] : [requireUnchangedEdits(db, id, edits?.revision ?? 0)];
  return applyEdit(services, request, { current, extraStatements });
}
