/** The part of downloads that every page loads: requests are sent as events to the download manager, once that is loaded. */

export interface WantedDownload {
  id: string;
  title: string;
}

const DOWNLOAD_EVENT = "stall:download";

/** @returns false when no download panel listens: the plain link must be followed. */
export function requestDownload(wanted: WantedDownload): boolean {
  return !window.dispatchEvent(new CustomEvent(DOWNLOAD_EVENT, { detail: wanted, cancelable: true }));
}

export function onDownloadRequest(callback: (wanted: WantedDownload) => void): () => void {
  const listener = (event: Event) => {
    event.preventDefault();
    callback((event as CustomEvent<WantedDownload>).detail);
  };
  window.addEventListener(DOWNLOAD_EVENT, listener);
  return () => window.removeEventListener(DOWNLOAD_EVENT, listener);
}

/** Prefix of the localStorage key of each download's record; a record is left when a visit ended before its download. */
export const RECORD_PREFIX = "stall:download:";

export function clickDownloadLink(href: string, name: string) {
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
}

export const downloadWithBrowser = (id: string) => clickDownloadLink(`/app/download/${id}`, "");
