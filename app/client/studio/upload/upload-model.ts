/** Uploads a packed model as a draft or a new version. The parts that the shop has are recorded, so that an upload can resume. */
import type {
  DraftRequest,
  EditRequest,
  Preview,
  ProductZip,
  PublishAnswer,
  StoredImage,
  UploadedPart,
  UploadRequest,
  UploadTicket,
} from "#app/domain/catalog/publishing.contract.ts";
import type { Translated } from "#app/domain/translated.ts";
import { type RetryPolicy, withRetries } from "#app/domain/upload/retry.ts";
import { type SendPart, sendParts } from "#app/domain/upload/upload-parts.ts";
import { ApiError, NetworkError } from "../../api.ts";
import { type PackedModel, removeModel, type StoredPicture, storedFile } from "./stored-models.ts";
import { studioCall } from "./studio-calls.ts";
import {
  dropRecord,
  resumedRecords,
  saveRecord,
  type UploadRecord,
  uploadRecords,
} from "./upload-records.ts";

/** Parts in flight are lost with the connection, so they are small; R2's minimum is 5 MiB, except for the last. */
export const PART_BYTES = 5 * 1024 * 1024;
export const CONCURRENT_PARTS = 3;

const TIMEOUT_MS = 60_000;
const PART_TIMEOUT_MS = 10 * 60_000;
/** Joining a zip of gigabytes and hashing it takes the shop minutes. */
const FINISH_TIMEOUT_MS = 15 * 60_000;

export interface UploadProgress {
  /** Bytes. */
  sent: number;
  /** Bytes of the zip. */
  total: number;
  /** All parts are sent, and the shop joins and checks them. */
  isFinishing: boolean;
  /** The connection failed and is being retried. */
  isRetrying: boolean;
}

interface UploadContext {
  signal: AbortSignal;
  onProgress(progress: Partial<UploadProgress>): void;
}

/** Another tab uploads the same zip. */
export class UploadInOtherTab extends Error {}

const isWorthRetrying = ({ status }: ApiError) => status >= 500 || status === 429 || status === 408;

const retryPolicy = ({ onProgress }: UploadContext, signal: AbortSignal): RetryPolicy => ({
  attempts: 5,
  // A tab may wait for its network as long as it is open.
  networkTimeout: Number.POSITIVE_INFINITY,
  firstPause: 500,
  signal,
  retryDelay: (error) =>
    error instanceof NetworkError || (error instanceof ApiError && isWorthRetrying(error)) ? 0 : null,
  isNetworkError: (error) => error instanceof NetworkError,
  onBroken: () => onProgress({ isRetrying: true }),
});

const query = (values: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));

class Upload {
  readonly #model: PackedModel;
  readonly #context: UploadContext;
  #record: UploadRecord;

  constructor(model: PackedModel, record: UploadRecord, context: UploadContext) {
    this.#model = model;
    this.#record = record;
    this.#context = context;
  }

