/** Brings one folder into the shop, by the steps that upload a single model. */
import { titleFromName } from "#app/catalog/names-of-files.ts";
import { ApiError, call } from "#app/http/api.browser.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { TextKey } from "#app/i18n/translate.ts";
import type { Translated } from "#app/i18n/translated.ts";
import type { Refusal } from "#app/publishing/packing/refusals.ts";
import { MAX_IMAGES } from "#app/publishing/picture-limits.ts";
import { DESCRIPTION_MAX } from "#app/publishing/product-details.contract.ts";
import type { StudioProductDetail } from "#app/publishing/studio-products.contract.ts";
import type { FileSelection } from "#app/publishing/upload/chosen-files.ts";
import { isUnitUnknown } from "#app/publishing/upload/file-units.tsx";
import {
  joinedPictures,
  newSeed,
  type PackingProgress,
  PackingRefused,
  packModel,
  packPictures,
} from "#app/publishing/upload/pack-model.browser.ts";
import type { PackedModel } from "#app/publishing/upload/stored-models.browser.ts";
import {
  discardUpload,
  isShopAway,
  ModelHasFiles,
  persistently,
  UploadInOtherTab,
  type UploadProgress,
  uploadModel,
} from "#app/publishing/upload/upload-model.browser.ts";
import {
  recordFor,
  type UploadTarget,
  uploadRecords,
} from "#app/publishing/upload/upload-records.browser.ts";
import { multiLine, shortened } from "#app/text/written-text.ts";

const MAX_TITLE = 80;

/** What became of the text in the folder; `kept`: the model has one of its own. */
export type FolderText = "none" | "given" | "kept";

export interface BroughtFolder {
  is: "done";
  id: string;
  pictures: number;
  text: FolderText;
  warnings: Refusal[];
}

export interface FailedFolder {
  is: "failed";
  refusals: Refusal[];
  key: TextKey | null;
  text: string;
}

/** What ends the queue for all rows, until the maker goes on. */
export type Stopped = "loggedOut" | "unsupported" | "away";

export type BringProgress =
  | { is: "making"; progress: PackingProgress }
  | { is: "uploading"; progress: UploadProgress };

class UnitsUnknown extends Error {}

export function failureOf(error: unknown): FailedFolder {
  const failed: FailedFolder = { is: "failed", refusals: [], key: null, text: "" };
  if (error instanceof PackingRefused) return { ...failed, refusals: error.refusals };
  if (error instanceof UnitsUnknown) return { ...failed, key: "studioFolders.unitsUnknown" };
  if (error instanceof ModelHasFiles) return { ...failed, key: "studioUpload.hasFiles" };
  if (error instanceof UploadInOtherTab) return { ...failed, key: "studioUpload.elsewhere" };
  if (error instanceof ApiError && error.message) return { ...failed, text: error.message };
  console.warn("a folder was not brought", error);
  const isFull = error instanceof Error && error.message === "space";
  return { ...failed, key: isFull ? "studioUpload.space" : "studioFolders.failed" };
}

/** Whether no other row would get further: the session ended, the second factor is asked for again, or the shop does not answer. */
export function stopOf(error: unknown): Stopped | null {
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return "loggedOut";
  const isAway = isShopAway(error) || (error instanceof Error && error.message === "unavailable");
  return isAway ? "away" : null;
}

/** As its maker reads it; `description` is the text in the folder. */
function descriptionOf({ description = "" }: PackedModel): string {
  return shortened(multiLine().parse(description), DESCRIPTION_MAX);
}

export const titleOfFolder = (name: string) => titleFromName(name).slice(0, MAX_TITLE).trim();

export interface BringOptions {
  chosen: FileSelection;
  /** Of the model that the folder goes to. */
  id: string;
  isNew: boolean;
  isFree: boolean;
  mainLanguage: Language;
  /** Euro cents of a new model. */
  price: number;
}

interface Target {
  target: UploadTarget;
  /** Addresses of the pictures that the model has. */
  known: string[];
}

function newTarget(model: PackedModel, { id, chosen, mainLanguage, price }: BringOptions): Target {
  const text = descriptionOf(model);
  const description = text && { description: { [mainLanguage]: text } };
  const title = { [mainLanguage]: titleOfFolder(chosen.name) };
  return { target: { kind: "draft", id, title, ...description, prices: { standard: price } }, known: [] };
}

/** Read when the files are packed: until then the maker may have added something in another window. */
async function existingTarget(
  model: PackedModel,
  { id, isFree, mainLanguage }: BringOptions,
  signal: AbortSignal,
): Promise<Target> {
  const path = `/studio/product?${new URLSearchParams({ id })}`;
  const context = { signal, onProgress: () => {} };
  const product = await persistently(context, () => call<StudioProductDetail>(path));
  if (!product) throw new Error("a product is JSON");
  if (product.version > 0) throw new ModelHasFiles();
  const { title, images } = product;
  const [onlyLanguage = mainLanguage] = Object.keys(title) as Language[];
  const language = title[mainLanguage] ? mainLanguage : onlyLanguage;
  const text = descriptionOf(model);
  const description: { description?: Translated } = text ? { description: { [language]: text } } : {};
  const alts = images.map(({ alt }) => alt);
  return {
    target: { kind: "version", id, notes: {}, title, alts, isFirst: true, isFree, ...description },
    known: images.map(({ key, narrower: [narrow] = [] }) => `/images/${narrow?.key ?? key}`),
  };
}

interface BringListener {
  signal: AbortSignal;
  onProgress(progress: BringProgress): void;
}

/** @throws what `failureOf` and `stopOf` know, and the signal's reason */
export async function bringFolder(
  options: BringOptions,
  { signal, onProgress: report }: BringListener,
): Promise<BroughtFolder> {
  const source = { chosen: options.chosen, soldBefore: [], findsDescription: true };
  const previewKind = options.isFree ? "exact" : "protected";
  const request = { source, previewKind, seed: newSeed(), rendersPictures: true } as const;
  const onProgress = (progress: PackingProgress) => report({ is: "making", progress });
  onProgress({ step: "packing", fraction: 0 });
  const packed = await packModel(request, { signal, onProgress });
  const discard = () => discardUpload({ folder: packed.folder, sha256: packed.zip.sha256 });
  try {
    if (isUnitUnknown(packed)) throw new UnitsUnknown();
    const { target, known } = options.isNew
      ? newTarget(packed, options)
      : await existingTarget(packed, options, signal);
    const { folder, warnings } = packed;
    const photos = packed.photos.some(({ isShown }) => isShown)
      ? await packPictures({ folder, pictures: source, known }, signal)
      : { pictures: [], refusals: [] };
    const pictures = joinedPictures(photos.pictures, packed.pictures, MAX_IMAGES - known.length);
    const model = { ...packed, pictures };
    const record = recordFor(uploadRecords(localStorage), model, target);
    const progress = { sent: 0, total: model.zip.bytes, isFinishing: false, isRetrying: false };
    const { id, isDescribed } = await uploadModel(model, {
      record,
      signal,
      onProgress: (change) => {
        Object.assign(progress, change);
        report({ is: "uploading", progress: { ...progress } });
      },
    });
    return {
      is: "done",
      id,
      pictures: pictures.length,
      text: isDescribed ? "given" : target.description ? "kept" : "none",
      warnings: [...photos.refusals, ...warnings],
    };
  } catch (error) {
    // What was paused or stopped goes on with the parts that the shop has.
    if (!signal.aborted && !stopOf(error) && !(error instanceof UploadInOtherTab)) await discard();
    throw error;
  }
}
