/** Not the one in memory (shell/early-script.tsx), which ends with the page. */
const unlessBlocked = (storage: Storage) => (storage instanceof Storage ? storage : null);

/** `localStorage`, or null where the browser blocks site data. */
export const browserStorage = () => unlessBlocked(localStorage);

export const tabStorage = () => unlessBlocked(sessionStorage);

/** Writes what can be lost: a full storage changes nothing. */
export function tryToStore(storage: Pick<Storage, "setItem">, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch (error) {
    console.warn(`${key} could not be stored: it ends with this page`, error);
  }
}

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

export const PRINTER_KEY = "stall.printer";

export const WISH_LIST_KEY = "stall.wishes";

export const RECENT_MODELS_KEY = "stall.seen";
