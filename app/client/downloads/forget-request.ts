const FORGET_EVENT = "stall:forget-downloads";

/** Ends and deletes the downloads of this page, for a user who logs out. */
export const requestForgetDownloads = () => window.dispatchEvent(new Event(FORGET_EVENT));

/** @returns stops listening */
export function onForgetRequest(callback: () => void): () => void {
  window.addEventListener(FORGET_EVENT, callback);
  return () => window.removeEventListener(FORGET_EVENT, callback);
}
