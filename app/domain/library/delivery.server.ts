/** The bytes that a purchase entitles to, opened so that none leaves before their delivery is recorded. */
import type { Services } from "#app/context.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import type { ByteRange } from "#app/services/model-files.server.ts";
import { recordDelivery } from "./library.store.server.ts";

/** What the batch that checked the ownership has read. */
export interface OwnedObject {
  userId: string;
  productId: string;
  /** Of the zip in R2. */
  key: string;
  /** False while a purchase of the product has no delivery recorded. */
  delivered: boolean;
}

/**
 * The bytes of `range` of the stored zip. They are opened first, because what R2 cannot send is no delivery; then the first
 * delivery is recorded, which checks the purchase again: a withdrawal may have come in between.
 * @throws DomainError file_unavailable when the zip is missing; not_found when it may no longer be downloaded.
 */
export async function openDelivery(
  { db, modelFiles, now }: Pick<Services, "db" | "modelFiles" | "now">,
  { userId, productId, key, delivered }: OwnedObject,
  range: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  const body = await modelFiles.get(key, range);
  if (!body) throw new DomainError("file_unavailable", { detail: productId });
  if (delivered) return body;
  try {
    const recorded = await recordDelivery(db, { userId, productId }, now());
    if (!recorded.length) throw new DomainError("not_found");
    return body;
  } catch (error) {
    await body.cancel();
    throw error;
  }
}
