import { zipMissingAlerts } from "#app/health/seller-alerts.server.ts";
import { recordDelivery } from "#app/library/library.store.server.ts";
import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type { ByteRange } from "./model-files.service.server.ts";

export interface OwnedObject {
  userId: string;
  productId: string;
  key: string;
  delivered: boolean;
}

export type DeliveryServices = Pick<Services, "db" | "log" | "modelFiles" | "now" | "settings" | "waitUntil">;

/** Tells the sellers that a zip cannot be sent. @returns the error for whoever asked for it. */
export function zipUnavailable(services: DeliveryServices, productId: string): DomainError {
  services.log("zip_missing", { product: productId });
  const [first, ...others] = zipMissingAlerts(services, productId);
  if (first) services.waitUntil(services.db.batch([first, ...others]));
  return new DomainError("file_unavailable", { detail: productId });
}

/**
 * The bytes of `range` of the stored zip. They are opened first, because there is no delivery when R2 cannot send them. Then the first
 * delivery is recorded, which checks the purchase again, because the buyer may have withdrawn in between.
 * @throws DomainError file_unavailable when the zip is missing or shorter than published; not_found when the model may no longer be downloaded.
 */
export async function openDelivery(
  services: DeliveryServices,
  { userId, productId, key, delivered }: OwnedObject,
  range: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  const { db, modelFiles, now } = services;
  const body = await modelFiles.get(key, range);
  if (!body) throw zipUnavailable(services, productId);
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
