/** Hands out the zip of an owned product, part by part if asked, and counts a download once: when its last byte was sent. */
import type { Services } from "#app/context.server.ts";
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import { inLanguage } from "#app/domain/catalog/product-summary.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import type { ByteSpan } from "#app/services/model-files.server.ts";
import { countDownload, ownedZip } from "./library.store.server.ts";

export interface OwnedZip {
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
  { db, language }: Pick<Services, "db" | "language">,
  user: User,
  { id }: { id: string },
): Promise<OwnedZip> {
  const [zip] = await ownedZip(db, user.id, id);
  if (!zip) throw new DomainError("not_found");
  const { key, bytes: size, version, updatedAt } = zip;
  const fileName = `${safeName(inLanguage(zip.title, language)) || id}.zip`;
  return { productId: id, key, size, etag: `"${zip.sha256}"`, version, fileName, updatedAt };
}

/** @throws DomainError file_unavailable when there would be no bytes to send. */
export async function requireStored({ modelFiles }: Pick<Services, "modelFiles">, zip: OwnedZip) {
  if (!(await modelFiles.head(zip.key))) throw new DomainError("file_unavailable", { detail: zip.productId });
}

/**
 * The bytes of `span`, moved from R2 to the answer without passing through JavaScript.
 * @throws DomainError file_unavailable when the object is missing.
 */
export async function sendZip(
  services: Pick<Services, "db" | "modelFiles" | "now" | "waitUntil">,
  user: User,
  { zip, span }: { zip: OwnedZip; span: ByteSpan },
): Promise<ReadableStream> {
  const body = await services.modelFiles.open(zip.key, span);
  if (!body) throw new DomainError("file_unavailable", { detail: zip.productId });
  const { readable, writable } = new FixedLengthStream(span.length);
  const sent = body.pipeTo(writable);
  const reachesEnd = span.offset + span.length === zip.size;
  const counted = async () => {
    const row = {
      userId: user.id,
      productId: zip.productId,
      lastAt: services.now(),
      lastVersion: zip.version,
    };
    if (reachesEnd) await countDownload(services.db, { ...row, count: 1 });
  };
  // A rejected pipe is a reader who went away: nothing to count, and the answer already ended.
  services.waitUntil(sent.then(counted, () => undefined));
  return readable;
}
