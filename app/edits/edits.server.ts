/**
 * What a seller types in the studio is stored as it is typed, and changes nothing that shoppers see before it is published. All
 * sellers work on the same edits of a model (docs/decisions/018).
 */

import type { ProductRow } from "#app/catalog/catalog.store.server.ts";
import { productById } from "#app/catalog/catalog.store.server.ts";
import type { StoredPicture } from "#app/db/columns.ts";
import type { Language } from "#app/i18n/languages.ts";
import { saleInForce } from "#app/offers/sales.server.ts";
import { type DeletionBlocker, deletionBlockerOf } from "#app/publishing/delete-product.store.server.ts";
import { applyEdit } from "#app/publishing/edit-product.server.ts";
import { neededLanguage } from "#app/publishing/needed-language.ts";
import { modelRevision } from "#app/publishing/product-row.server.ts";
import { detailsOf } from "#app/publishing/studio-products.server.ts";
import type { Reads, Services, Writes } from "#app/services.ts";
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import {
  type EditedFields,
  editsAfter,
  knownPictures,
  type Texts,
  textsOf,
  withEdits,
} from "./edit-fields.ts";
import type { SavedEdits } from "./edits.contract.ts";
import { clearEdits, editsOf, editsOfModels, saveFields } from "./edits.store.server.ts";
import { readEdits } from "./read-edits.ts";

type EditServices = Reads;

export interface EditState {
  row: ProductRow;
  /** That its texts are needed in. */
  language: Language;
  /** With the pictures that were added to the edits. */
  model: ReturnType<typeof detailsOf> & Pick<ProductRow, "images">;
  productTexts: Texts;
  edits: EditedFields;
  /** Null without a row. */
  addedPictures: StoredPicture[] | null;
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

export async function readEditState({ db, shop }: Reads, id: string): Promise<EditState> {
  const [[[row], [edits], [blocker]], { mainLanguage }] = await Promise.all([
    db.batch([productById(db, id), editsOf(db, id), deletionBlockerOf(db, id)]),
    shop.profile(),
  ]);
  if (!row) throw new DomainError("not_found", { detail: id });
  return {
    row,
    language: neededLanguage(row, mainLanguage),
    ...editableModel(row, edits?.pictures),
    edits: edits?.fields ?? {},
    addedPictures: edits?.pictures ?? null,
    revision: edits?.revision ?? 0,
    publishAt: edits?.publishAt ?? null,
    deletionBlocker: blocker?.deletionBlocker ?? null,
  };
}

const formRevision = ({ row, revision }: Pick<EditState, "row" | "revision">) => modelRevision(row, revision);

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
export async function modelWithEdits(services: Writes & Pick<Services, "modelFiles">, id: string) {
  const state = await readEditState(services, id);
  const { row, language, model, productTexts, edits, publishAt, deletionBlocker } = state;
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
    errors: shownErrors(row, edits, readEdits(model, texts, language).errors),
    changed: Object.keys(edits).length > 0,
    publishAt: publishAt?.toISOString() ?? null,
    revision: formRevision(state),
  };
}

interface SentEdits {
  id: string;
  /** The revision that the form shows; null stores the form even if something changed since. */
  revision: number | null;
  sent: Texts;
  /** Whether nothing follows the save, so that one whose answer was lost may be sent again. */
  mayRepeat?: boolean;
}

