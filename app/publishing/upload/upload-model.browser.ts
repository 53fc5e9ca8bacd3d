/** Uploads a packed model as a draft or a new version. The parts that the shop has are recorded, so that an upload can resume. */

import { ApiError, NetworkError } from "#app/http/api.browser.ts";
import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { translatorIn } from "#app/i18n/words.browser.ts";
import { MAX_IMAGES } from "#app/publishing/picture-limits.ts";
import { pictureTexts } from "#app/publishing/picture-texts.ts";
import type { Preview, StoredImage } from "#app/publishing/pictures.contract.ts";
import type {
  DraftRequest,
  EditRequest,
  ProductZip,
  PublishAnswer,
} from "#app/publishing/publishing.contract.ts";
import type { StudioProductDetail } from "#app/publishing/studio-products.contract.ts";
import { remakePreview } from "./pack-model.browser.ts";
import { type RetryPolicy, withRetries } from "./retry.ts";
import { type PackedModel, removeModel, type StoredPicture, storedFile } from "./stored-models.browser.ts";
import { studioCall } from "./studio-calls.browser.ts";
import { BROWSER_PART_BYTES, type SendPart, sendParts } from "./upload-parts.ts";
import {
  dropRecord,
  resumedRecords,
  saveRecord,
  type UploadRecord,
  type UploadTarget,
  uploadRecords,
} from "./upload-records.browser.ts";
import type { UploadedPart, UploadRequest, UploadTicket } from "./uploads.contract.ts";

const CONCURRENT_PARTS = 3;
/** How often a model that others keep changing is read again. */
const MAX_ATTEMPTS = 5;

const TIMEOUT_MS = 60_000;
const PART_TIMEOUT_MS = 10 * 60_000;
/** Joining a zip of gigabytes and hashing it takes the shop minutes. */
const FINISH_TIMEOUT_MS = 15 * 60_000;

export interface UploadProgress {
  sent: number;
  total: number;
  isFinishing: boolean;
  isRetrying: boolean;
}

interface UploadContext {
  signal: AbortSignal;
  onProgress(progress: Partial<UploadProgress>): void;
}

type VersionTarget = Extract<UploadTarget, { kind: "version" }>;
type DraftTarget = Extract<UploadTarget, { kind: "draft" }>;

/** Held by the tab that uploads the zip. */
const lockOf = ({ sha256 }: Pick<UploadRecord, "sha256">) => `stall:upload:${sha256}`;

/** Another tab uploads the same zip. */
export class UploadInOtherTab extends Error {}

/** The model has got files since its first ones were packed. */
export class ModelHasFiles extends Error {}

const isWorthRetrying = ({ status }: ApiError) => status >= 500 || status === 429 || status === 408;

/** Whether the shop, not the upload, was at fault: it can go on later. */
export const isShopAway = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && isWorthRetrying(error));

const retryPolicy = ({ onProgress }: UploadContext, signal: AbortSignal): RetryPolicy => ({
  attempts: 5,
  // A tab may wait for its network as long as it is open.
  networkTimeout: Number.POSITIVE_INFINITY,
  firstPause: 500,
  signal,
  retryDelay: (error) => (isShopAway(error) ? 0 : null),
  isNetworkError: (error) => error instanceof NetworkError,
  onBroken: () => onProgress({ isRetrying: true }),
});

/** Repeats what changes nothing, or nothing twice, for as long as the network is away. */
export const persistently = <T>(context: UploadContext, attempt: () => Promise<T>): Promise<T> =>
  withRetries(retryPolicy(context, context.signal), attempt);

const query = (values: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));

async function translatorsOfTexts(): Promise<Record<Language, Translate>> {
  const loaded = LANGUAGE_CODES.map(async (language) => [
    language,
    await translatorIn(language, "publishing.studio"),
  ]);
  return Object.fromEntries(await Promise.all(loaded));
}

/** Written by somebody else since it was read. */
const isChanged = (error: unknown) =>
  error instanceof ApiError && (error.code === "changed_elsewhere" || error.code === "product_changed");

export type UploadAnswer = PublishAnswer & {
  /** Whether the text that came along describes the model. */ isDescribed: boolean;
};

