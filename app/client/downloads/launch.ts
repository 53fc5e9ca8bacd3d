/** What every page needs of downloads, without the manager: requests reach it as events, where it is loaded. */

export interface WantedDownload {
  /** Product id. */
  id: string;
  title: string;
}

const EVENT = "stall:download";

/** @returns false when no download panel listens: the plain link must be followed. */
export function requestDownload(wanted: WantedDownload): boolean {
  return !window.dispatchEvent(new CustomEvent(EVENT, { detail: wanted, cancelable: true }));
}

/** @returns stops listening */
export function onDownloadRequest(callback: (wanted: WantedDownload) => void): () => void {
  const listener = (event: Event) => {
    event.preventDefault();
    callback((event as CustomEvent<WantedDownload>).detail);
  };
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}

const FORGET = "stall:forget-downloads";

/** Ends and deletes the downloads of this page, for a user who logs out. */
export const requestForget = () => window.dispatchEvent(new Event(FORGET));

/** @returns stops listening */
export function onForget(callback: () => void): () => void {
  window.addEventListener(FORGET, callback);
  return () => window.removeEventListener(FORGET, callback);
}

/** Prefix of the localStorage key of each download's record; one is left when a visit ended before its download. */
export const RECORD_PREFIX = "stall:download:";

export function clickDownloadLink(href: string, name: string) {
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
}

/** The browser's own download, named by the response. */
export const downloadWithBrowser = (id: string) => clickDownloadLink(`/app/download/${id}`, "");
