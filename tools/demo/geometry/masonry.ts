import type { Manifold } from "manifold-3d";
import type { Kernel } from "../demo-model.ts";
import { seededRandom } from "./noise.ts";
import { around, ease, TURN } from "./polar.ts";
import { fan, type Surface, solidOf, stitch } from "./surface.ts";

/** Half width of a joint, width of the worn edge beside it and depth of the joint, in millimetres. */
const [HALF_JOINT, WORN_EDGE, JOINT_DEPTH] = [0.45, 0.75, 1];
/** Radius of the wall for which the joints are that wide, in millimetres. */
const RADIUS = 41;

export function brickAngles(count: number): number[] {
  const half = TURN / (count * 2);
  const offsets = [0, HALF_JOINT, HALF_JOINT + WORN_EDGE * 0.5, HALF_JOINT + WORN_EDGE].map(
    (x) => x / RADIUS,
  );
  const rest = [0.33, 0.5, 0.67].map((fraction) => half * fraction);
  const within = [
    ...offsets,
    ...rest,
    ...offsets
      .slice(1)
      .map((x) => half - x)
      .reverse(),
  ];
  return Array.from({ length: count * 2 }, (_, i) => within.map((x) => i * half + x)).flat();
}

/** Ring heights: joints, worn edges and whatever else the wall needs. */
export function brickHeights(wall: { from: number; to: number; course: number; extra: number[] }): number[] {
  const heights = new Set([wall.from, wall.to, ...wall.extra]);
  for (let z = wall.from; z <= wall.to; z += wall.course)
    for (const x of [HALF_JOINT, HALF_JOINT + WORN_EDGE * 0.5, HALF_JOINT + WORN_EDGE, wall.course / 2])
      for (const at of [z + x, z + wall.course - x]) if (at < wall.to) heights.add(at);
  return [...heights].sort((a, b) => a - b);
}

interface Place {
  around: number;
  z: number;
  count: number;
  course: number;
}

/** How far the surface is behind the wall's radius at a place: joints are deepest, each brick has a depth of its own. */
export function brickDepth({ around, z, count, course }: Place): number {
  const row = Math.floor(z / course);
  const turns = (around / TURN) * count + (row % 2 === 0 ? 0 : 0.5);
  const brick = ((Math.floor(turns) % count) + count) % count;
  const across = (0.5 - Math.abs(turns - Math.floor(turns) - 0.5)) * (TURN / count) * RADIUS;
  const upwards = course * (0.5 - Math.abs(z / course - row - 0.5));
  const worn =
    1 -
    Math.min(
      ease(across, HALF_JOINT, HALF_JOINT + WORN_EDGE),
      ease(upwards, HALF_JOINT, HALF_JOINT + WORN_EDGE),
    );
  const brickOffset = seededRandom(row * 977 + brick * 131 + 7)() * 0.7;
  return brickOffset * (1 - worn) + JOINT_DEPTH * worn;
}

interface ShingledCone {
  radius: number;
  from: number;
  to: number;
  rows: number;
  scales: number;
}

/** How far a scale protrudes and how far its round end hangs down, in millimetres. */
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
