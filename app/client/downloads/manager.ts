/** The browser's downloads: what the shopper's clicks and the worker's news do to the list. */
import { afterEvent, canPause, type Download, newDownload } from "./download.ts";
import { onForget, type WantedDownload } from "./launch.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { allRecords, dropRecord, fileOfKey, isStale, recordOf, revived } from "./records.ts";
import { leaveToBrowser } from "./saved-file.ts";
import { createStore, type DownloadStore } from "./store.ts";

/** Milliseconds between two looks at a file that another tab is writing. */
const LOOK_AGAIN = 2_000;

interface Desk extends DownloadStore {
  storage: Storage;
  post: (message: ToWorker) => void;
  saved: (download: Download) => void;
}

const run = (desk: Desk, { id, file, etag }: Download) => desk.post({ type: "run", id, file, etag });

function discard(desk: Desk, file: string) {
  desk.remove(file, "forget");
  desk.post({ type: "discard", file });
}

/** Continues a paused or failed download at its last byte. */
function resume(desk: Desk, file: string) {
  const download = desk.find(file);
  const next = download && afterEvent(download, { type: "resume" });
  if (!next || next === download) return;
  desk.put(next);
  run(desk, next);
}

function pause(desk: Desk, file: string) {
  const download = desk.find(file);
  if (!download || !canPause(download)) return;
  desk.put(afterEvent(download, { type: "pause" }));
  desk.post({ type: "stop", file });
}

/** A product that is already in the list goes on instead of starting twice. */
function start(desk: Desk, { id, title }: WantedDownload) {
  const known = desk.list().find((download) => download.id === id);
  if (known) return resume(desk, known.file);
  const download = newDownload({ id, title, file: `${id}.${Date.now().toString(36)}.zip` });
  desk.put(download);
  sweep(desk);
  run(desk, download);
}

/** Whether the other tab still writes the file; if it was closed, this one takes over. */
function lookElsewhere(desk: Desk, file: string) {
  const download = desk.find(file);
  if (download?.phase !== "elsewhere") return;
  const record = recordOf(desk.storage, file);
  if (record && record.phase !== "saved") run(desk, { ...download, etag: record.etag });
  else desk.remove(file);
}

function hear(desk: Desk, { file, event }: FromWorker) {
  const download = desk.find(file);
  const next = download && afterEvent(download, event);
  if (!next || next === download) return;
  desk.put(next);
  if (event.type === "saved") {
    desk.remove(file);
    desk.saved(next);
  }
  if (event.type === "elsewhere") setTimeout(() => lookElsewhere(desk, file), LOOK_AGAIN);
  if (event.type === "failed" && event.failure === "unsupported") {
    discard(desk, file);
    leaveToBrowser(download.id);
  }
}

/** Another tab cancelled it, or its shopper logged out there: nothing of it may stay here. */
function followStorage(desk: Desk, { key, newValue }: StorageEvent) {
  const file = fileOfKey(key);
  if (file !== null && newValue === null && desk.find(file)) discard(desk, file);
}

/** Deletes the finished copies that have done their work, and what no record knows. */
function sweep(desk: Desk) {
  const { storage } = desk;
  for (const record of allRecords(storage)) if (isStale(record, Date.now())) dropRecord(storage, record.file);
  desk.post({ type: "sweep", keep: allRecords(storage).map(({ file }) => file) });
}

/** Takes up what an earlier visit left. */
function takeUp(desk: Desk) {
  if (allRecords(desk.storage).length === 0) return;
  sweep(desk);
  for (const record of allRecords(desk.storage)) {
    if (record.phase === "saved" || desk.find(record.file)) continue;
    const download = revived(record);
    desk.put(download);
    if (download.phase === "starting") run(desk, download);
  }
}

/** Listens to the network, the other tabs and log-out until the returned function is called. */
function listen(desk: Desk): () => void {
  const backOnline = () => desk.list().length > 0 && desk.post({ type: "online" });
  const follow = (event: StorageEvent) => followStorage(desk, event);
  const stopForgetting = onForget(() => {
    for (const { file } of desk.list()) discard(desk, file);
  });
  window.addEventListener("online", backOnline);
  window.addEventListener("storage", follow);
  return () => {
    stopForgetting();
    window.removeEventListener("online", backOnline);
    window.removeEventListener("storage", follow);
  };
}

/**
 * One per page. The worker starts with the first download, or with what an earlier visit left.
 * @param saved called with each download whose every byte has been checked
 */
export function createDownloads(storage: Storage, saved: Desk["saved"]) {
  let worker: Worker | null = null;
  const post = (message: ToWorker) => {
    worker ??= openWorker();
    worker.postMessage(message);
  };
  const desk: Desk = { ...createStore(storage), storage, post, saved };
  function openWorker(): Worker {
    const opened = new Worker(new URL("./download.worker.ts", import.meta.url), { type: "module" });
    opened.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => hear(desk, data));
    return opened;
  }
  return {
    list: desk.list,
    subscribe: desk.subscribe,
    start: (wanted: WantedDownload) => start(desk, wanted),
    pause: (file: string) => pause(desk, file),
    resume: (file: string) => resume(desk, file),
    /** Stops, deletes the bytes and leaves the list; what another tab writes is only taken off this list. */
    cancel: (file: string) =>
      desk.find(file)?.phase === "elsewhere" ? desk.remove(file) : discard(desk, file),
    wake() {
      const stopListening = listen(desk);
      takeUp(desk);
      return stopListening;
    },
  };
}
export type DownloadManager = ReturnType<typeof createDownloads>;