function createUpload(model: PackedModel, initialRecord: UploadRecord, context: UploadContext) {
  const { signal, onProgress } = context;
  let record = initialRecord;

  function call<T>(
    request: Pick<Parameters<typeof studioCall>[0], "method" | "path" | "body"> & { timeout?: number },
  ) {
    return persistently(context, () => studioCall<T>({ timeout: TIMEOUT_MS, signal, ...request }));
  }

  function post<T>(path: string, value: unknown, timeout = TIMEOUT_MS) {
    return call<T>({ method: "POST", path, body: JSON.stringify(value), timeout });
  }

  function save(change: Partial<UploadRecord>) {
    record = { ...record, ...change };
    saveRecord(localStorage, record);
  }

  async function putFile(
    path: string,
    file: { name: string; mime: string; sha256: string },
  ): Promise<string> {
    const body = (await storedFile(model.folder, file.name)).slice(undefined, undefined, file.mime);
    const address = `${path}?${query({ id: record.target.id, sha256: file.sha256 })}`;
    return (await call<StoredImage>({ method: "PUT", path: address, body })).key;
  }

  /** @param known texts of the model's other pictures */
  async function uploadPictures(
    pictures: StoredPicture[],
    title: Translated,
    known: readonly Translated[] = [],
  ): Promise<DraftRequest["images"]> {
    const stored: DraftRequest["images"] = [];
    const translators = await translatorsOfTexts();
    for (const { width, height, narrower, video, view = "photo", shows, ...picture } of pictures) {
      const taken = [...known, ...stored.map((image) => image.alt)];
      const alt = pictureTexts({ view, title, taken }, (language) => translators[language]);
      const key = await putFile("/images", picture);
      const smaller = [];
      for (const each of narrower) smaller.push({ key: await putFile("/images", each), width: each.width });
      const image = { key, width, height, alt, narrower: smaller, ...(shows && { shows }) };
      stored.push(video ? { ...image, video: await putFile("/images", video) } : image);
    }
    return stored;
  }

  async function uploadPreview({ preview, omitted: parts }: PackedModel = model): Promise<Preview | null> {
    if (!preview) return null;
    const { kind } = preview;
    const key = await putFile("/previews", preview);
    const omitted = parts.length;
    return { key, bytes: preview.bytes, kind, omitted, ...(kind === "protected" && { seed: preview.seed }) };
  }

  async function obtainTicket(): Promise<Pick<UploadTicket, "key" | "uploadId">> {
    if (record.ticket) return record.ticket;
    const { target, bytes, sha256 } = record;
    const isNew = target.kind === "draft";
    const request: UploadRequest = { id: target.id, bytes, sha256, isNew };
    const { key, uploadId } = await post<UploadTicket>("/uploads", request);
    save({ ticket: { key, uploadId }, parts: [] });
    return { key, uploadId };
  }

  async function uploadZip(): Promise<ProductZip> {
    const { folder, zip, files } = model;
    const ticket = await obtainTicket();
    const file = await storedFile(folder, zip.name);
    const send: SendPart = ({ part, start, end }, { signal: stop, onSent }) =>
      withRetries(retryPolicy(context, stop), () =>
        studioCall<UploadedPart>({
          method: "PUT",
          path: `/uploads/part?${query({ ...ticket, part })}`,
          body: file.slice(start, end, "application/octet-stream"),
          signal: stop,
          timeout: PART_TIMEOUT_MS,
          onSent,
        }),
      );
    const parts = await sendParts(
      {
        bytes: zip.bytes,
        partBytes: BROWSER_PART_BYTES,
        concurrent: CONCURRENT_PARTS,
        parts: record.parts,
        send,
      },
      {
        signal,
        onSent: (sent) => onProgress({ sent, isRetrying: false }),
        onPart: (part) => save({ parts: [...record.parts, part] }),
      },
    );
    onProgress({ sent: zip.bytes, isFinishing: true, isRetrying: false });
    return {
      zip: { bytes: zip.bytes, sha256: zip.sha256 },
      source: { kind: "upload", ...ticket, parts },
      files,
    };
  }

  /** Uploads the zip, then posts `request`. R2 deletes unfinished uploads after a week; such an upload starts again, once. */
  async function uploadZipAndPost(
    path: string,
    request: (model: ProductZip) => DraftRequest | Promise<EditRequest>,
  ): Promise<PublishAnswer> {
    const attempt = async () =>
      post<PublishAnswer>(path, await request(await uploadZip()), FINISH_TIMEOUT_MS);
    const isResumed = record.ticket !== null;
    try {
      return await attempt();
    } catch (error) {
      if (!isResumed || !(error instanceof ApiError) || error.code !== "upload_mismatch") throw error;
      save({ ticket: null, parts: [] });
      onProgress({ isFinishing: false });
      return attempt();
    }
  }

  /** A model that was free may be shown as it is; not one that costs something by now. */
  async function viewOf({ prices }: StudioProductDetail, { isFree }: VersionTarget): Promise<Preview | null> {
    if (!isFree || prices.standard === 0 || model.preview?.kind !== "exact") return uploadPreview();
    const { seed } = model.preview;
    return uploadPreview(await remakePreview({ model, previewKind: "protected", seed }, signal));
  }

  /** Read when the zip is there, and again when the model was changed before its files were: what somebody has written or decided meanwhile stays. */
  async function uploadVersion(target: VersionTarget): Promise<UploadAnswer> {
    const { id, notes, title, alts, isFirst, description = {} } = target;
    const { sha256 } = record;
    let isDescribed = false;
    const addedImages = await uploadPictures(model.pictures, title, alts);
    const request = async (zip: ProductZip): Promise<EditRequest> => {
      const product = await call<StudioProductDetail>({ method: "GET", path: `/product?${query({ id })}` });
      // With this zip it is an answer that was lost.
      if (isFirst && product.version > 0 && product.zip.sha256 !== sha256) throw new ModelHasFiles();
      const texts = Object.entries(description) as [Language, string][];
      const isOurs = texts.every(([language, text]) => product.description[language] === text);
      isDescribed = texts.length > 0 && (isOurs || !product.isDescribed);
      const changes = {
        ...(Object.keys(notes).length > 0 && { notes }),
        ...(isDescribed && { description }),
      };
      const preview = await viewOf(product, target);
      const others = product.images.filter(({ key }) => !addedImages.some((image) => image.key === key));
      // The shop may have fetched some meanwhile (app/imports/pictures).
      const room = Math.max(0, MAX_IMAGES - others.length);
      const edit = { id, revision: product.revision, changes, model: zip, preview };
      return { ...edit, addedImages: addedImages.slice(0, room) };
    };
    for (let attempt = 1; ; attempt++)
      try {
        return { ...(await uploadZipAndPost("/edit", request)), isDescribed };
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isChanged(error)) throw error;
      }
  }

  async function uploadDraft(target: DraftTarget): Promise<UploadAnswer> {
    const { id, title, description, prices } = target;
    const preview = await uploadPreview();
    const images = await uploadPictures(model.pictures, title);
    const answer = await uploadZipAndPost("/drafts", (zip) => ({
      id,
      title,
      ...(description && { description }),
      prices,
      images,
      preview,
      ...zip,
    }));
    return { ...answer, isDescribed: description !== undefined };
  }

  return { uploadVersion, uploadDraft };
}

