/** The one folder of the browser's private storage (OPFS) that holds partial and finished zips. */

const FOLDER = "downloads";

export async function downloadFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}

/** The finished zip, still on disk: no byte of it is read here. */
export async function finishedFile(name: string): Promise<File> {
  const handle = await (await downloadFolder()).getFileHandle(name);
  return handle.getFile();
}

/** Deletes one file; one that is already gone is fine. */
export async function deleteFile(name: string): Promise<void> {
  const folder = await downloadFolder();
  await folder.removeEntry(name).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === "NotFoundError")) throw error;
  });
}

/** Deletes everything, for a shopper who logs out on a machine that others use. */
export async function deleteAllFiles(): Promise<void> {
  const folder = await downloadFolder();
  for await (const name of folder.keys()) await folder.removeEntry(name).catch(() => undefined);
}

/** Whether this browser can keep a partial download at all; only its worker knows whether it can also write one. */
export const hasPrivateStorage = () =>
  typeof Worker === "function" &&
  typeof navigator.storage?.getDirectory === "function" &&
  "locks" in navigator;
