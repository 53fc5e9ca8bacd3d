/** `localStorage`, or null where the browser forbids it. */
export function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

// Every page looks these keys up before it loads the code that uses them.

/** A {@link PrinterChoice} (printer-choice.ts). */
export const PRINTER_KEY = "stall.printer";

/** The wish list of a visitor without a login (local-wish-list.ts). */
export const WISH_LIST_KEY = "stall.wishes";
