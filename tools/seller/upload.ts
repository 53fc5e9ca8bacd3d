/** Sends a zip in parts, a few at a time; a part that fails is sent again alone, and the shop gets them all or none. */
import type { UploadedPart } from "#app/domain/catalog/publishing.contract.ts";
import { CommandFailure } from "./failures.ts";
import { withRetries } from "./retry.ts";
import type { Studio } from "./studio-api.ts";
import type { FileRange } from "./transport.ts";

const AT_A_TIME = 4;
const MAX_PARTS = 10_000;

export interface Upload {
  key: string;
  uploadId: string;
  partBytes: number;
  zip: { path: string; bytes: number };
  /** Parts the shop has from before. */
  done: UploadedPart[];
}

export interface UploadWatching {
  /** The most bytes that were handed to the network so far. */
  onSent(done: number): void;
  onPart(part: UploadedPart): void;
  /** The connection broke and is tried again. */
  onBroken(): void;
  signal: AbortSignal;
}

/** What a socket takes before it is connected tells nothing. */
const TELLING_BYTES = 256 * 1024;

/**
 * @returns the parts in order
 * @throws StudioFailure or NetworkFailure of the part that failed for good; the others are stopped
 */
export async function uploadParts(
  studio: Pick<Studio, "uploadPart" | "partPolicy">,
  upload: Upload,
  watching: UploadWatching,
): Promise<UploadedPart[]> {
  const ranges = partRanges(upload);
  const done = [...upload.done];
  const had = new Set(done.map(({ partNumber }) => partNumber));
  const sent = ranges.map(({ start, end }, index) => (had.has(index + 1) ? end - start : 0));
  let most = 0;
  const failed = new AbortController();
  const signal = AbortSignal.any([watching.signal, failed.signal]);
  const count = (index: number, bytes: number) => {
    sent[index] = bytes;
    most = Math.max(
      most,
      sent.reduce((sum, part) => sum + part, 0),
    );
    watching.onSent(most);
  };
  const policy = { ...studio.partPolicy(signal), onBroken: watching.onBroken };
  const sendPart = (body: FileRange, index: number) =>
    withRetries(policy, () => {
      let bytes = 0;
      const onSent = (piece: number) => {
        bytes += piece;
        if (bytes > TELLING_BYTES) count(index, bytes);
      };
      const place = { key: upload.key, uploadId: upload.uploadId, part: index + 1 };
      return studio.uploadPart(place, body, { signal, onSent });
    });
  const waiting = ranges.entries();
  const worker = async () => {
    for (const [index, range] of waiting) {
      if (had.has(index + 1)) continue;
      const part = await sendPart(range, index);
      done.push(part);
      watching.onPart(part);
      count(index, range.end - range.start);
    }
  };
  const workers = Array.from({ length: AT_A_TIME }, () => worker().catch((error) => failed.abort(error)));
  await Promise.all(workers);
  signal.throwIfAborted();
  return done.toSorted((a, b) => a.partNumber - b.partNumber);
}

function partRanges({ zip, partBytes }: Upload): FileRange[] {
  const parts = Math.ceil(zip.bytes / partBytes);
  if (parts > MAX_PARTS)
    throw new CommandFailure(`The zip would need ${parts} parts; at most ${MAX_PARTS} are possible.`);
  return Array.from({ length: parts }, (_, index) => ({
    path: zip.path,
    start: index * partBytes,
    end: Math.min((index + 1) * partBytes, zip.bytes),
  }));
}
