/** Finished files stay in private storage only while they can be saved again: it is a copy that nobody sees. */
import { isOver, type ToWorker } from "./download.ts";
import { requestForget } from "./launch.ts";
import { deleteAllFiles, downloadFolder, finishedFile, hasPrivateStorage } from "./private-storage.ts";
import {
  allRecords,
  type DownloadRecord,
  dropRecord,
  isCopied,
  isForgettable,
  keptUntil,
  recordOf,
  revived,
} from "./records.ts";
import type { DownloadStore } from "./store.ts";

export interface Shelf extends DownloadStore {
  storage: Storage;
  post: (message: ToWorker) => void;
  /** Where finished files are, opened in advance: a page that is left has no time to. */
  folder: FileSystemDirectoryHandle | null;
}

const isKept = (record: DownloadRecord) => keptUntil(record) >= Date.now();

/** A finished file is freed while the page is still open, or when it is left. */
export function keepForAWhile(shelf: Shelf, file: string) {
  const record = recordOf(shelf.storage, file);
  if (!record) return;
  setTimeout(() => sweep(shelf), keptUntil(record) - Date.now() + 1_000);
  void downloadFolder().then((folder) => {
    shelf.folder = folder;
  });
}

/** Takes what is over off the list; what the shop has not counted yet keeps its record. */
export function forget(shelf: Shelf, file: string) {
  const record = recordOf(shelf.storage, file);
  shelf.remove(file, !record || isForgettable(record, Date.now()) ? "forget" : undefined);
}

/** Deletes the finished files that have done their work, and what no record knows. */
export function sweep(shelf: Shelf) {
  const records = allRecords(shelf.storage);
  for (const record of records) if (!isKept(record)) forget(shelf, record.file);
  shelf.post({ type: "sweep", keep: records.filter(isKept).map(({ file }) => file) });
}

/** The page is being left: what the browser has surely copied must not stay behind as a second copy. */
export function freeCopied(shelf: Shelf) {
  for (const record of allRecords(shelf.storage)) {
    if (!shelf.folder || !isCopied(record, Date.now())) continue;
    shelf.folder.removeEntry(record.file).catch(() => undefined);
    forget(shelf, record.file);
  }
}

/** What is over and was not removed; a finished file only if its bytes are still there. */
export async function showAgain(shelf: Shelf, record: DownloadRecord): Promise<void> {
  if (!isOver(record) || !isKept(record)) return;
  if (record.phase === "saved") {
    if (!(await finishedFile(record.file).catch(() => null))) return;
    keepForAWhile(shelf, record.file);
  }
  shelf.show(revived(record));
}

/** Other tabs that are still writing notice their missing record and delete what they hold. */
export async function forgetDownloads(): Promise<void> {
  requestForget();
  for (const { file } of allRecords(localStorage)) dropRecord(localStorage, file);
  if (hasPrivateStorage()) await deleteAllFiles();
}
