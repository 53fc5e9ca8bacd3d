/** The printer and the price of filament that somebody chose in this browser. They are sent nowhere. */

import { PRINTER_KEY } from "#app/shared/browser-storage.browser.ts";
import { type BuildVolume, isBuildVolume } from "./build-volume.ts";

/** Event on the window after a change in this tab; other tabs get the browser's `storage` event. */
const PRINTER_CHANGED = "stall:printer";

export interface PrinterChoice {
  printer: {
    id: string;
    name: string | null;
    volume: BuildVolume;
  } | null;
  /** Euro cents of a kilo of filament; null: the usual price. */
  centsPerKg: number | null;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const NO_CHOICE: PrinterChoice = { printer: null, centsPerKg: null };

const isPrinter = (stored: PrinterChoice["printer"] | undefined): stored is NonNullable<typeof stored> =>
  typeof stored?.id === "string" && isBuildVolume({ ...stored.volume });

/** The choice that was stored as this text; one of another shape, such as an older build's, is ignored. */
export function parsePrinterChoice(stored: string | null): PrinterChoice {
  try {
    const { printer, centsPerKg } = (JSON.parse(stored ?? "{}") ?? {}) as Partial<PrinterChoice>;
    return {
      printer: isPrinter(printer) ? printer : null,
      centsPerKg: typeof centsPerKg === "number" && centsPerKg > 0 ? centsPerKg : null,
    };
  } catch {
    return NO_CHOICE;
  }
}

export const readPrinterChoice = (store: Store | null): PrinterChoice =>
  parsePrinterChoice(store?.getItem(PRINTER_KEY) ?? null);

/** @throws Error when the browser is out of room or forbids storage. */
export function savePrinterChoice(store: Store | null, choice: PrinterChoice): void {
  if (!store) throw new Error("this browser stores nothing");
  if (choice.printer || choice.centsPerKg) store.setItem(PRINTER_KEY, JSON.stringify(choice));
  else store.removeItem(PRINTER_KEY);
  dispatchEvent(new Event(PRINTER_CHANGED));
}

export function onPrinterChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === PRINTER_KEY || key === null) listener();
  };
  addEventListener(PRINTER_CHANGED, listener);
  addEventListener("storage", onStorage);
  return () => {
    removeEventListener(PRINTER_CHANGED, listener);
    removeEventListener("storage", onStorage);
  };
}
