import Module, { type Manifold, type ManifoldToplevel } from "manifold-3d";
import type { ProductAttributes } from "#app/catalog/product-attributes.ts";
import type { Translated } from "#app/i18n/translated.ts";

export type Kernel = ManifoldToplevel;

export interface Part {
  file: string;
  /** Millimetres, lying on z = 0 the way it should be printed. */
  solid: Manifold;
}

/** One sheet of texts and prices plus the solids its zip holds. */
export interface DemoModel {
  sheet: {
    id: string;
    title: Translated;
    description: Translated;
    tags: string[];
    /** Euros, such as "4.99", or "free". */
    prices: { standard: string; commercial: string };
    images: { file: string; alt: Translated; shows: "render" }[];
  } & Required<ProductAttributes>;
  /** Where a protected 3D view would look different: thin lattices and fine teeth. */
  preview?: "exact";
  /** Builds the parts from nothing; the same bytes every time. */
  parts(m: Kernel): Part[];
}

/** The picture list of a sheet: `<id>-1.webp` is the cover, one file per alternative text. */
export function pictures(id: string, alts: Translated[]): DemoModel["sheet"]["images"] {
  return alts.map((alt, index) => ({ file: `${id}-${index + 1}.webp`, alt, shows: "render" }));
}

/** Starts the geometry kernel; one per model keeps memory bounded and results independent of the order. */
export async function startKernel(): Promise<Kernel> {
  const kernel = await Module();
  kernel.setup();
  return kernel;
}
