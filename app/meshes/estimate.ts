/** How much filament a print takes. Only a slicer can tell exactly; every text that shows it calls it an estimate. */
import type { MeshFacts } from "./measure.ts";

export interface PrintSettings {
  wallMm: number;
  infill: number;
  /** Density of the filament in g/cm³. */
  density: number;
}

/** Two lines of 0.45 mm, 15 % infill, PLA: slicers' defaults. */
export const DEFAULT_SETTINGS: PrintSettings = { wallMm: 0.9, infill: 0.15, density: 1.24 };

/** Grams without supports, or null when the volume is not known. */
export function estimateGrams(
  { volume, surface }: Pick<MeshFacts, "volume" | "surface">,
  { wallMm, infill, density }: PrintSettings = DEFAULT_SETTINGS,
): number | null {
  if (volume === null || volume === 0) return null;
  // The walls of both sides meet in thin places, so that they take less than surface × thickness.
  const walls = volume * (1 - Math.exp((-surface * wallMm) / volume));
  return ((walls + (volume - walls) * infill) * density) / 1000;
}
