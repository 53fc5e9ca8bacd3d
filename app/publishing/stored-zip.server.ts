import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type { ProductZip, StoredZip } from "./publishing.contract.ts";

type FileServices = Pick<Services, "modelFiles">;

export const zipMismatch = (detail: string) => new DomainError("upload_mismatch", { detail });

const incomingKey = (name: string) => `incoming/${name}`;

async function copyIncoming(
  { modelFiles }: FileServices,
  key: string,
  { name, bytes }: { name: string; bytes: number },
) {
  const incoming = incomingKey(name);
  const incomingObject = await modelFiles.head(incoming);
  if (!incomingObject) throw new DomainError("not_found", { detail: incoming });
  if (incomingObject.bytes !== bytes)
    throw zipMismatch(`${incoming} is not the local file: the sizes differ`);
  await modelFiles.copy(incoming, key);
}

async function moveZip(files: FileServices, key: string, { source, zip }: ProductZip) {
  if (source.kind === "incoming") return copyIncoming(files, key, { ...source, bytes: zip.bytes });
  if (source.key !== key) throw zipMismatch(`this zip belongs at ${key}`);
  if (!(await files.modelFiles.finishUpload(source, source.parts)))
    throw zipMismatch("the shop does not have all parts of this upload");
}

/** Moves a zip to its final key, unless it is there already; an object with another size or SHA-256 than announced is deleted. */
export async function storeZip(
  files: FileServices,
  key: string,
  { source, ...model }: ProductZip | StoredZip,
): Promise<void> {
  const { modelFiles } = files;
  const { zip } = model;
  if (source.kind === "stored") {
    if ((await modelFiles.head(key))?.bytes !== zip.bytes) throw zipMismatch(`the shop has no ${key}`);
    return;
  }
  // When a publish is repeated, the zip is in its place already.
  if (!(await modelFiles.head(key))) await moveZip(files, key, { source, ...model });
  const stored = await modelFiles.head(key);
  if (stored?.bytes !== zip.bytes || (await modelFiles.sha256(key)) !== zip.sha256) {
    await modelFiles.delete(key);
    throw zipMismatch("the stored zip differs from the local one");
  }
  if (source.kind === "incoming") await modelFiles.delete(incomingKey(source.name));
}
