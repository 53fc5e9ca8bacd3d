/** Round plates with a sculpted top: flat below, rounded at the edge, any height function above. */
import type { Manifold } from "manifold-3d";
import type { Kernel } from "../demo-model.ts";
import { around } from "./polar.ts";
import { fan, type Surface, solidOf, stitch } from "./surface.ts";

export interface ReliefDisc {
  radius: number;
  /** Radius of the rounded rim, in millimetres. */
  edge: number;
  /** Top surface above the plate's underside, in millimetres. */
  height(x: number, y: number): number;
}

const [SEGMENTS, SPACING] = [420, 0.42];

/** Rings run from the underside outwards, around the edge and back over the top to the middle. */
export function reliefDisc(m: Kernel, { radius, edge, height }: ReliefDisc): Manifold {
  const surface: Surface = { positions: [], triangles: [] };
  const angles = around(SEGMENTS);
  const ring = (r: number, z: (x: number, y: number) => number) => {
    for (const angle of angles) {
      const [x, y] = [r * Math.cos(angle), r * Math.sin(angle)];
      surface.positions.push(x, y, z(x, y));
    }
  };
  const turns = Array.from({ length: 6 }, (_, i) => (Math.PI / 2) * (i / 5));
  for (const turn of turns) ring(radius - edge * (1 - Math.sin(turn)), () => edge * (1 - Math.cos(turn)));
  const lift = (turn: number) => edge * (1 - Math.sin(turn));
  for (const turn of turns) ring(radius - edge * (1 - Math.cos(turn)), (x, y) => height(x, y) - lift(turn));
  const inner = Math.floor((radius - edge) / SPACING);
  for (let i = inner - 1; i >= 1; i--) ring(((radius - edge) * i) / inner, height);
  const rings = surface.positions.length / 3 / SEGMENTS;
  for (let i = 0; i + 1 < rings; i++)
    stitch(surface, { lower: i * SEGMENTS, upper: (i + 1) * SEGMENTS }, SEGMENTS);
  fan(surface, { first: 0, count: SEGMENTS }, false);
  fan(surface, { first: (rings - 1) * SEGMENTS, count: SEGMENTS }, true);
  return solidOf(m, surface);
}
