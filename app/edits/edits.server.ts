/**
 * What a seller types in the studio is stored as it is typed, and changes nothing that shoppers see before it is published. All
 * sellers work on the same edits of a model (docs/decisions/018).
 */

import { sha256Of } from "#app/accounts/sha256.server.ts";
import type { ProductRow } from "#app/catalog/catalog.store.server.ts";
import type { StoredPicture } from "#app/db/columns.ts";
import type { Language } from "#app/i18n/languages.ts";
import { saleInForce } from "#app/offers/sales.server.ts";
import { type DeletionBlocker, deletionBlockerOf } from "#app/publishing/delete-product.store.server.ts";
import { applyEdit } from "#app/publishing/edit-product.server.ts";
import { productById } from "#app/publishing/publishing.store.server.ts";
import { detailsOf } from "#app/publishing/studio-products.server.ts";
import { textLanguageOf } from "#app/publishing/text-language.ts";
import type { Services } from "#app/services.ts";
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import {
  changedSinceEdit,
  type EditedFields,
  knownPictures,
  mergeEdits,
  type SentField,
  type Texts,
  textsOf,
  withEdits,
} from "./edit-fields.ts";
import type { SavedEdits } from "./edits.contract.ts";
import { clearEdits, editsOf, saveFields } from "./edits.store.server.ts";
import { readEdits } from "./read-edits.ts";

type EditServices = Pick<Services, "db" | "now" | "shop">;

export interface EditState {
  row: ProductRow;
  /** That its texts are needed in. */
  language: Language;
  /** With the pictures that were added to the edits. */
  model: ReturnType<typeof detailsOf> & Pick<ProductRow, "images">;
  productTexts: Texts;
  edits: EditedFields;
  revision: number;
  publishAt: Date | null;
  deletionBlocker: DeletionBlocker | null;
}

/** A product as its form reads it, with the pictures that were added to its edits; and its published texts. */
export function editableModel(row: ProductRow, addedPictures: StoredPicture[] = []) {
  const published = { ...detailsOf(row), images: row.images };
  const images = knownPictures(row.images, addedPictures);
  return { model: { ...published, images }, productTexts: textsOf(published, images) };
}

/** @throws DomainError not_found. */
export async function readEditState(
  { db, shop }: Pick<Services, "db" | "shop">,
  id: string,
): Promise<EditState> {
  const [[[row], [edits], [blocker]], { mainLanguage }] = await Promise.all([
    db.batch([productById(db, id), editsOf(db, id), deletionBlockerOf(db, id)]),
    shop.profile(),
  ]);
  if (!row) throw new DomainError("not_found", { detail: id });
  return {
    row,
    language: textLanguageOf(row, mainLanguage),
    ...editableModel(row, edits?.pictures),
    edits: edits?.fields ?? {},
    revision: edits?.revision ?? 0,
    publishAt: edits?.publishAt ?? null,
    deletionBlocker: blocker?.deletionBlocker ?? null,
  };
}

const encoder = new TextEncoder();
const digest = (text: string) => sha256Of(encoder.encode(text)).slice(0, 16);

export const digestsOf = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, digest(text)]));

/** While a model was never published, only errors of edited fields are shown; publishing shows all. */
const shownErrors = ({ status }: ProductRow, edits: EditedFields, errors: Texts): Texts =>
  status === "draft" ? Object.fromEntries(Object.entries(errors).filter(([name]) => name in edits)) : errors;

async function isZipMissing(
  { modelFiles, log }: Pick<Services, "modelFiles" | "log">,
  { id, version, zipKey, zipBytes }: ProductRow,
): Promise<boolean> {
  if (version === 0) return false;
  try {
    const stored = await modelFiles.head(zipKey);
    return !stored || stored.bytes < zipBytes;
  } catch (error) {
    // The texts can be edited meanwhile.
    log("zip_missing", { product: id, error: errorDetails(error) });
    return false;
  }
}

/** @throws DomainError not_found. */
export async function modelWithEdits(
  services: Pick<Services, "db" | "language" | "log" | "modelFiles" | "now" | "shop">,
  id: string,
) {
  const state = await readEditState(services, id);
  const { row, language, model, productTexts, edits, revision, publishAt, deletionBlocker } = state;
  const texts = withEdits(productTexts, edits);
  const { status, version, zipBytes, fileCount, updatedAt } = row;
  return {
    id,
    textLanguage: language,
    isZipMissing: await isZipMissing(services, row),
    facts: {
      status,
      version,
      weight: zipBytes,
      files: fileCount,
      updatedAt: updatedAt.toISOString(),
      deletionBlocker,
    },
    images: model.images,
    offer: { sale: saleInForce(row, services), isDraft: status === "draft", isFree: row.free },
    hasParts: row.footprint !== null,
    view: row.preview && { kind: row.preview.kind, omitted: row.preview.omitted ?? 0 },
    texts,
    /** Sent back with each field: a save is refused as a conflict where the text has changed since (as with If-Match). */
    digests: digestsOf(texts),
    errors: shownErrors(row, edits, readEdits(model, texts, language).errors),
    changed: Object.keys(edits).length > 0,
    publishAt: publishAt?.toISOString() ?? null,
    revision,
  };
}

