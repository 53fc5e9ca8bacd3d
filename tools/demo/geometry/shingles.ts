/** Conical roofs covered in rows of overlapping round scales. */
import type { Manifold } from "manifold-3d";
import type { Kernel } from "../demo-model.ts";
import { around, TURN } from "./polar.ts";
import { fan, type Surface, solidOf, stitch } from "./surface.ts";

export interface ShingledCone {
  /** Radius at the eaves in millimetres. */
  radius: number;
  from: number;
  to: number;
  rows: number;
  /** Scales around each row. */
  scales: number;
}

/** How far a scale stands out and how far its round end hangs down, in millimetres. */
const [LIFT, DROP] = [1.2, 2.9];
const POINTS = 18;

/** Hang of the round ends of one row; every other row is shifted by half a scale. */
function hang(angle: number, scales: number, row: number): number {
  const turns = (angle / TURN) * scales + (row % 2) / 2;
  const across = 2 * (turns - Math.floor(turns)) - 1;
  return DROP * Math.sqrt(1 - across * across);
}

/** Rings follow the outline of the scales, so that their edges stay crisp. */
export function shingledCone(m: Kernel, { radius, from, to, rows, scales }: ShingledCone): Manifold {
  const surface: Surface = { positions: [], triangles: [] };
  const angles = around(scales * POINTS);
  const slope = (z: number) => radius * Math.max(0.06, 1 - (z - from) / (to - from / 2)) ** 1.15;
  const ring = (height: (angle: number) => number, lift: number) => {
    for (const angle of angles) {
      const z = height(angle);
      const r = slope(z) + lift * Math.min(1, slope(z) / 12);
      surface.positions.push(r * Math.cos(angle), r * Math.sin(angle), z);
    }
  };
  const edge = (row: number) => from + ((to - from) * row) / rows;
  ring(() => from, 0);
  for (let row = 1; row <= rows; row++) {
    const end = (angle: number) => edge(row) - (row === rows ? 0 : hang(angle, scales, row));
    ring(end, 0);
    if (row < rows) ring(end, LIFT);
  }
  const count = surface.positions.length / 3 / angles.length;
  for (let i = 0; i + 1 < count; i++) {
    stitch(surface, { lower: i * angles.length, upper: (i + 1) * angles.length }, angles.length);
  }
  fan(surface, { first: 0, count: angles.length }, false);
  fan(surface, { first: (count - 1) * angles.length, count: angles.length }, true);
  return solidOf(m, surface);
}
