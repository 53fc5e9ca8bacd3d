import { useMemo, useSyncExternalStore } from "react";
import { browserStorage, PRINTER_KEY } from "#app/shared/browser-storage.browser.ts";
import { onPrinterChange, type PrinterChoice, parsePrinterChoice } from "./printer-choice.browser.ts";

const readStored = () => browserStorage()?.getItem(PRINTER_KEY) ?? null;
const nothingStored = () => null;

/** What was chosen in this browser; nothing on the server and while the page is hydrated, as the page is the same for everybody. */
export function usePrinterChoice(): PrinterChoice {
  const stored = useSyncExternalStore(onPrinterChange, readStored, nothingStored);
  return useMemo(() => parsePrinterChoice(stored), [stored]);
}
