/** Decides status and bytes of the response to a GET or HEAD for a file that never changes (RFC 9110 sections 13 and 14); R2 would get it wrong. */
export interface ByteRequest {
  /** Range is ignored for anything but GET (RFC 9110 section 14.2). */
  method: string;
  range: string | null;
  ifRange: string | null;
  ifNoneMatch: string | null;
  ifMatch: string | null;
}

type RangeDecision = { status: 200 | 206; offset: number; length: number } | { status: 304 | 412 | 416 };

const tagsIn = (list: string): string[] => list.match(/(?:W\/)?"[^"]*"/g) ?? [];
const withoutWeakPrefix = (tag: string) => tag.replace(/^W\//, "");

/** If-None-Match compares weakly, If-Match strongly (RFC 9110 section 13.1). */
const noneMatchHits = (list: string, etag: string) =>
  list.trim() === "*" || tagsIn(list).some((tag) => withoutWeakPrefix(tag) === etag);
const matchHits = (list: string, etag: string) => list.trim() === "*" || tagsIn(list).includes(etag);

/** First and last byte. An "invalid" range must be ignored, an "unsatisfiable" one refused. */
function parseRange(header: string, size: number): [number, number] | "invalid" | "unsatisfiable" {
  const [, first = "", last = ""] = /^bytes[ \t]*=[ \t]*(\d*)[ \t]*-[ \t]*(\d*)[ \t]*$/i.exec(header) ?? [];
  if (!first && !last) return "invalid";
  if (!first) return suffixRange(Number(last), size);
  // BigInt, because numbers above 2^53 lose precision.
  if (last && BigInt(last) < BigInt(first)) return "invalid";
  if (Number(first) >= size) return "unsatisfiable";
  return [Number(first), last ? Math.min(Number(last), size - 1) : size - 1];
}

/** A suffix range of an empty file is satisfiable, but Content-Range cannot express it: such a range is ignored. */
function suffixRange(length: number, size: number): [number, number] | "invalid" | "unsatisfiable" {
  if (length === 0) return "unsatisfiable";
  return size === 0 ? "invalid" : [Math.max(0, size - length), size - 1];
}

/** @param etag strong, quoted; @param size bytes. Multiple ranges get the whole file, as the RFC allows. */
export function decideRange(
  request: ByteRequest,
  { etag, size }: { etag: string; size: number },
): RangeDecision {
  if (request.ifMatch !== null && !matchHits(request.ifMatch, etag)) return { status: 412 };
  if (request.ifNoneMatch !== null && noneMatchHits(request.ifNoneMatch, etag)) return { status: 304 };
  const whole = { status: 200, offset: 0, length: size } as const;
  if (request.method !== "GET" || request.range === null) return whole;
  if (request.ifRange !== null && request.ifRange.trim() !== etag) return whole;
  const range = parseRange(request.range, size);
  if (range === "invalid") return whole;
  if (range === "unsatisfiable") return { status: 416 };
  return { status: 206, offset: range[0], length: range[1] - range[0] + 1 };
}
