import { type BuildVolume, isBuildVolume, volumeText } from "./build-volume.ts";
import { type ChosenPrinter, findPrinter } from "./printers.ts";

export interface PrinterForm {
  /** An id of the list, or "" for a typed volume. */
  printer: string;
  x: string;
  y: string;
  z: string;
}

const NAMES = ["printer", "x", "y", "z"] as const;

export const formValues = (values: { get(name: string): unknown }): PrinterForm =>
  Object.fromEntries(
    NAMES.map((name) => [name, String(values.get(name) ?? "").trim()]),
  ) as unknown as PrinterForm;

const numberOf = (text: string) => Math.round(Number(text.replace(",", ".") || Number.NaN) * 10) / 10;

export function printerOf({ printer, ...sides }: PrinterForm): (ChosenPrinter & { id: string }) | null {
  const listed = printer && findPrinter(printer);
  if (listed) return { id: printer, ...listed };
  const volume: BuildVolume = { x: numberOf(sides.x), y: numberOf(sides.y), z: numberOf(sides.z) };
  return isBuildVolume(volume) ? { id: volumeText(volume), name: null, volume } : null;
}
