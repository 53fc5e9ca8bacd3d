/** How pages reach the download manager without loading it: they ask, and whoever is there answers. */

export interface WantedDownload {
  /** Product id. */
  id: string;
  title: string;
}

const EVENT = "stall:download";

/** @returns true when the download panel took it; false means the plain link must do its work. */
export function requestDownload(wanted: WantedDownload): boolean {
  return !window.dispatchEvent(new CustomEvent(EVENT, { detail: wanted, cancelable: true }));
}

/** Calls `take` at every request until the returned function is called. */
export function onDownloadRequest(take: (wanted: WantedDownload) => void): () => void {
  const listener = (event: Event) => {
    event.preventDefault();
    take((event as CustomEvent<WantedDownload>).detail);
  };
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}

const FORGET = "stall:forget-downloads";

/** The shopper is leaving: this page's downloads end and are deleted. */
export const requestForget = () => window.dispatchEvent(new Event(FORGET));

/** Calls `forget` when the shopper leaves, until the returned function is called. */
export function onForget(forget: () => void): () => void {
  window.addEventListener(FORGET, forget);
  return () => window.removeEventListener(FORGET, forget);
}

/** Begins the key of each download's record in localStorage: a page finds by it that an earlier visit left one. */
export const RECORD_PREFIX = "stall:download:";
