/** Solids described by their radius at every angle and height: jars, towers, threads, knurls, flutes. */
import type { Manifold } from "manifold-3d";
import type { Kernel } from "../demo-model.ts";
import { fan, type Surface, solidOf, stitch } from "./surface.ts";

export const TURN = Math.PI * 2;

interface PolarShape {
  /** Angles of the vertices in radians, rising from 0 to below one turn. */
  angles: number[];
  heights: number[];
  radius(angle: number, z: number): number;
}

/** `count` numbers from `from` to `to`, both included. */
export function steps(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
}

export function around(count: number): number[] {
  return Array.from({ length: count }, (_, i) => (TURN * i) / count);
}

export function polarSolid(m: Kernel, shape: PolarShape): Manifold {
  const surface: Surface = { positions: [], triangles: [] };
  const count = shape.angles.length;
  for (const z of shape.heights)
    for (const angle of shape.angles) {
      const r = shape.radius(angle, z);
      surface.positions.push(r * Math.cos(angle), r * Math.sin(angle), z);
    }
  const last = shape.heights.length - 1;
  for (let i = 0; i < last; i++) stitch(surface, { lower: i * count, upper: (i + 1) * count }, count);
  fan(surface, { first: 0, count }, false);
  fan(surface, { first: last * count, count }, true);
  return solidOf(m, surface);
}

/** How far a quarter-round of radius `r` steps back at distance `z` from the edge it softens. */
export function rounding(z: number, r: number): number {
  if (z >= r) return 0;
  const rest = r - Math.max(z, 0);
  return r - Math.sqrt(Math.max(r * r - rest * rest, 0));
}

/** Heights from 0 to `height`, closer together where the edges are rounded with `r`. */
export function roundedHeights(height: number, r: number, spacing: number): number[] {
  const arc = Array.from({ length: 8 }, (_, i) => r * (1 - Math.cos((Math.PI / 2) * (i / 8))));
  const middle = steps(r, height - r, Math.max(2, Math.ceil((height - 2 * r) / spacing) + 1));
  return [...arc, ...middle, ...arc.map((z) => height - z).reverse()];
}

export function ease(x: number, from: number, to: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