  #call<T>(
    request: Pick<Parameters<typeof studioCall>[0], "method" | "path" | "body"> & { timeout?: number },
  ) {
    const { signal } = this.#context;
    return withRetries(retryPolicy(this.#context, signal), () =>
      studioCall<T>({ timeout: TIMEOUT_MS, signal, ...request }),
    );
  }

  #post<T>(path: string, value: unknown, timeout = TIMEOUT_MS) {
    return this.#call<T>({ method: "POST", path, body: JSON.stringify(value), timeout });
  }

  #save(change: Partial<UploadRecord>): void {
    this.#record = { ...this.#record, ...change };
    saveRecord(localStorage, this.#record);
  }

  async #putFile(path: string, file: { name: string; mime: string; sha256: string }): Promise<string> {
    const body = (await storedFile(this.#model.folder, file.name)).slice(undefined, undefined, file.mime);
    const address = `${path}?${query({ id: this.#record.target.id, sha256: file.sha256 })}`;
    return (await this.#call<StoredImage>({ method: "PUT", path: address, body })).key;
  }

  async pictures(pictures: StoredPicture[], alt: Translated): Promise<DraftRequest["images"]> {
    const stored: DraftRequest["images"] = [];
    for (const { width, height, narrower, video, ...picture } of pictures) {
      const key = await this.#putFile("/images", picture);
      const smaller = [];
      for (const each of narrower)
        smaller.push({ key: await this.#putFile("/images", each), width: each.width });
      const image = { key, width, height, alt, narrower: smaller };
      stored.push(video ? { ...image, video: await this.#putFile("/images", video) } : image);
    }
    return stored;
  }

  async preview(): Promise<Preview | null> {
    const { preview } = this.#model;
    if (!preview) return null;
    const { kind } = preview;
    const key = await this.#putFile("/previews", preview);
    return { key, bytes: preview.bytes, kind, ...(kind === "protected" && { seed: preview.seed }) };
  }

  async #ticket(): Promise<Pick<UploadTicket, "key" | "uploadId">> {
    if (this.#record.ticket) return this.#record.ticket;
    const { target, bytes, sha256 } = this.#record;
    const isNew = target.kind === "draft";
    const request: UploadRequest = { id: target.id, bytes, sha256, isNew };
    const { key, uploadId } = await this.#post<UploadTicket>("/uploads", request);
    this.#save({ ticket: { key, uploadId }, parts: [] });
    return { key, uploadId };
  }

  async #zip(): Promise<ProductZip> {
    const { folder, zip, files } = this.#model;
    const { onProgress, signal } = this.#context;
    const ticket = await this.#ticket();
    const file = await storedFile(folder, zip.name);
    const send: SendPart = ({ part, start, end }, { signal: stop, onSent }) =>
      withRetries(retryPolicy(this.#context, stop), () =>
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
        partBytes: PART_BYTES,
        concurrent: CONCURRENT_PARTS,
        parts: this.#record.parts,
        send,
      },
      {
        signal,
        onSent: (sent) => onProgress({ sent, isRetrying: false }),
        onPart: (part) => this.#save({ parts: [...this.#record.parts, part] }),
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
  async finish(
    path: string,
    request: (model: ProductZip) => DraftRequest | EditRequest,
  ): Promise<PublishAnswer> {
    const attempt = async () =>
      this.#post<PublishAnswer>(path, request(await this.#zip()), FINISH_TIMEOUT_MS);
    const isResumed = this.#record.ticket !== null;
    try {
      return await attempt();
    } catch (error) {
      if (!isResumed || !(error instanceof ApiError) || error.code !== "upload_mismatch") throw error;
      this.#save({ ticket: null, parts: [] });
      this.#context.onProgress({ isFinishing: false });
      return attempt();
    }
  }
}

async function upload(model: PackedModel, record: UploadRecord, context: UploadContext) {
  const { target } = record;
  const { id } = target;
  const work = new Upload(model, record, context);
  saveRecord(localStorage, record);
  // Their local copies are not needed any more.
  for (const { folder } of resumedRecords(uploadRecords(localStorage), record)) await forgetUpload(folder);
  const preview = await work.preview();
  if (target.kind === "version") {
    const pictures = target.title && { images: await work.pictures(model.pictures, target.title) };
    const changes = Object.keys(target.notes).length > 0 ? { notes: target.notes } : {};
    return work.finish("/edit", (zip) => ({ id, changes, ...pictures, model: zip, preview }));
  }
  const { title, prices } = target;
  const images = await work.pictures(model.pictures, title);
  return work.finish("/drafts", (zip) => ({ id, title, prices, images, preview, ...zip }));
}

/**
 * Uploads the parts that the shop does not have, and removes the local copy at the end.
 * @throws ApiError, UploadInOtherTab, the signal's reason
 */
export async function uploadModel(
  model: PackedModel,
  { record, ...context }: UploadContext & { record: UploadRecord },
): Promise<PublishAnswer> {
  return navigator.locks.request(`stall:upload:${record.sha256}`, { ifAvailable: true }, async (lock) => {
    if (!lock) throw new UploadInOtherTab();
    const answer = await upload(model, record, context);
    await forgetUpload(model.folder);
    return answer;
  });
}

/** Removes the record and the local copy. R2 deletes the uploaded parts after a week. */
export async function forgetUpload(folder: string): Promise<void> {
  dropRecord(localStorage, folder);
  await removeModel(folder);
}
