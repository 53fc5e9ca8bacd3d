import { batchForCaller, type Caller } from "#app/accounts/caller.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { ownedZip } from "#app/library/library.store.server.ts";
import { enforceLimits } from "#app/limits/limits.server.ts";
import { queueReviewRequest } from "#app/reviews/review-request.store.server.ts";
import type { Reads, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { repeatUntilDone } from "#app/shared/retry.ts";
import {
  type DeliveryServices,
  type OwnedObject,
  openDelivery,
  requireDeliverable,
  zipUnavailable,
} from "./delivery.server.ts";
import {
  countCompleteParts,
  countReport,
  deleteCompleteParts,
  insertReport,
  recordWholeSent,
  startDownload,
  versionByHash,
} from "./download-counts.store.server.ts";
import type { FinishedDownload } from "./downloads.contract.ts";
import { zipName } from "./file-name.ts";
import type { ByteRange } from "./model-files.service.server.ts";
import { recordPart } from "./record-parts.server.ts";

export interface OwnedZip extends OwnedObject {
  size: number;
  /** Quoted strong entity tag: the zip's SHA-256. */
  etag: string;
  version: number;
  fileName: string;
  updatedAt: Date;
}

/** The zip of an owned product. @throws DomainError not_found when the product is unknown, not owned, or its purchase was revoked; consent_needed. */
export async function requireOwnedZip(
  services: Writes,
  caller: Caller,
  { id }: { id: string },
): Promise<OwnedZip> {
  const { db, language, mainLanguage } = services;
  const { userId, rows } = await batchForCaller(services, caller, (owner) => [ownedZip(db, owner, id)]);
  const { row: zip, purchases, delivered } = await requireDeliverable(services, userId, rows[0]);
  const { key, bytes: size, version, updatedAt } = zip;
  return {
    userId,
    productId: id,
    key,
    purchases,
    delivered,
    size,
    etag: `"${zip.sha256}"`,
    version,
    fileName: zipName({ id, title: inLanguage(zip.title, { language, mainLanguage }) }),
    updatedAt,
  };
}

/** Checks that R2 has the zip up to the byte `end`. @throws DomainError file_unavailable */
export async function assertStored(
  services: DeliveryServices,
  { key, productId }: OwnedObject,
  end: number,
): Promise<void> {
  const stored = await services.modelFiles.head(key);
  if (!stored || stored.bytes < end) throw zipUnavailable(services, productId);
}

interface RequestedRange {
  zip: OwnedZip;
  range: ByteRange;
  /** The download panel's id of this download. The panel itself reports when it has the whole zip. */
  download?: string | undefined;
}

/**
 * The bytes of `range`, moved from R2 to the response without passing through JavaScript.
 * @throws DomainError file_unavailable or not_found as `openDelivery` does.
 */
export async function sendZip(
  services: DeliveryServices,
  { zip, range, download }: RequestedRange,
): Promise<ReadableStream> {
  const body = await openDelivery(services, zip, range);
  const { readable, writable } = new FixedLengthStream(range.length);
  // The pipe fails once the runtime notices that the client has closed the connection, which may never
  // happen.
  const sentInFull = body.pipeTo(writable).then(
    () => true,
    () => false,
  );
  // The panel reports its downloads itself when they are complete; nothing counts one that failed.
  if (download === undefined) services.waitUntil(recordResponse(services, { zip, range, sentInFull }));
  return readable;
}

/** Records the requested range at once, and its end when it has been sent in full; counts a download that is complete. */
async function recordResponse(
  services: Reads,
  { zip, range, sentInFull }: { zip: OwnedZip; range: ByteRange; sentInFull: Promise<boolean> },
) {
  const { db, now } = services;
  const whole = range.length === zip.size;
  const at = now();
  if (whole) await repeatUntilDone(() => startDownload(db, zip, at));
  else await recordPart(services, { zip, range, endSent: false });
  if (range.offset + range.length < zip.size || !(await sentInFull)) return;
  if (!whole) return recordPart(services, { zip, range, endSent: true });
  // Parts that were counted are deleted in the same batch, so that a repeat counts nothing.
  await repeatUntilDone(() => {
    const countedAt = now();
    return db.batch([
      recordWholeSent(db, zip),
      countCompleteParts(db, zip, countedAt),
      queueReviewRequest(db, zip, countedAt),
      deleteCompleteParts(db, zip),
    ]);
  });
}

/**
 * Counts a download that the panel has received and checked; a repeated report counts once.
 * @throws DomainError too_many; not_found when no version of a product whose delivery to the person began has
 * this hash.
 */
export async function countReportedDownload(
  services: Writes,
  caller: Caller,
  { id, downloadId, sha256 }: FinishedDownload,
): Promise<void> {
  const { db, now } = services;
  const { userId, rows } = await batchForCaller(services, caller, (owner) => [
    versionByHash(db, { userId: owner, productId: id, sha256 }),
  ]);
  const report = { userId, productId: id, downloadId, sha256 };
  const [[reported]] = rows;
  if (!reported) throw new DomainError("not_found");
  await enforceLimits(services, ["finishedDownload", userId]);
  const at = now();
  await db.batch([
    countReport(db, { ...report, version: reported.version }, at),
    queueReviewRequest(db, report, at),
    insertReport(db, report, at),
  ]);
}
