/** A partial zip on disk: bytes are written and hashed as they come, never collected in memory. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { downloadFolder } from "./private-storage.ts";

/** The part of FileSystemSyncAccessHandle used here; TypeScript knows it only inside its worker library. */
interface SyncHandle {
  read(into: Uint8Array, options: { at: number }): number;
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}
type SyncFileHandle = FileSystemFileHandle & { createSyncAccessHandle?: () => Promise<SyncHandle> };

export interface PartialFile {
  /** Bytes on disk. */
  size(): number;
  /** @throws DOMException QuotaExceededError when the browser gives no more room. */
  append(bytes: Uint8Array): void;
  /** Back to an empty file. */
  reset(): void;
  /** SHA-256 of everything on disk, in hex. */
  sha256(): string;
  /** Writes through to the disk. */
  flush(): void;
  close(): void;
}

const HASH_CHUNK = 4 * 1024 * 1024;
const nextTask = () => new Promise((done) => setTimeout(done));

/** Hashes what an earlier visit left, in chunks, so that the worker's other downloads continue in between. */
async function hashOf(handle: SyncHandle) {
  const hash = sha256.create();
  const buffer = new Uint8Array(Math.min(HASH_CHUNK, handle.getSize()));
  for (let at = 0; at < handle.getSize(); ) {
    const read = handle.read(buffer, { at });
    if (read === 0) break;
    hash.update(buffer.subarray(0, read));
    at += read;
    await nextTask();
  }
  return hash;
}

function writeAll(handle: SyncHandle, bytes: Uint8Array, at: number) {
  for (let done = 0; done < bytes.length; ) {
    const written = handle.write(bytes.subarray(done), { at: at + done });
    if (written === 0) throw new DOMException("no room left", "QuotaExceededError");
    done += written;
  }
}

/**
 * Opens or creates the file; null where the browser cannot write private files from a worker.
 * Only one tab may hold it: take the lock first.
 */
export async function openPartial(name: string): Promise<PartialFile | null> {
  const file: SyncFileHandle | undefined = await (await downloadFolder())?.getFileHandle(name, {
    create: true,
  });
  if (!file?.createSyncAccessHandle) return null;
  const handle = await file.createSyncAccessHandle();
  let size = handle.getSize();
  let hash = await hashOf(handle);
  return {
    size: () => size,
    append(bytes) {
      writeAll(handle, bytes, size);
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
