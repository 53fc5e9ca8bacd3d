import { answered, ignoreNotFound } from "./private-file.browser.ts";

const FOLDER = "downloads";

/** Opens or creates the folder; null where the browser refuses private storage, as Firefox does in private windows, or does not answer. */
export async function downloadFolder(): Promise<FileSystemDirectoryHandle | null> {
  const root = await answered(navigator.storage.getDirectory()).catch(() => null);
  return root && answered(root.getDirectoryHandle(FOLDER, { create: true }));
}

export async function finishedFile(name: string): Promise<File> {
  const handle = await (await downloadFolder())?.getFileHandle(name);
  if (!handle) throw new DOMException(name, "NotFoundError");
  return handle.getFile();
}

export async function deleteFile(name: string): Promise<void> {
  const folder = await downloadFolder();
  await folder?.removeEntry(name).catch(ignoreNotFound);
}

export async function deleteAllFiles(): Promise<void> {
  const folder = await downloadFolder();
  for await (const name of folder?.keys() ?? []) await folder?.removeEntry(name).catch(() => undefined);
}

/** Whether the needed APIs exist; they may still be refused, which the worker reports as "unsupported". */
export const hasPrivateStorage = () =>
  typeof Worker === "function" &&
  typeof navigator.storage?.getDirectory === "function" &&
  "locks" in navigator;
