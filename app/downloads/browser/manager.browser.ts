import { downloadList } from "./download-list.browser.ts";
import { downloadWithBrowser, type WantedDownload } from "./download-requests.browser.ts";
import type { FromWorker, ToWorker } from "./download-state.ts";
import { afterEvent, canPause, type Download, isOver, newDownload } from "./download-state.ts";
import {
  deleteCopied,
  type FinishedFilesState,
  keepUntilExpiry,
  onForgetDownloads,
  removeFinished,
  removeWithRecord,
  showFinished,
  sweep,
} from "./finished-files.browser.ts";
import { hasPrivateStorage } from "./private-storage.browser.ts";
import { allRecords, downloadFromRecord, fileOfKey, recordOf } from "./records.browser.ts";
import { createReporter } from "./reports.browser.ts";

const OTHER_TAB_CHECK_MS = 2_000;

interface ManagerEvents {
  onSaved: (download: Download) => void;
  saveFile: (download: Download) => void;
  onReported: () => void;
}

interface ManagerState extends FinishedFilesState, ManagerEvents {
  report: () => void;
}

const run = (state: ManagerState, { id, file, etag }: Download) =>
  state.post({ type: "run", id, file, etag });

function discard(state: ManagerState, file: string) {
  removeWithRecord(state, file);
  state.post({ type: "discard", file });
}

function resume(state: ManagerState, file: string) {
  const download = state.find(file);
  const next = download && afterEvent(download, { type: "resume" });
  if (!next || next === download) return;
  state.put(next);
  run(state, next);
}

function pause(state: ManagerState, file: string) {
  const download = state.find(file);
  if (!download || !canPause(download)) return;
  state.put(afterEvent(download, { type: "pause" }));
  state.post({ type: "stop", file });
}

/** The browser's own download takes over; the entry stays in the list until the user removes it. */
function switchToBrowser(state: ManagerState, file: string) {
  const download = state.find(file);
  if (!download) return;
  state.put(afterEvent(download, { type: "browser" }));
  state.post({ type: "discard", file });
  downloadWithBrowser(download.id);
}

/** A product that is already downloading continues instead of starting twice. */
function start(state: ManagerState, { id, title }: WantedDownload) {
  const listed = state.list().find((download) => download.id === id);
  if (listed && !isOver(listed)) return resume(state, listed.file);
  if (listed) removeDownload(state, listed.file);
  const download = newDownload({ id, title, file: `${crypto.randomUUID()}.zip` });
  state.put(download);
  if (!hasPrivateStorage()) return switchToBrowser(state, download.file);
  sweep(state);
  run(state, download);
}

/** Whether the other tab still writes the file; if it was closed, this one takes over. */
function checkOtherTab(state: ManagerState, file: string) {
  const download = state.find(file);
  if (download?.phase !== "elsewhere") return;
  const record = recordOf(state.storage, file);
  if (record && !isOver(record)) run(state, { ...download, etag: record.etag });
  else state.remove(file);
}

/** The worker could not be loaded or has crashed: "Try again" opens a new one. */
const failWithoutWorker = (state: ManagerState, download: Download) =>
  state.put(afterEvent(download, { type: "failed", failure: "network" }));

function onWorkerMessage(state: ManagerState, { file, event }: FromWorker) {
  const download = state.find(file);
  const next = download && afterEvent(download, event);
  if (!next || next === download) return;
  state.put(next);
  if (event.type === "saved") {
    state.remove(file);
    keepUntilExpiry(state, file);
    state.report();
    state.onSaved(next);
    state.saveFile(next);
  }
  if (event.type === "elsewhere") setTimeout(() => checkOtherTab(state, file), OTHER_TAB_CHECK_MS);
  if (event.type === "failed" && event.failure === "unsupported") switchToBrowser(state, file);
}

/** A removed record means that another tab cancelled the download or logged out: its bytes are deleted here too. */
function onStorageChange(state: ManagerState, { key, newValue }: StorageEvent) {
  const file = fileOfKey(key);
  if (file !== null && newValue === null && state.find(file)) discard(state, file);
}

function saveAgain(state: ManagerState, file: string) {
  const download = state.find(file);
  if (download?.phase !== "saved") return;
  state.put(download);
  keepUntilExpiry(state, file);
  state.saveFile(download);
}

function restoreDownloads(state: ManagerState) {
  if (allRecords(state.storage).length === 0) return;
  sweep(state);
  state.report();
  for (const record of allRecords(state.storage)) {
    if (state.find(record.file)) continue;
    if (isOver(record)) {
      void showFinished(state, record);
      continue;
    }
    const download = downloadFromRecord(record);
    state.put(download);
    if (download.phase === "starting") run(state, download);
  }
}

/** Stops, deletes the bytes and leaves the list; what another tab writes is only taken off this list. */
function removeDownload(state: ManagerState, file: string) {
  const download = state.find(file);
  if (!download || download.phase === "elsewhere") return state.remove(file);
  if (!isOver(download)) return discard(state, file);
  removeFinished(state, file);
  state.post({ type: "discard", file });
}

function listen(state: ManagerState): () => void {
  const onOnline = () => {
    if (state.list().length > 0) state.post({ type: "online" });
    state.report();
  };
  const onStorage = (event: StorageEvent) => onStorageChange(state, event);
  const onPageHide = () => deleteCopied(state);
  const stopForgetting = onForgetDownloads(() => {
    state.forgetCompleted();
    for (const { file } of state.list()) discard(state, file);
  });
  window.addEventListener("online", onOnline);
  window.addEventListener("storage", onStorage);
  window.addEventListener("pagehide", onPageHide);
  return () => {
    stopForgetting();
    window.removeEventListener("online", onOnline);
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pagehide", onPageHide);
  };
}

/** One per page. The worker starts with the first download, or with what an earlier visit left. */
export function createDownloads(events: ManagerEvents) {
  const storage = localStorage;
  let worker: Worker | null = null;
  const post = (message: ToWorker) => {
    if (!hasPrivateStorage()) return;
    worker ??= openWorker();
    worker.postMessage(message);
  };
  const send = createReporter(storage, events.onReported);
  const report = () => void send();
  const state: ManagerState = {
    ...downloadList,
    ...events,
    storage,
    post,
    report,
    folder: null,
  };
  function openWorker(): Worker {
    const opened = new Worker(new URL("./download.worker.ts", import.meta.url), { type: "module" });
    opened.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => onWorkerMessage(state, data));
    opened.addEventListener("error", () => {
      if (worker === opened) worker = null;
      opened.terminate();
      for (const download of state.list())
        if (canPause(download) || download.phase === "checking") failWithoutWorker(state, download);
    });
    return opened;
  }
  return {
    list: state.list,
    subscribe: state.subscribe,
    start: (wanted: WantedDownload) => start(state, wanted),
    pause: (file: string) => pause(state, file),
    resume: (file: string) => resume(state, file),
    remove: (file: string) => removeDownload(state, file),
    saveAgain: (file: string) => saveAgain(state, file),
    switchToBrowser: (file: string) => switchToBrowser(state, file),
    connect() {
      const stopListening = listen(state);
      restoreDownloads(state);
      return stopListening;
    },
  };
}
export type DownloadManager = ReturnType<typeof createDownloads>;
