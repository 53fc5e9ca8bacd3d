import type { LicenseType } from "#app/catalog/licenses.ts";
import { askGiver } from "#app/gifts/ask-giver.server.ts";
import { zipMissingAlerts } from "#app/health/seller-alerts.server.ts";
import { consentNeeded, deliverable } from "#app/library/delivery-rights.ts";
import { type OwnedPurchase, recordDelivery } from "#app/library/library.store.server.ts";
import type { Reads, Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type { ByteRange } from "./model-files.service.server.ts";

export interface OwnedObject {
  userId: string;
  productId: string;
  key: string;
  /** Those of the model that may be delivered. */
  purchases: { license: LicenseType; orderId: string | null }[];
  /** Whether their delivery has begun. */
  delivered: boolean;
}

export type DeliveryServices = Writes & Pick<Services, "modelFiles">;

/**
 * What may be delivered of a person's purchases of a model. Where only somebody else's consent is missing,
 * who gave the model is mailed.
 * @param rows each of the purchases, with what is to be delivered
 */
export async function requireDeliverable<Row extends OwnedPurchase>(
  { db, now }: Reads,
  userId: string,
  rows: readonly Row[],
): Promise<{ row: Row } & Pick<OwnedObject, "purchases" | "delivered">> {
  const at = now();
  const allowed = deliverable(rows, at);
  const [row] = allowed;
  if (!row) {
    const needed = consentNeeded(rows, userId, at);
    if (!needed) throw new DomainError("not_found");
    if (needed.by === "owner") throw new DomainError("consent_needed");
    throw await askGiver(
      db,
      rows.flatMap(({ order }) => order?.id ?? []),
      at,
    );
  }
  const purchases = allowed.map(({ license, order }) => ({ license, orderId: order?.id ?? null }));
  return { row, purchases, delivered: allowed.every(({ deliveryBeganAt }) => deliveryBeganAt !== null) };
}

/** Tells the sellers that a zip cannot be sent. @returns the error for the requester. */
export function zipUnavailable(services: DeliveryServices, productId: string): DomainError {
  services.log("zip_missing", { product: productId });
  services.waitUntil(services.db.batch([zipMissingAlerts(services, productId)]));
  return new DomainError("file_unavailable", { detail: productId });
}

/**
 * The bytes of `range` of the stored zip. They are opened first, because there is no delivery when R2 cannot
 * send them. Then the first delivery is recorded, which checks the purchase again, because the buyer may have
 * withdrawn in between.
 */
export async function openDelivery(
  services: DeliveryServices,
  { userId, productId, key, purchases, delivered }: OwnedObject,
  range: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  const { db, modelFiles, now } = services;
  const body = await modelFiles.get(key, range);
  if (!body) throw zipUnavailable(services, productId);
  if (delivered) return body;
  try {
    const recorded = await recordDelivery(db, { userId, productId, purchases }, now());
    if (!recorded.length) throw new DomainError("not_found");
    return body;
  } catch (error) {
    await body.cancel();
    throw error;
  }
}
