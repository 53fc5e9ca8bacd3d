/** Hands out the zip of an owned product, part by part if asked, and counts a download once, however it came. */
import type { Services } from "#app/context.server.ts";
import { type Caller, readAs } from "#app/domain/accounts/caller.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { enforceLimits } from "#app/domain/limits/limits.server.ts";
import { inLanguage } from "#app/domain/translated.ts";
import type { ByteSpan } from "#app/services/model-files.server.ts";
import {
  countDownload,
  countFinished,
  countWholeParts,
  finishedVersion,
  forgetParts,
  forgetWholeParts,
  rememberPart,
  rememberReport,
} from "./downloads.store.server.ts";
import type { FinishedDownload } from "./library.contract.ts";
import { ownedZip } from "./library.store.server.ts";

export interface OwnedZip {
  userId: string;
  productId: string;
  key: string;
  /** Bytes of the zip. */
  size: number;
  /** Quoted strong entity tag: the zip's SHA-256. */
  etag: string;
  version: number;
  fileName: string;
  updatedAt: Date;
}

/** Without what some system refuses or hides; the zero-width joiner stays, it holds emoji together. */
const safeName = (title: string) =>
  title.replace(/(?:[/\\:*?"<>|]|(?!\u200d)\p{C})+/gu, "-").replace(/^[-. ]+|[-. ]+$/g, "");

/** @throws DomainError not_found when the product is unknown, not owned, or its purchase was revoked. */
export async function findOwnedZip(
  services: Pick<Services, "db" | "language" | "now" | "waitUntil">,
  caller: Caller,
  { id }: { id: string },
): Promise<OwnedZip> {
  const { db, language } = services;
  const { userId, rows } = await readAs(services, caller, (owner) => [ownedZip(db, owner, id)]);
  const [[zip]] = rows;
  if (!zip) throw new DomainError("not_found");
  const { key, bytes: size, version, updatedAt } = zip;
  const fileName = `${safeName(inLanguage(zip.title, language)) || id}.zip`;
  return { userId, productId: id, key, size, etag: `"${zip.sha256}"`, version, fileName, updatedAt };
}

/** @throws DomainError file_unavailable when there would be no bytes to send. */
export async function requireStored({ modelFiles }: Pick<Services, "modelFiles">, zip: OwnedZip) {
  if (!(await modelFiles.head(zip.key))) throw new DomainError("file_unavailable", { detail: zip.productId });
}

interface Sending {
  zip: OwnedZip;
  span: ByteSpan;
  /** The panel's id of this download, which it reports itself when the file is whole. */
  download?: string | undefined;
}

/**
 * The bytes of `span`, moved from R2 to the answer without passing through JavaScript.
 * @throws DomainError file_unavailable when the object is missing.
 */
export async function sendZip(
  services: Pick<Services, "db" | "modelFiles" | "now" | "waitUntil">,
  { zip, span, download }: Sending,
): Promise<ReadableStream> {
  const body = await services.modelFiles.open(zip.key, span);
  if (!body) throw new DomainError("file_unavailable", { detail: zip.productId });
  const { readable, writable } = new FixedLengthStream(span.length);
  // A rejected pipe is a reader who went away: the answer already ended.
  const sent = body.pipeTo(writable).then(
    () => true,
    () => false,
  );
  const noted = async () => {
    const inFull = await sent;
    if (download === undefined) await noteAnswer(services, { zip, span, inFull });
  };
  services.waitUntil(noted());
  return readable;
}

/** One statement for a part; those that count follow the part that makes the zip whole. The whole zip in one answer leaves nothing to remember. */
async function noteAnswer(
  { db, now }: Pick<Services, "db" | "now">,
  { zip, span, inFull }: { zip: OwnedZip; span: ByteSpan; inFull: boolean },
) {
  const { userId, productId, version, size } = zip;
  const one = { userId, productId, version, size };
  const [from, to, at] = [span.offset, span.offset + span.length, now()];
  if (inFull && span.length === size) {
    await db.batch([countDownload(db, one, at), forgetParts(db, one)]);
    return;
  }
  const part = { ...one, from, to, endSent: inFull && to === size, startedAt: at };
  const [parts] = await rememberPart(db, part);
  if (parts?.whole) await db.batch([countWholeParts(db, one, at), forgetWholeParts(db, one)]);
}

/**
 * Counts what the panel has received and checked; repeated, it counts once.
 * @throws DomainError too_many; not_found when no version of a product the person owns or owned has this hash.
 */
export async function countReported(
  services: Pick<Services, "db" | "now" | "waitUntil" | "log">,
  caller: Caller,
  { id, downloadId, sha256 }: FinishedDownload,
): Promise<void> {
  const { db, now } = services;
  const { userId, rows } = await readAs(services, caller, (owner) => [
    finishedVersion(db, { userId: owner, productId: id, sha256 }),
  ]);
  const report = { userId, productId: id, downloadId, sha256 };
  const [[known]] = rows;
  if (!known) throw new DomainError("not_found");
  await enforceLimits(services, ["finishedDownload", userId]);
  const at = now();
  await db.batch([
    countFinished(db, { ...report, version: known.version }, at),
    rememberReport(db, report, at),
  ]);
}
