/** The browser's downloads: what the shopper's clicks and the worker's news do to the list. */

import type { FromWorker, ToWorker } from "./download.ts";
import { afterEvent, canPause, type Download, isOver, newDownload } from "./download.ts";
import { forget, freeCopied, keepForAWhile, type Shelf, showAgain, sweep } from "./finished.ts";
import { downloadWithBrowser, onForget, type WantedDownload } from "./launch.ts";
import { hasPrivateStorage } from "./private-storage.ts";
import { allRecords, fileOfKey, recordOf, revived } from "./records.ts";
import { createReports } from "./reports.ts";
import { createStore } from "./store.ts";

/** Milliseconds between two looks at a file that another tab is writing. */
const LOOK_AGAIN = 2_000;

interface News {
  /** Called once for each download whose every byte has been checked. */
  saved: (download: Download) => void;
  /** Hands its file to the browser. */
  save: (download: Download) => void;
  /** Called when the shop has counted one. */
  counted: () => void;
}

interface Desk extends Shelf, News {
  /** Sends the reports that the shop has not answered yet. */
  report: () => void;
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

/** The browser's own download takes over; the list says so until the shopper removes it. */
function handOver(desk: Desk, file: string) {
  const download = desk.find(file);
  if (!download) return;
  desk.put(afterEvent(download, { type: "browser" }));
  desk.post({ type: "discard", file });
  downloadWithBrowser(download.id);
}

/** A product that is already under way goes on instead of starting twice. */
function start(desk: Desk, { id, title }: WantedDownload) {
  const known = desk.list().find((download) => download.id === id);
  if (known && !isOver(known)) return resume(desk, known.file);
  if (known) remove(desk, known.file);
  const download = newDownload({ id, title, file: `${crypto.randomUUID()}.zip` });
  desk.put(download);
  if (!hasPrivateStorage()) return handOver(desk, download.file);
  sweep(desk);
  run(desk, download);
}

/** Whether the other tab still writes the file; if it was closed, this one takes over. */
function lookElsewhere(desk: Desk, file: string) {
  const download = desk.find(file);
  if (download?.phase !== "elsewhere") return;
  const record = recordOf(desk.storage, file);
  if (record && !isOver(record)) run(desk, { ...download, etag: record.etag });
  else desk.remove(file);
}

function hear(desk: Desk, { file, event }: FromWorker) {
  const download = desk.find(file);
  const next = download && afterEvent(download, event);
  if (!next || next === download) return;
  desk.put(next);
  if (event.type === "saved") {
    desk.remove(file);
    keepForAWhile(desk, file);
    desk.report();
    desk.saved(next);
    desk.save(next);
  }
  if (event.type === "elsewhere") setTimeout(() => lookElsewhere(desk, file), LOOK_AGAIN);
  if (event.type === "failed" && event.failure === "unsupported") handOver(desk, file);
}

/** Another tab cancelled it, or its shopper logged out there: nothing of it may stay here. */
function followStorage(desk: Desk, { key, newValue }: StorageEvent) {
  const file = fileOfKey(key);
  if (file !== null && newValue === null && desk.find(file)) discard(desk, file);
}

/** The browser copies it once more, which takes its time again. */
function saveAgain(desk: Desk, file: string) {
  const download = desk.find(file);
  if (download?.phase !== "saved") return;
  desk.put(download);
  keepForAWhile(desk, file);
  desk.save(download);
}

/** Takes up what an earlier visit left. */
function takeUp(desk: Desk) {
  if (allRecords(desk.storage).length === 0) return;
  sweep(desk);
  desk.report();
  for (const record of allRecords(desk.storage)) {
    if (desk.find(record.file)) continue;
    if (isOver(record)) {
      void showAgain(desk, record);
      continue;
    }
    const download = revived(record);
    desk.put(download);
    if (download.phase === "starting") run(desk, download);
  }
}

/** Stops, deletes the bytes and leaves the list; what another tab writes is only taken off this list. */
function remove(desk: Desk, file: string) {
  const download = desk.find(file);
  if (!download || download.phase === "elsewhere") return desk.remove(file);
  if (!isOver(download)) return discard(desk, file);
  forget(desk, file);
  desk.post({ type: "discard", file });
}

/** Listens to the network, the other tabs and log-out until the returned function is called. */
function listen(desk: Desk): () => void {
  const backOnline = () => {
    if (desk.list().length > 0) desk.post({ type: "online" });
    desk.report();
  };
  const follow = (event: StorageEvent) => followStorage(desk, event);
  const leave = () => freeCopied(desk);
  const stopForgetting = onForget(() => {
    for (const { file } of desk.list()) discard(desk, file);
  });
  window.addEventListener("online", backOnline);
  window.addEventListener("storage", follow);
  window.addEventListener("pagehide", leave);
  return () => {
    stopForgetting();
    window.removeEventListener("online", backOnline);
    window.removeEventListener("storage", follow);
    window.removeEventListener("pagehide", leave);
  };
}

/** One per page. The worker starts with the first download, or with what an earlier visit left. */
export function createDownloads(storage: Storage, news: News) {
  let worker: Worker | null = null;
  const post = (message: ToWorker) => {
    if (!hasPrivateStorage()) return;
    worker ??= openWorker();
    worker.postMessage(message);
  };
  const send = createReports(storage, news.counted);
  const report = () => void send();
  const desk: Desk = { ...createStore(storage), ...news, storage, post, report, folder: null };
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
    remove: (file: string) => remove(desk, file),
    saveAgain: (file: string) => saveAgain(desk, file),
    handOver: (file: string) => handOver(desk, file),
    wake() {
      const stopListening = listen(desk);
      takeUp(desk);
      return stopListening;
    },
  };
}
export type DownloadManager = ReturnType<typeof createDownloads>;
