/** A partial zip on disk: bytes are written and hashed as they come, never collected in memory. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { answered, type SyncHandle, syncHandleOf, writeAt } from "./private-file.browser.ts";
import { downloadFolder } from "./private-storage.browser.ts";

export interface PartialFile {
  size(): number;
  append(bytes: Uint8Array): void;
  reset(): void;
  sha256(): string;
  flush(): void;
  close(): void;
}

const HASH_CHUNK_BYTES = 4 * 1024 * 1024;
const nextTask = () => new Promise((done) => setTimeout(done));

/** Hashes the bytes of an earlier visit, in chunks, so that the worker's other downloads continue in between. */
async function hashOf(handle: SyncHandle) {
  const hash = sha256.create();
  const buffer = new Uint8Array(Math.min(HASH_CHUNK_BYTES, handle.getSize()));
  for (let at = 0; at < handle.getSize(); ) {
    const read = handle.read(buffer, { at });
    if (read === 0) break;
    hash.update(buffer.subarray(0, read));
    at += read;
    await nextTask();
  }
  return hash;
}

/**
 * Opens or creates the file; null where the browser cannot write private files from a worker.
 * Only one tab may open a file at a time: take its lock first.
 */
export async function openPartial(name: string): Promise<PartialFile | null> {
  const folder = await downloadFolder();
  const file = folder && (await answered(folder.getFileHandle(name, { create: true })));
  const handle = file && (await answered(syncHandleOf(file)));
  if (!handle) return null;
  let size = handle.getSize();
  let hash = await hashOf(handle);
  return {
    size: () => size,
    append(bytes) {
      writeAt(handle, bytes, size);
      hash.update(bytes);
      size += bytes.length;
    },
    reset() {
      handle.truncate(0);
      hash = sha256.create();
      size = 0;
    },
    sha256: () => bytesToHex(hash.clone().digest()),
    flush: () => handle.flush(),
    close: () => handle.close(),
  };
}