/** How often a save is tried when others write between its read and its write. */
export const MAX_ATTEMPTS = 5;

/** @throws DomainError not_found, product_changed (others kept saving at the same time). */
export async function saveEdits(
  services: EditServices,
  { id, sent }: { id: string; sent: Record<string, SentField> },
): Promise<SavedEdits> {
  const { db, now } = services;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const state = await readEditState(services, id);
    const { row, language, model, productTexts, edits: before, revision } = state;
    const { edits, conflicts } = mergeEdits({ productTexts, edits: before }, sent, digest);
    const isSame = JSON.stringify(edits) === JSON.stringify(before);
    const [saved] = isSame
      ? [true]
      : await saveFields(db, { productId: id, fields: edits, revision, at: now() });
    if (!saved) continue;
    const texts = withEdits(productTexts, edits);
    return {
      conflicts,
      digests: digestsOf(texts),
      errors: shownErrors(row, edits, readEdits(model, texts, language).errors),
      changed: Object.keys(edits).length > 0,
    };
  }
  throw new DomainError("product_changed", { detail: id });
}

export interface Obstacles {
  errors: Record<string, string>;
  changedSince: Texts;
}

export type PublishedEdits = { published: true } | ({ published: false } & Obstacles);

const isReady = ({ errors, changedSince }: Obstacles) =>
  Object.keys(errors).length === 0 && Object.keys(changedSince).length === 0;

export function obstaclesOf({ row, language, model, productTexts, edits }: EditState): Obstacles | null {
  const { errors } = readEdits(model, withEdits(productTexts, edits), language);
  const files: Texts = row.version === 0 ? { files: "studioEditor.filesNeeded" } : {};
  const obstacles = { errors: { ...errors, ...files }, changedSince: changedSinceEdit(productTexts, edits) };
  return isReady(obstacles) ? null : obstacles;
}

/** Whether publishing would change nothing that shoppers see. */
export const hasNothingToPublish = ({ row, edits }: EditState) =>
  row.status === "published" && Object.keys(edits).length === 0;

/** Bases the edits on the product's current texts, after these were shown to the seller: the next publish replaces them. */
export async function rebaseEdits(
  { db, now }: EditServices,
  { row, productTexts, edits, revision }: EditState,
): Promise<void> {
  const fields = Object.fromEntries(
    Object.entries(edits).map(([name, { text, original }]) => [
      name,
      { text, original: productTexts[name] ?? original },
    ]),
  );
  await saveFields(db, { productId: row.id, fields, revision, at: now() });
}

type PublishServices = EditServices & Parameters<typeof applyEdit>[0];

/** Also ends the schedule. @throws DomainError on_sale, product_changed when product or edits have changed since they were read. */
export async function publishEditState(services: PublishServices, state: EditState): Promise<void> {
  const { row, language, model, productTexts, edits, revision } = state;
  const extraStatements = [clearEdits(services.db, row.id, revision)];
  const { edit } = readEdits(model, withEdits(productTexts, edits), language);
  await applyEdit(services, { id: row.id, ...edit }, { current: row, status: "published", extraStatements });
}

/**
 * Also publishes scheduled edits before their time.
 * @throws DomainError not_found, on_sale, product_changed when somebody saved or published at the same moment.
 */
export async function publishEdits(services: PublishServices, id: string): Promise<PublishedEdits> {
  const state = await readEditState(services, id);
  if (hasNothingToPublish(state)) return { published: true };
  const obstacles = obstaclesOf(state);
  if (!obstacles) {
    await publishEditState(services, state);
    return { published: true };
  }
  if (Object.keys(obstacles.changedSince).length > 0) await rebaseEdits(services, state);
  return { published: false, ...obstacles };
}

/** Also ends the schedule. @throws DomainError not_found, product_changed. */
export async function discardEdits(services: EditServices, id: string): Promise<void> {
  const { edits, revision } = await readEditState(services, id);
  if (Object.keys(edits).length === 0) return;
  const nothing = { fields: {}, pictures: [], publishAt: null };
  const [saved] = await saveFields(services.db, { productId: id, ...nothing, revision, at: services.now() });
  if (!saved) throw new DomainError("product_changed", { detail: id });
}
