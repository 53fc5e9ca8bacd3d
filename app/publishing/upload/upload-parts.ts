import type { UploadedPart } from "./uploads.contract.ts";

/** Parts in flight are lost with the connection, so they are small; R2's minimum is 5 MiB, except for the last. */
export const BROWSER_PART_BYTES = 5 * 1024 * 1024;

/** Bytes `start` to `end` (exclusive) of the file. */
export interface PartRange {
  part: number;
  start: number;
  end: number;
}

/** Sends one part, with retries. @param options.onSent called with how many of its bytes the network has */
export type SendPart = (
  range: PartRange,
  options: { signal: AbortSignal; onSent(bytes: number): void },
) => Promise<UploadedPart>;

export interface PartsUpload {
  bytes: number;
  partBytes: number;
  concurrent: number;
  parts: UploadedPart[];
  send: SendPart;
}

export interface UploadListener {
  onSent(bytes: number): void;
  onPart(part: UploadedPart): void;
  signal: AbortSignal;
}

/**
 * Sends the parts that the shop does not have.
 * @returns all parts in order
 */
export async function sendParts(upload: PartsUpload, listener: UploadListener): Promise<UploadedPart[]> {
  const ranges = partRanges(upload);
  const parts = new Map(upload.parts.map((part) => [part.partNumber, part]));
  const count = sentCounter(ranges, new Set(parts.keys()), listener.onSent);
  const failed = new AbortController();
  const signal = AbortSignal.any([listener.signal, failed.signal]);
  const queue = ranges.values();
  const worker = async () => {
    for (const range of queue) {
      if (parts.has(range.part)) continue;
      const onSent = (bytes: number) => count(range.part, bytes);
      const part = await upload.send(range, { signal, onSent });
      parts.set(part.partNumber, part);
      listener.onPart(part);
      count(range.part, range.end - range.start);
    }
  };
  const workers = Array.from({ length: upload.concurrent }, () =>
    worker().catch((error) => failed.abort(error)),
  );
  await Promise.all(workers);
  signal.throwIfAborted();
  return [...parts.values()].toSorted((a, b) => a.partNumber - b.partNumber);
}

function sentCounter(ranges: PartRange[], complete: ReadonlySet<number>, onSent: (bytes: number) => void) {
  const sent = ranges.map(({ part, start, end }) => (complete.has(part) ? end - start : 0));
  let maxSent = 0;
  return (part: number, bytes: number) => {
    sent[part - 1] = bytes;
    maxSent = Math.max(
      maxSent,
      sent.reduce((sum, partBytes) => sum + partBytes, 0),
    );
    onSent(maxSent);
  };
}

const partRanges = ({ bytes, partBytes }: PartsUpload): PartRange[] =>
  Array.from({ length: Math.ceil(bytes / partBytes) }, (_, index) => ({
    part: index + 1,
    start: index * partBytes,
    end: Math.min((index + 1) * partBytes, bytes),
  }));