async function upload(model: PackedModel, record: UploadRecord, context: UploadContext) {
  const { target } = record;
  const { uploadVersion, uploadDraft } = createUpload(model, record, context);
  saveRecord(localStorage, record);
  // Their local copies are not needed any more.
  for (const { folder } of resumedRecords(uploadRecords(localStorage), record)) await forgetUpload(folder);
  return target.kind === "version" ? uploadVersion(target) : uploadDraft(target);
}

/** Uploads the parts that the shop does not have, and removes the local copy at the end. @throws ApiError, UploadInOtherTab, ModelHasFiles, the signal's reason */
export async function uploadModel(
  model: PackedModel,
  { record, ...context }: UploadContext & { record: UploadRecord },
): Promise<UploadAnswer> {
  return navigator.locks.request(lockOf(record), { ifAvailable: true }, async (lock) => {
    if (!lock) throw new UploadInOtherTab();
    const answer = await upload(model, record, context);
    await forgetUpload(model.folder);
    return answer;
  });
}

/** Those of started uploads that no tab goes on with. */
export async function pausedUploads(records: readonly UploadRecord[]): Promise<UploadRecord[]> {
  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return records.filter((record) => !names.has(lockOf(record)));
}

/** Forgets an upload, once no other tab goes on with it: that reads the local copy. */
export async function discardUpload(upload: Pick<UploadRecord, "folder" | "sha256">): Promise<void> {
  await navigator.locks.request(lockOf(upload), () => forgetUpload(upload.folder));
}

/** Removes the record and the local copy. R2 deletes the uploaded parts after a week. */
async function forgetUpload(folder: string): Promise<void> {
  dropRecord(localStorage, folder);
  await removeModel(folder);
}