/** @throws DomainError not_found; changed_elsewhere, storing nothing, when the model or its edits were changed since the form was loaded. */
export async function saveEdits(
  services: EditServices,
  { id, revision, sent, mayRepeat = false }: SentEdits,
): Promise<SavedEdits> {
  const { db, now } = services;
  const state = await readEditState(services, id);
  const { row, language, model, productTexts, edits: before } = state;
  const edits = editsAfter(state, sent);
  const isSame = JSON.stringify(edits) === JSON.stringify(before);
  const isRepeated = mayRepeat && isSame && formRevision(state) - 1 === revision;
  if (revision !== null && revision !== formRevision(state) && !isRepeated)
    throw new DomainError("changed_elsewhere", { detail: id });
  const [saved] = isSame
    ? [state]
    : await saveFields(db, { productId: id, fields: edits, revision: state.revision, at: now() });
  if (!saved) throw new DomainError("changed_elsewhere", { detail: id });
  const texts = withEdits(productTexts, edits);
  return {
    revision: formRevision({ row, revision: saved.revision }),
    errors: shownErrors(row, edits, readEdits(model, texts, language).errors),
    changed: Object.keys(edits).length > 0,
  };
}

/** What is wrong, by the field's name. */
export type Obstacles = Record<string, string>;

export type PublishedEdits = { published: true } | { published: false; errors: Obstacles };

/** What publishing reads of a model. */
type Publication = Pick<EditState, "row" | "language" | "model" | "productTexts" | "edits" | "revision">;

export function obstaclesOf(publication: Publication): Obstacles | null {
  const { row, language, model, productTexts, edits } = publication;
  const { errors } = readEdits(model, withEdits(productTexts, edits), language);
  const files: Texts = row.version === 0 ? { files: "studioEditor.filesNeeded" } : {};
  const obstacles = { ...errors, ...files };
  return Object.keys(obstacles).length > 0 ? obstacles : null;
}

/** By id. */
export async function publicationsOf(
  { db, shop }: Reads,
  rows: readonly ProductRow[],
): Promise<Map<string, Publication>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const [stored, { mainLanguage }] = await Promise.all([editsOfModels(db, ids), shop.profile()]);
  const publicationOf = (row: ProductRow): Publication => {
    const edits = stored.find(({ productId }) => productId === row.id);
    return {
      row,
      language: neededLanguage(row, mainLanguage),
      ...editableModel(row, edits?.pictures),
      edits: edits?.fields ?? {},
      revision: edits?.revision ?? 0,
    };
  };
  return new Map(rows.map((row) => [row.id, publicationOf(row)]));
}

/** Whether publishing would change nothing that shoppers see. */
export const hasNothingToPublish = ({ row, edits }: EditState) =>
  row.status === "published" && Object.keys(edits).length === 0;

type PublishServices = EditServices & Parameters<typeof applyEdit>[0];

/**
 * Publishes a model as it was typed. Also ends the schedule.
 * @param publishAt of a draft that stays one until then, and is shown to members with early access
 * @throws DomainError on_sale, product_changed when product or edits have changed since they were read.
 */
export async function publishEditState(
  services: PublishServices,
  state: Publication,
  publishAt: Date | null = null,
): Promise<void> {
  const { row, language, model, productTexts, edits, revision } = state;
  const extraStatements = [clearEdits(services.db, { productId: row.id, publishAt, revision })];
  const { edit } = readEdits(model, withEdits(productTexts, edits), language);
  const status = publishAt ? "draft" : "published";
  await applyEdit(services, { id: row.id, ...edit }, { current: row, status, extraStatements });
}

/** Also publishes scheduled edits before their time. */
export async function publishEdits(services: PublishServices, id: string): Promise<PublishedEdits> {
  const state = await readEditState(services, id);
  if (hasNothingToPublish(state)) return { published: true };
  const errors = obstaclesOf(state);
  if (errors) return { published: false, errors };
  await publishEditState(services, state);
  return { published: true };
}

/** Also ends the schedule. */
export async function discardEdits(services: EditServices, id: string): Promise<void> {
  const { edits, revision } = await readEditState(services, id);
  if (Object.keys(edits).length === 0) return;
  const nothing = { fields: {}, pictures: [], publishAt: null };
  const [saved] = await saveFields(services.db, { productId: id, ...nothing, revision, at: services.now() });
  if (!saved) throw new DomainError("changed_elsewhere", { detail: id });
}
