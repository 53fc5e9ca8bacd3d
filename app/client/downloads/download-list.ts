/** The list of downloads that the panel shows, each change written to its record for the next visit. */
import type { Download } from "./download-state.ts";
import { dropRecord, writeRecord } from "./records.ts";

export interface DownloadList {
  /** The same array until something changes. */
  list: () => readonly Download[];
  find: (file: string) => Download | undefined;
  subscribe: (changed: () => void) => () => void;
  /** Adds or replaces. What another tab is writing has its record written there. */
  put: (download: Download) => void;
  /** As `put`, with the record as it is. */
  show: (download: Download) => void;
  /** Takes it off the list; `forget` drops its record too. */
  remove: (file: string, forget?: "forget") => void;
}

export function createDownloadList(storage: Storage): DownloadList {
  let downloads: readonly Download[] = [];
  const listeners = new Set<() => void>();
  const find = (file: string) => downloads.find((download) => download.file === file);
  const replace = (next: readonly Download[]) => {
    downloads = next;
    for (const changed of listeners) changed();
  };
  function show(download: Download) {
    const same = ({ file }: Download) => file === download.file;
    const known = downloads.some(same);
    replace(known ? downloads.map((each) => (same(each) ? download : each)) : [...downloads, download]);
  }
  return {
    list: () => downloads,
    find,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    put(download) {
      if (download.phase !== "elsewhere") writeRecord(storage, download, Date.now());
      show(download);
    },
    show,
    remove(file, forget) {
      if (forget) dropRecord(storage, file);
      replace(downloads.filter((download) => download.file !== file));
    },
  };
}
