import type { Download } from "./download-state.ts";
import { writeRecord } from "./records.browser.ts";

export interface DownloadList {
  /** The same array until something changes. */
  list: () => readonly Download[];
  find: (file: string) => Download | undefined;
  /** @param id of the product */
  latest: (id: string) => Download | undefined;
  forgetCompleted: () => void;
  subscribe: (changed: () => void) => () => void;
  put: (download: Download) => void;
  show: (download: Download) => void;
  /** Takes a download off the list and leaves its record. */
  remove: (file: string) => void;
}

function createDownloadList(): DownloadList {
  let downloads: readonly Download[] = [];
  const completed = new Map<string, Download>();
  const listeners = new Set<() => void>();
  const find = (file: string) => downloads.find((download) => download.file === file);
  const replace = (next: readonly Download[]) => {
    downloads = next;
    for (const changed of listeners) changed();
  };
  function show(download: Download) {
    const same = ({ file }: Download) => file === download.file;
    const isListed = downloads.some(same);
    if (download.phase === "saved") completed.set(download.id, download);
    else completed.delete(download.id);
    replace(isListed ? downloads.map((each) => (same(each) ? download : each)) : [...downloads, download]);
  }
  return {
    list: () => downloads,
    find,
    latest: (id) => downloads.find((download) => download.id === id) ?? completed.get(id),
    forgetCompleted: () => completed.clear(),
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    put(download) {
      if (download.phase !== "elsewhere") writeRecord(localStorage, download, Date.now());
      show(download);
    },
    show,
    remove: (file) => replace(downloads.filter((download) => download.file !== file)),
  };
}

export const downloadList = createDownloadList();
