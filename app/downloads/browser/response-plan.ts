import { retryAfter } from "#app/shared/retry.ts";

export type Failure = "signed_out" | "gone" | "network" | "corrupt" | "space" | "unsupported";

interface BytesOnDisk {
  offset: number;
  etag: string | null;
}

type ResponsePlan =
  | { kind: "append"; etag: string | null; total: number | null }
  | { kind: "replace"; etag: string | null; total: number | null }
  | { kind: "complete" }
  /** The bytes on disk belong to no current file: delete them and request from the start. */
  | { kind: "restart" }
  /** Request again after these milliseconds (`Retry-After`); null: the server named none. */
  | { kind: "retry"; after: number | null }
  | { kind: "fail"; failure: Failure };

const RANGE = /^bytes (\d+)-\d+\/(\d+|\*)$/;
const UNSATISFIED = /^bytes \*\/(\d+)$/;

const lengthOf = (headers: Headers) => {
  const length = headers.get("Content-Length");
  return length !== null && /^\d+$/.test(length) ? Number(length) : null;
};

function planForPart(headers: Headers, onDisk: BytesOnDisk): ResponsePlan {
  const [, start, size] = RANGE.exec(headers.get("Content-Range") ?? "") ?? [];
  const etag = headers.get("ETag");
  if (Number(start) !== onDisk.offset || etag !== onDisk.etag) return { kind: "restart" };
  return { kind: "append", etag, total: size === "*" ? null : Number(size) };
}

function planForUnsatisfied(headers: Headers, onDisk: BytesOnDisk): ResponsePlan {
  const size = UNSATISFIED.exec(headers.get("Content-Range") ?? "")?.[1];
  const isComplete = size !== undefined && Number(size) === onDisk.offset && onDisk.etag !== null;
  return isComplete ? { kind: "complete" } : { kind: "restart" };
}

/** If-Range: if the file changed, the server sends all of it (RFC 9110 13.1.5). */
export function requestHeaders({ offset, etag }: BytesOnDisk): Record<string, string> {
  return offset > 0 && etag !== null ? { Range: `bytes=${offset}-`, "If-Range": etag } : {};
}

export function planFor(
  { status, headers }: Pick<Response, "status" | "headers">,
  onDisk: BytesOnDisk,
  now: number,
): ResponsePlan {
  if (status === 200) return { kind: "replace", etag: headers.get("ETag"), total: lengthOf(headers) };
  if (status === 206) return planForPart(headers, onDisk);
  if (status === 416) return planForUnsatisfied(headers, onDisk);
  if (status === 401) return { kind: "fail", failure: "signed_out" };
  if (status === 408 || status === 429 || status >= 500)
    return { kind: "retry", after: retryAfter(headers.get("Retry-After"), now) };
  return { kind: "fail", failure: "gone" };
}

export function sha256OfEtag(etag: string | null): string | null {
  return /^"([0-9a-f]{64})"$/.exec(etag ?? "")?.[1] ?? null;
}
