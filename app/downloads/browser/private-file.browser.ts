/** The part of FileSystemSyncAccessHandle used here; TypeScript knows it only inside its worker library. */
export interface SyncHandle {
  read(into: Uint8Array, options: { at: number }): number;
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}
type SyncFileHandle = FileSystemFileHandle & { createSyncAccessHandle?: () => Promise<SyncHandle> };

const ANSWER_MS = 5_000;

/** What the browser's private storage answers; some browsers never do, in a private window or with a damaged profile. */
export function answered<T>(request: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    const error = new DOMException("the private storage does not answer", "TimeoutError");
    timer = setTimeout(() => reject(error), ANSWER_MS);
  });
  return Promise.race([request, silence]).finally(() => clearTimeout(timer));
}

/** Opens a file for writing in place; null where the browser cannot write private files from a worker. */
export const syncHandleOf = async (file: SyncFileHandle): Promise<SyncHandle | null> =>
  (await file.createSyncAccessHandle?.()) ?? null;

export function writeAt(handle: SyncHandle, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; ) {
    const written = handle.write(bytes.subarray(done), { at: at + done });
    if (written === 0) throw new DOMException("no room left", "QuotaExceededError");
    done += written;
  }
}

export function ignoreNotFound(error: unknown): void {
  if (!(error instanceof DOMException && error.name === "NotFoundError")) throw error;
}
