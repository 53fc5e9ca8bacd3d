/** Packed models in the browser's origin private file system (OPFS), one folder each, so that their upload resumes after a reload or a closed tab. */

import type { PictureShows } from "#app/catalog/picture-shows.ts";
import {
  answered,
  ignoreNotFound,
  type SyncHandle,
  syncHandleOf,
  writeAt,
} from "#app/downloads/browser/private-file.browser.ts";
import type { MeshUnit } from "#app/meshes/mesh-units.ts";
import type { PreviewKind } from "#app/meshes/preview/preview-kinds.ts";
import type { Refusal } from "#app/publishing/packing/refusals.ts";
import type { Photo } from "#app/publishing/packing/source.ts";
import type { GuessedNames } from "#app/publishing/packing/zip-names.ts";
import type { PictureView } from "#app/publishing/picture-texts.ts";
import type { PublishedFile } from "#app/publishing/published-files.contract.ts";
import { DAY_MS } from "#app/shared/time.ts";

const ROOT = "uploads";
const MANIFEST = "model.json";

export interface StoredFile {
  name: string;
  mime: string;
  bytes: number;
  sha256: string;
}

export interface StoredPicture extends StoredFile {
  width: number;
  height: number;
  narrower: (StoredFile & { width: number })[];
  video?: StoredFile;
  /** Left out: a photo. */
  view?: PictureView;
  shows?: PictureShows;
}

export type StoredPreview = StoredFile & { kind: PreviewKind; seed: string };

export type FoundPhoto = Omit<Photo, "read">;

export interface PackedModel {
  folder: string;
  name: string;
  zip: StoredFile;
  files: PublishedFile[];
  ignoredFiles: string[];
  /** The names of a zip that do not say how they are written. */
  guessedNames: GuessedNames | null;
  preview: StoredPreview | null;
  previewKind: PreviewKind | null;
  omitted: string[];
  /** What the seller must know of the files. */
  warnings: Refusal[];
  /** What the seller says of the files whose sizes are hardly millimetres. */
  units?: MeshUnit | undefined;
  noPreview?: Refusal | undefined;
  /** The pictures among the chosen files. */
  photos: FoundPhoto[];
  /** Markdown of a text among them, where one was looked for; as long as it is. */
  description?: string | undefined;
  pictures: StoredPicture[];
}

const root = async () =>
  (await answered(navigator.storage.getDirectory())).getDirectoryHandle(ROOT, { create: true });
const folderOf = async (folder: string) => (await root()).getDirectoryHandle(folder, { create: true });

export async function createStoredFile(folder: string, name: string): Promise<SyncHandle> {
  const file = await (await folderOf(folder)).getFileHandle(name, { create: true });
  const handle = await syncHandleOf(file);
  if (!handle) throw new DOMException("no private files in workers", "NotSupportedError");
  handle.truncate(0);
  return handle;
}

export async function storeFile(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const handle = await createStoredFile(folder, name);
  try {
    writeAt(handle, bytes, 0);
    handle.flush();
  } finally {
    handle.close();
  }
}

/** For a worker. Written last: a folder without a manifest is not a model yet. */
export const storeManifest = (model: PackedModel) =>
  storeFile(model.folder, MANIFEST, new TextEncoder().encode(JSON.stringify(model)));

/** Opens the file without reading it. @throws DOMException NotFoundError */
export async function storedFile(folder: string, name: string): Promise<File> {
  const handle = await (await root()).getDirectoryHandle(folder);
  return (await handle.getFileHandle(name)).getFile();
}

async function readManifest(folder: string): Promise<PackedModel | null> {
  try {
    return JSON.parse(await (await storedFile(folder, MANIFEST)).text()) as PackedModel;
  } catch {
    return null;
  }
}

/** @returns null when the manifest cannot be read or the zip is not complete */
export async function storedModel(folder: string): Promise<PackedModel | null> {
  const model = await readManifest(folder);
  const zip = model && (await storedFile(folder, model.zip.name).catch(() => null));
  return zip?.size === model?.zip.bytes ? model : null;
}

export async function removeModel(folder: string): Promise<void> {
  await (await root()).removeEntry(folder, { recursive: true }).catch(ignoreNotFound);
}

/** A folder's name; it begins with the UTC milliseconds of its creation, for `removeOldModels`. */
export const newFolder = (now: number) => `${now}-${crypto.randomUUID()}`;

/** Removes packed models without an upload that are older than a day. @param needed folders that have an upload */
export async function removeOldModels(needed: ReadonlySet<string>, now: number): Promise<void> {
  const old: string[] = [];
  for await (const name of (await root()).keys())
    if (!needed.has(name) && now - Number.parseInt(name, 10) > DAY_MS) old.push(name);
  await Promise.all(old.map(removeModel));
}

export const canPack = () =>
  typeof navigator.storage?.getDirectory === "function" &&
  "locks" in navigator &&
  typeof OffscreenCanvas === "function";
