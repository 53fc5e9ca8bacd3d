/** One file of an owned zip, read by its range of bytes: the rest of the zip is neither read nor sent. */
import { Duplex } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { batchForCaller, type Caller } from "#app/accounts/caller.server.ts";
import type { ZipEntry } from "#app/catalog/model-files.contract.ts";
import { byPath, productFile } from "#app/catalog/product-summary.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { consentNeeded } from "#app/library/delivery-rights.ts";
import { ownedFile, ownedFiles, ownedPurchases } from "#app/library/library.store.server.ts";
import type { MeshFormat } from "#app/meshes/mesh-formats.ts";
import { mayWithdraw } from "#app/orders/refunds/withdrawal.contract.ts";
import type { Reads, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { repeatUntilDone } from "#app/shared/retry.ts";
import {
  type DeliveryServices,
  type OwnedObject,
  openDelivery,
  requireDeliverable,
} from "./delivery.server.ts";
import { recordFileSent } from "./download-counts.store.server.ts";
import type { FileRequest, OwnedFiles } from "./downloads.contract.ts";
import { fileNameOf } from "./file-name.ts";
import type { ByteRange } from "./model-files.service.server.ts";

export interface OwnedFile extends OwnedObject {
  version: number;
  entry: ZipEntry;
  size: number;
  etag: string;
  fileName: string;
  updatedAt: Date;
  contentType: string;
  /** False for a compressed file, which can only be read from its beginning. */
  acceptsRanges: boolean;
}

const MEDIA_TYPES = new Map<string, string>(
  Object.entries({
    stl: "model/stl",
    obj: "model/obj",
    "3mf": "model/3mf",
    step: "model/step",
  } satisfies Record<MeshFormat | "step", string>),
);

export const nameOfFile = (path: string) => fileNameOf(path.slice(path.lastIndexOf("/") + 1)) || "model";

/** The files of an owned product's current version. @throws DomainError not_found when the product is not owned. */
export async function ownedFileList(
  { db, language, mainLanguage, now }: Reads,
  { id: userId }: { id: string },
  productId: string,
): Promise<OwnedFiles> {
  const [rows, owned] = await db.batch([
    ownedFiles(db, userId, productId),
    ownedPurchases(db, userId, productId),
  ]);
  const at = now();
  const [first] = rows;
  if (!first) throw new DomainError("not_found");
  return {
    title: inLanguage(first.title, { language, mainLanguage }),
    supports: first.supports ?? undefined,
    version: first.file.version,
    bytes: first.zipBytes,
    files: rows.map(({ file }) => productFile(file, first.quantities)).sort(byPath),
    endsWithdrawal: owned.some(
      ({ order, deliveryBeganAt }) =>
        order?.payerId === userId &&
        deliveryBeganAt === null &&
        order.consentAt !== null &&
        mayWithdraw(order, at),
    ),
    consentNeeded: consentNeeded(owned, userId, at),
    onlyInZip: rows.flatMap(({ file }) => (file.entry ? [] : [file.path])),
  };
}

/** One file of an owned product. @throws DomainError not_found when the product is not owned, or its current version has no such file that can be sent alone; consent_needed. */
export async function requireOwnedFile(
  services: Writes,
  caller: Caller,
  file: FileRequest,
): Promise<OwnedFile> {
  const { userId, rows } = await batchForCaller(services, caller, (owner) => [
    ownedFile(services.db, owner, file),
  ]);
  const { row, purchases, delivered } = await requireDeliverable(services, userId, rows[0]);
  if (!row.entry) throw new DomainError("not_found");
  const { zipKey: key, zipSha256, entry, bytes: size, format, updatedAt } = row;
  return {
    userId,
    productId: file.id,
    key,
    version: row.version,
    purchases,
    delivered,
    entry: row.entry,
    size,
    etag: `"${zipSha256}-${entry.offset}"`,
    fileName: nameOfFile(file.path),
    updatedAt,
    contentType: MEDIA_TYPES.get(format) ?? "application/octet-stream",
    acceptsRanges: !entry.deflated,
  };
}

/** Inflates only as fast as it is read: `DecompressionStream` of workerd 1.20261102 buffers all output in memory when the reader is slow. */
const inflated = () => Duplex.toWeb(createInflateRaw({ chunkSize: 64 * 1024 })) as ReadableWritablePair;

/** A file that was sent to its end counts as downloaded, apart from downloads of the whole model. */
async function recordFile(
  { db, now }: Reads,
  { userId, productId, version, entry: { offset } }: OwnedFile,
  sentInFull: Promise<boolean>,
) {
  if (!(await sentInFull)) return;
  const at = now();
  await repeatUntilDone(() => recordFileSent(db, { userId, productId, version, offset }, at));
}

/**
 * The bytes of `range` of the file, streamed and decompressed by the runtime.
 * @throws DomainError file_unavailable or not_found as `openDelivery` does.
 */
export async function sendFile(
  services: DeliveryServices,
  file: OwnedFile,
  range: ByteRange,
): Promise<ReadableStream> {
  const { entry } = file;
  const stored = entry.deflated
    ? { offset: entry.offset, length: entry.bytes }
    : { offset: entry.offset + range.offset, length: range.length };
  const body: ReadableStream = await openDelivery(services, file, stored);
  const content = entry.deflated ? body.pipeThrough(inflated()) : body;
  // A file that turns out shorter or longer than it was published with ends as a broken response.
  const { readable, writable } = new FixedLengthStream(range.length);
  const sentInFull = content.pipeTo(writable).then(
    () => true,
    () => false,
  );
  if (range.offset + range.length === file.size) services.waitUntil(recordFile(services, file, sentInFull));
  return readable;
}
