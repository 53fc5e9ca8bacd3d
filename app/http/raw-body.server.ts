/** Request bodies with a size limit. */
import { DomainError } from "#app/domain/errors.ts";

/** @throws DomainError bad_input without a length, too_large above `max` bytes. */
export function rawBody(request: Request, max: number): ReadableStream {
  const length = Number(request.headers.get("Content-Length"));
  if (!request.body || !Number.isSafeInteger(length) || length < 1) throw new DomainError("bad_input");
  if (length > max) throw new DomainError("too_large");
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
