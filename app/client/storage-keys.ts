/** Keys in `localStorage` that every page looks up before it loads the code behind them. */

/** A {@link PrinterChoice} (printer-choice.ts). */
export const PRINTER_KEY = "stall.printer";

/** The wish list of a visitor without a login (local-wish-list.ts). */
export const WISH_LIST_KEY = "stall.wishes";
