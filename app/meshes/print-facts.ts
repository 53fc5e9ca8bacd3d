import { groupsBy } from "#app/shared/groups-by.ts";
import { estimateGrams } from "./estimate.ts";
import type { MeshFacts } from "./measure.ts";
import type { Size } from "./mesh.ts";

export interface PrintFacts {
  closed: boolean;
  flipped: boolean;
  shells: number;
  parts?: number;
  /** The part of the surface that overhangs more than 45°; 0: it prints without supports. */
  overhangPercent: number;
  grams: number | null;
}

/** From this part of the surface on an overhang is warned about; less is the roof of a hole, a chamfer or an engraved letter. */
const OVERHANG_WARNING_PERCENT = 5;

export const needsSupports = ({ overhangPercent }: Pick<PrintFacts, "overhangPercent">): boolean =>
  overhangPercent >= OVERHANG_WARNING_PERCENT;

/** A smaller overhang is a rounding error. */
const MIN_OVERHANG_MM2 = 1;

export const FILAMENT_CENTS_PER_KG = 2_500;
export const MAX_FILAMENT_CENTS_PER_KG = 50_000;

export const filamentCost = (grams: number, centsPerKg = FILAMENT_CENTS_PER_KG): number =>
  Math.max(1, Math.round((grams * centsPerKg) / 1_000));

export function parseFilamentPrice(text: string): number | null {
  const cents = /^\d+([.,]\d{1,2})?$/.test(text) ? Math.round(100 * Number(text.replace(",", "."))) : 0;
  return cents > 0 && cents <= MAX_FILAMENT_CENTS_PER_KG ? cents : null;
}

type Measured = Pick<
  MeshFacts,
  "watertight" | "flipped" | "shells" | "parts" | "overhang" | "surface" | "volume"
>;

export function printFacts(facts: Measured): PrintFacts {
  const { watertight, flipped, shells, parts, overhang, surface } = facts;
  const grams = estimateGrams(facts);
  return {
    closed: watertight,
    flipped,
    shells,
    ...(parts && { parts }),
    overhangPercent: overhang < MIN_OVERHANG_MM2 ? 0 : Math.max(1, Math.round((100 * overhang) / surface)),
    grams: grams === null ? null : Math.round(grams * 10) / 10,
  };
}

interface MeasuredFile {
  format: string;
  size: Size | null;
  printing: PrintFacts | null;
  quantity: number;
}

/** Facts of all parts of a model together, each as often as it is printed. */
export interface ModelPrintFacts {
  meshes: number;
  parts: number;
  /** The parts, each as often as it is printed. */
  pieces: number;
  open: number;
  flipped: number;
  /** Those that may need supports. */
  overhanging: number;
  overhangPercent: number;
  largest: Size;
  grams: number | null;
}

export function partsOf<File extends Pick<MeasuredFile, "format" | "size">>(files: readonly File[]): File[] {
  const formats = groupsBy(
    files.filter(({ size }) => size !== null),
    ({ format }) => format,
  );
  // With as many meshes in two formats, the name that sorts last wins: STL, because a 3MF may hold several
  // parts in one file.
  const nameOf = ([first]: File[]) => first?.format ?? "";
  const [parts = []] = formats.sort((a, b) => b.length - a.length || nameOf(b).localeCompare(nameOf(a)));
  return parts;
}

const diagonal = ({ x, y, z }: Size) => Math.hypot(x, y, z);

export function modelPrintFacts(files: readonly MeasuredFile[]): ModelPrintFacts | null {
  const parts = partsOf(files);
  const measured = parts.flatMap(({ printing }) => printing ?? []);
  const sizes = parts.flatMap(({ size }) => size ?? []);
  const [first, ...others] = sizes;
  if (!first || measured.length === 0) return null;
  const grams = parts.map(({ printing, quantity }) =>
    typeof printing?.grams === "number" ? printing.grams * quantity : null,
  );
  return {
    meshes: measured.length,
    parts: measured.reduce((sum, { parts = 1 }) => sum + parts, 0),
    pieces: parts.reduce((sum, { printing, quantity }) => sum + (printing?.parts ?? 1) * quantity, 0),
    open: measured.filter(({ closed }) => !closed).length,
    flipped: measured.filter(({ flipped }) => flipped).length,
    overhanging: measured.filter(needsSupports).length,
    overhangPercent: Math.max(...measured.map(({ overhangPercent }) => overhangPercent)),
    largest: others.reduce((largest, size) => (diagonal(size) > diagonal(largest) ? size : largest), first),
    grams: grams.reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0),
  };
}
