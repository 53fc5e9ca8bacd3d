function unlessForbidden(storage: () => Storage): Storage | null {
  try {
    return storage();
  } catch {
    return null;
  }
}

/** `localStorage`, or null where the browser forbids it. */
export const browserStorage = () => unlessForbidden(() => window.localStorage);

/** `sessionStorage`, or null where the browser forbids it. */
export const tabStorage = () => unlessForbidden(() => window.sessionStorage);

/** Whether something can be written; not when site data is blocked or the disk is full. */
export function isWritable(storage: Storage): boolean {
  const key = "stall.writable";
  try {
    storage.setItem(key, key);
    storage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

// Every page looks these keys up before it loads the code that uses them.

/** A {@link PrinterChoice} (printer-choice.ts). */
export const PRINTER_KEY = "stall.printer";

/** The wish list of a visitor without a login (local-wish-list.ts). */
export const WISH_LIST_KEY = "stall.wishes";
