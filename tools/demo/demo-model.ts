/** A demo model is one sheet of texts and prices plus the solids its zip holds; nothing here touches the disk. */
import type { Manifold, ManifoldToplevel } from "manifold-3d";
import type { ModelSheet } from "#app/domain/catalog/publishing.contract.ts";

export type Kernel = ManifoldToplevel;

export interface Part {
  /** Name inside the zip, ending in `.stl`. */
  file: string;
  /** Millimetres, lying on z = 0 the way it should be printed. */
  solid: Manifold;
}

export interface DemoModel {
  sheet: ModelSheet;
  /** Builds the parts from nothing; the same bytes every time. */
  parts(m: Kernel): Part[];
}

/** The picture list of a sheet: `<id>-1.webp` is the cover, one file per alternative text. */
export function pictures(id: string, alts: { en: string; es: string }[]): ModelSheet["images"] {
  return alts.map((alt, index) => ({ file: `${id}-${index + 1}.webp`, alt }));
}
