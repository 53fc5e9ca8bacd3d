import type { ProductZip, PublishAnswer } from "#app/publishing/publishing.contract.ts";
import { withRetries } from "#app/publishing/upload/retry.ts";
import { type SendPart, sendParts, type UploadListener } from "#app/publishing/upload/upload-parts.ts";
import type { UploadedPart } from "#app/publishing/upload/uploads.contract.ts";
import { CommandFailure } from "./failures.ts";
import type { LocalZip } from "./pack.ts";
import type { RunOptions } from "./prepare.ts";
import type { Studio } from "./studio-api.ts";
import { StudioFailure } from "./studio-failure.ts";
import type { StartedUpload, UploadStore } from "./upload-store.ts";

interface ZipUpload {
  id: string;
  zip: LocalZip;
  store?: UploadStore;
}

type UploadOptions = RunOptions & { finish(source: ProductZip["source"]): Promise<PublishAnswer> };

/**
 * Uploads a zip, then publishes it with `finish`; resumes an upload of the same zip that is in the store.
 * @throws CommandFailure, NetworkFailure, or the signal's reason
 */
export async function uploadAndFinish(
  studio: Studio,
  upload: ZipUpload,
  options: UploadOptions,
): Promise<PublishAnswer> {
  const { id, zip, store } = upload;
  const started = store?.list({ shop: studio.shop, id }) ?? [];
  const resumable = started.find(({ sha256 }) => sha256 === zip.sha256);
  // The parts of another zip of the same product are not needed any more.
  for (const other of started) if (other !== resumable) await abortUpload(studio, other, store);
  if (resumable) {
    try {
      return await uploadPartsAndFinish(studio, { ...upload, started: resumable }, options);
    } catch (error) {
      // R2 deletes unfinished uploads after a week, and another version may have been published meanwhile.
      if (!(error instanceof StudioFailure) || error.facts.code !== "upload_mismatch") throw error;
    }
  }
  return uploadPartsAndFinish(studio, { ...upload, started: await startUpload(studio, upload) }, options);
}

async function startUpload(studio: Studio, { id, zip }: ZipUpload): Promise<StartedUpload> {
  const { sha256 } = zip;
  const { key, uploadId, partBytes } = await studio.startUpload({ id, bytes: zip.bytes, sha256 });
  return { shop: studio.shop, id, sha256, key, uploadId, partBytes, parts: [] };
}

async function abortUpload(studio: Studio, upload: StartedUpload, store?: UploadStore) {
  await studio.abortUpload(upload.key, upload.uploadId).catch(() => {});
  store?.remove(upload);
}

interface Resumable extends ZipUpload {
  started: StartedUpload;
}

async function uploadPartsAndFinish(
  studio: Studio,
  upload: Resumable,
  options: UploadOptions,
): Promise<PublishAnswer> {
  const { started, store } = upload;
  const { key, uploadId } = started;
  try {
    const parts = await uploadMissingParts(studio, upload, options);
    const answer = await options.finish({ kind: "upload", key, uploadId, parts });
    store?.remove(started);
    return answer;
  } catch (error) {
    if (error instanceof StudioFailure && error.facts.code === "upload_mismatch") store?.remove(started);
    throw error;
  }
}

async function uploadMissingParts(studio: Studio, { started, zip, store }: Resumable, options: RunOptions) {
  const { onProgress, signal } = options;
  const progress = { phase: "upload" as const, done: 0, total: zip.bytes };
  let saved = started;
  const listener: SellerUploadListener = {
    onSent(bytes) {
      progress.done = bytes;
      onProgress({ ...progress });
    },
    onBroken: () => onProgress({ ...progress, isBroken: true }),
    onPart(part) {
      saved = { ...saved, parts: [...saved.parts, part] };
      store?.save(saved);
    },
    signal,
  };
  try {
    return await uploadParts(studio, { ...started, zip }, listener);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new CommandFailure(
      "Stopped. Nothing was published. Run the same command again: the upload resumes where it stopped.",
    );
  }
}

const CONCURRENT_PARTS = 4;
/** R2's limit. */
const MAX_PARTS = 10_000;
/** A socket accepts this much before it is connected, so the first bytes are not counted as progress. */
const BUFFERED_BYTES = 256 * 1024;

export interface PartsUpload {
  key: string;
  uploadId: string;
  partBytes: number;
  zip: { path: string; bytes: number };
  parts: UploadedPart[];
}

interface SellerUploadListener extends UploadListener {
  onBroken(): void;
}

/**
 * Sends the parts that the shop does not have; a part that fails is sent again alone.
 * @returns all parts in order
 * @throws StudioFailure or NetworkFailure of the part that failed for good; the others are stopped
 */
export async function uploadParts(
  studio: Pick<Studio, "uploadPart" | "partPolicy">,
  { key, uploadId, partBytes, zip, parts }: PartsUpload,
  listener: SellerUploadListener,
): Promise<UploadedPart[]> {
  const count = Math.ceil(zip.bytes / partBytes);
  if (count > MAX_PARTS)
    throw new CommandFailure(`The zip would need ${count} parts; at most ${MAX_PARTS} are possible.`);
  const send: SendPart = ({ part, start, end }, { signal, onSent }) =>
    withRetries({ ...studio.partPolicy(signal), onBroken: listener.onBroken }, () => {
      let bytes = 0;
      const onChunk = (chunk: number) => {
        bytes += chunk;
        if (bytes > BUFFERED_BYTES) onSent(bytes);
      };
      const range = { path: zip.path, start, end };
      return studio.uploadPart({ key, uploadId, part }, range, { signal, onSent: onChunk });
    });
  return sendParts({ bytes: zip.bytes, partBytes, parts, concurrent: CONCURRENT_PARTS, send }, listener);
}
