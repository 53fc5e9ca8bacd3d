/** Finished files stay in private storage, as an invisible copy, only while they can be saved again. */

import { zipName } from "#app/downloads/file-name.ts";
import type { DownloadList } from "./download-list.browser.ts";
import { clickDownloadLink } from "./download-requests.browser.ts";
import { type Download, isOver, type ToWorker } from "./download-state.ts";
import {
  deleteAllFiles,
  downloadFolder,
  finishedFile,
  hasPrivateStorage,
} from "./private-storage.browser.ts";
import {
  allRecords,
  canDropRecord,
  type DownloadRecord,
  downloadFromRecord,
  dropRecord,
  expiryOf,
  isCopied,
  recordOf,
} from "./records.browser.ts";

export interface FinishedFilesState extends DownloadList {
  storage: Storage;
  post: (message: ToWorker) => void;
  /** Opened in advance: `pagehide` leaves no time to open it. */
  folder: FileSystemDirectoryHandle | null;
}

const isUnexpired = (record: DownloadRecord) => expiryOf(record) >= Date.now();

export function keepUntilExpiry(state: FinishedFilesState, file: string) {
  const record = recordOf(state.storage, file);
  if (!record) return;
  setTimeout(() => sweep(state), expiryOf(record) - Date.now() + 1_000);
  void downloadFolder().then((folder) => {
    state.folder = folder;
  });
}

export function removeWithRecord(state: FinishedFilesState, file: string) {
  dropRecord(state.storage, file);
  state.remove(file);
}

export function removeFinished(state: FinishedFilesState, file: string) {
  const record = recordOf(state.storage, file);
  if (!record || canDropRecord(record, Date.now())) removeWithRecord(state, file);
  else state.remove(file);
}

export function sweep(state: FinishedFilesState) {
  const records = allRecords(state.storage);
  for (const record of records) if (!isUnexpired(record)) removeFinished(state, record.file);
  state.post({ type: "sweep", keep: records.filter(isUnexpired).map(({ file }) => file) });
}

export function deleteCopied(state: FinishedFilesState) {
  for (const record of allRecords(state.storage)) {
    if (!state.folder || !isCopied(record, Date.now())) continue;
    state.folder.removeEntry(record.file).catch(() => undefined);
    removeFinished(state, record.file);
  }
}

export async function showFinished(state: FinishedFilesState, record: DownloadRecord): Promise<void> {
  if (!isOver(record) || !isUnexpired(record)) return;
  if (record.phase === "saved") {
    if (!(await finishedFile(record.file).catch(() => null))) return;
    keepUntilExpiry(state, record.file);
  }
  state.show(downloadFromRecord(record));
}

const FORGET_EVENT = "stall:forget-downloads";

/** Calls back when the downloads of this page must end and be deleted. @returns stops listening */
export function onForgetDownloads(callback: () => void): () => void {
  window.addEventListener(FORGET_EVENT, callback);
  return () => window.removeEventListener(FORGET_EVENT, callback);
}

/** Ends and deletes all downloads when a user logs out. Other tabs that are still writing notice their missing record and delete what they hold. */
export async function forgetDownloads(): Promise<void> {
  window.dispatchEvent(new Event(FORGET_EVENT));
  for (const { file } of allRecords(localStorage)) dropRecord(localStorage, file);
  if (hasPrivateStorage()) await deleteAllFiles();
}

/** Saves a finished zip to the browser's downloads folder. Its object URL is never revoked, because copying may take minutes. */
export async function saveWithBrowser(download: Pick<Download, "id" | "title" | "file">): Promise<void> {
  clickDownloadLink(URL.createObjectURL(await finishedFile(download.file)), zipName(download));
}
