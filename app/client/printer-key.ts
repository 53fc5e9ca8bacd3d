/** Under this key the browser stores a {@link PrinterChoice} (printer-choice.ts). */
export const PRINTER_KEY = "stall.printer";
