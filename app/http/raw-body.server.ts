import { DomainError } from "#app/shared/errors.ts";

const tooLarge = () => new DomainError("too_large");

/** More than a page of the shop sends at once: a part of an upload, or a photo from a form without scripts. */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;
/** A slow client gets its answer after this time, whatever it has sent by then. */
const MAX_DISCARD_MS = 10_000;

/**
 * Reads the body of a request that was answered without it, such as an upload after the session has ended. A browser that
 * is still sending loses the answer otherwise: workerd closes the connection, and the page takes that for a broken network.
 * A larger body is left unread.
 */
export async function discardBody({ body, headers }: Request): Promise<void> {
  const bytes = Number(headers.get("Content-Length"));
  if (!body || body.locked || !(bytes > 0 && bytes <= MAX_DISCARDED_BYTES)) return;
  // A client that has gone, or a body that was read in part, needs no answer from here.
  await body.pipeTo(new WritableStream(), { signal: AbortSignal.timeout(MAX_DISCARD_MS) }).catch(() => {});
}

/** A form, or a JSON call; an upload is neither. */
const TYPED = /^application\/(x-www-form-urlencoded|json)\s*(;|$)/i;
/** Bytes. What a JSON call may take beyond it gives nobody a right that lasts. */
export const MAX_FORM_BYTES = 512 * 1024;

/**
 * A form or call whose body has arrived. Who sends it is asked after that: its sender could hold the body open until their session
 * has ended, and act with it afterwards. @throws DomainError too_large
 */
export async function withArrivedBody(request: Request): Promise<Request> {
  const { headers, body } = request;
  const isLarge = Number(headers.get("Content-Length") ?? 0) > MAX_FORM_BYTES;
  if (!body || isLarge || !TYPED.test(headers.get("Content-Type") ?? "")) return request;
  return new Request(request, { body: await boundedBody(request, MAX_FORM_BYTES) });
}

/** Checks the declared length before the body is read. */
export function requireContentLength({ headers }: Request, max: number, refusal = tooLarge): void {
  const length = Number(headers.get("Content-Length"));
  if (!Number.isSafeInteger(length) || length < 1) throw new DomainError("bad_input");
  if (length > max) throw refusal();
}

/** The unread body. @throws DomainError bad_input without a body or length, too_large or `refusal` above `max` bytes. */
export function rawBody(request: Request, max: number, refusal = tooLarge): ReadableStream {
  requireContentLength(request, max, refusal);
  if (!request.body) throw new DomainError("bad_input");
  return request.body;
}

/** The whole body, limited even without Content-Length. @throws DomainError too_large above `max` bytes. */
export async function boundedBody(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("Content-Length") ?? 0) > max) throw new DomainError("too_large");
  const chunks: Uint8Array[] = [];
  const reader = request.body?.getReader();
  for (let size = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > max) throw new DomainError("too_large");
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}
