/**
 * Packed models in the browser's private storage (OPFS), each in a folder of its own, from where their upload goes on after a
 * reload, a closed tab or a day.
 */
import type { PublishedFile } from "#app/domain/catalog/publishing.contract.ts";
import { DAY_MS } from "#app/domain/time.ts";

const ROOT = "uploads";
const MANIFEST = "model.json";

interface KeptFile {
  /** Its name in the folder. */
  name: string;
  mime: string;
  bytes: number;
  sha256: string;
}

export interface KeptPicture extends KeptFile {
  width: number;
  height: number;
  /** The same picture for small screens and lists. */
  narrower: (KeptFile & { width: number })[];
}

export interface PackedModel {
  /** Of this model in the private storage. */
  folder: string;
  /** Of what was chosen: a folder or a zip. */
  name: string;
  zip: KeptFile;
  files: PublishedFile[];
  /** System files that are not packed. */
  leftOut: string[];
  preview: (KeptFile & { seed: string }) | null;
  pictures: KeptPicture[];
}

/** The part of FileSystemSyncAccessHandle used here; TypeScript knows it only inside its worker library. */
export interface SyncHandle {
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}
type SyncFileHandle = FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncHandle> };

const root = async () => (await navigator.storage.getDirectory()).getDirectoryHandle(ROOT, { create: true });
const folderOf = async (folder: string) => (await root()).getDirectoryHandle(folder, { create: true });

/** For a worker: a new, empty file. */
export async function newKeptFile(folder: string, name: string): Promise<SyncHandle> {
  const file = await (await folderOf(folder)).getFileHandle(name, { create: true });
  const handle = await (file as SyncFileHandle).createSyncAccessHandle();
  handle.truncate(0);
  return handle;
}

/** @throws DOMException QuotaExceededError when the browser gives no more room */
export function writeAt(handle: SyncHandle, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; ) {
    const written = handle.write(bytes.subarray(done), { at: at + done });
    if (written === 0) throw new DOMException("no room left", "QuotaExceededError");
    done += written;
  }
}

/** For a worker. */
export async function keepFile(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const handle = await newKeptFile(folder, name);
  try {
    writeAt(handle, bytes, 0);
    handle.flush();
  } finally {
    handle.close();
  }
}

/** For a worker, when everything else is kept: without it the folder counts nothing. */
export const keepManifest = (model: PackedModel) =>
  keepFile(model.folder, MANIFEST, new TextEncoder().encode(JSON.stringify(model)));

/** No byte of it is read here. @throws DOMException NotFoundError */
export async function keptFile(folder: string, name: string): Promise<File> {
  const handle = await (await root()).getDirectoryHandle(folder);
  return (await handle.getFileHandle(name)).getFile();
}

async function readManifest(folder: string): Promise<PackedModel | null> {
  try {
    return JSON.parse(await (await keptFile(folder, MANIFEST)).text()) as PackedModel;
  } catch {
    return null;
  }
}

export async function keptModel(folder: string): Promise<PackedModel | null> {
  const model = await readManifest(folder);
  const zip = model && (await keptFile(folder, model.zip.name).catch(() => null));
  return zip?.size === model?.zip.bytes ? model : null;
}

/** One that is already gone is fine. */
export async function removeKept(folder: string): Promise<void> {
  await (await root()).removeEntry(folder, { recursive: true }).catch(() => undefined);
}

/** A name that says when it was made. */
export const newFolder = (now: number) => `${now}-${crypto.randomUUID()}`;

/** Removes what no upload needs and nobody can be looking at any more. */
export async function sweepKept(needed: ReadonlySet<string>, now: number): Promise<void> {
  const old: string[] = [];
  for await (const name of (await root()).keys())
    if (!needed.has(name) && now - Number.parseInt(name, 10) > DAY_MS) old.push(name);
  await Promise.all(old.map(removeKept));
}

/** Whether this browser has what packing needs. */
export const canPack = () =>
  typeof navigator.storage?.getDirectory === "function" &&
  "locks" in navigator &&
  typeof OffscreenCanvas === "function";
