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
}

export interface UploadWatching {
  /** Bytes handed to the network and not lost again. */
  onSent(done: number): void;
  signal: AbortSignal;
}

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
  const sent = ranges.map(() => 0);
  const done: UploadedPart[] = [];
  const failed = new AbortController();
  const signal = AbortSignal.any([watching.signal, failed.signal]);
  const count = (index: number, bytes: number) => {
    sent[index] = bytes;
    watching.onSent(sent.reduce((sum, part) => sum + part, 0));
  };
  const sendPart = (body: FileRange, index: number) =>
    withRetries(studio.partPolicy(signal), () => {
      let bytes = 0;
      const onSent = (piece: number) => {
        bytes += piece;
        count(index, bytes);
      };
      const place = { key: upload.key, uploadId: upload.uploadId, part: index + 1 };
      return studio.uploadPart(place, body, { signal, onSent });
    });
  const waiting = ranges.entries();
  const worker = async () => {
    for (const [index, range] of waiting) done.push(await sendPart(range, index));
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
