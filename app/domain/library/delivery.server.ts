/** Opens the bytes of a purchase for sending, and records the delivery before the first byte is sent. */
import type { Services } from "#app/context.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import type { ByteRange } from "#app/services/model-files.server.ts";
import { recordDelivery } from "./library.store.server.ts";

/** A zip in R2 and its owner, as read by the batch that checked the ownership. */
export interface OwnedObject {
  userId: string;
  productId: string;
  /** Key of the zip in R2. */
  key: string;
  /** False while a purchase of the product has no delivery recorded. */
  delivered: boolean;
}

/**
 * The bytes of `range` of the stored zip. They are opened first, because there is no delivery when R2 cannot send them. Then the first
 * delivery is recorded, which checks the purchase again, because the buyer may have withdrawn in between.
 * @throws DomainError file_unavailable when the zip is missing; not_found when the model may no longer be downloaded.
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
