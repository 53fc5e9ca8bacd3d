import { DomainError } from "#app/shared/errors.ts";

const tooLarge = () => new DomainError("too_large");

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
export async function boundedBody(request: Request, max: number): Promise<Uint8Array> {
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
