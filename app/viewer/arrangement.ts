import type { Vector } from "#app/meshes/preview/read-preview.ts";
import { type Box, bottomCentreOf, radiusOf } from "./orbit.ts";
import type { ClipPlane, Plate } from "./scene.browser.ts";

const GAP_MM = 6;
/** A fraction of the smaller box's volume. Parts whose boxes overlap more are no assembly: each was drawn at its own file's origin. */
const MAX_OVERLAP = 0.5;

export const sizeOf = ({ low, high }: Box): Vector =>
  high.map((value, axis) => value - (low[axis] ?? 0)) as Vector;
const volumeOf = (size: Vector) => size.reduce((volume, side) => volume * Math.max(0, side), 1);

export const boxAround = (boxes: readonly Box[]): Box => ({
  low: [0, 1, 2].map((axis) => Math.min(...boxes.map(({ low }) => low[axis] ?? 0))) as Vector,
  high: [0, 1, 2].map((axis) => Math.max(...boxes.map(({ high }) => high[axis] ?? 0))) as Vector,
});

export const translateBox = ({ low, high }: Box, by: Vector): Box => ({
  low: low.map((value, axis) => value + (by[axis] ?? 0)) as Vector,
  high: high.map((value, axis) => value + (by[axis] ?? 0)) as Vector,
});

/** Boxes this far apart still touch: parts that fit together have clearance between them. */
const CONTACT_TOLERANCE_MM = 2;

const overlapOf = (a: Box, b: Box, tolerance = 0) =>
  a.low.map(
    (low, axis) =>
      Math.min(a.high[axis] ?? 0, b.high[axis] ?? 0) - Math.max(low, b.low[axis] ?? 0) + tolerance,
  ) as Vector;

/** Whether both parts were drawn at the same place, such as the middle of the bed. */
const areStacked = (a: Box, b: Box) =>
  volumeOf(overlapOf(a, b)) > MAX_OVERLAP * Math.min(volumeOf(sizeOf(a)), volumeOf(sizeOf(b)));

/** Whether the files are positioned relative to each other: all boxes are connected by contact, and none overlaps another. */
export function isAssembly(boxes: readonly Box[]): boolean {
  const [first, ...others] = boxes;
  const connected = first ? [first] : [];
  let remaining = others;
  for (const box of connected) {
    connected.push(
      ...remaining.filter((other) => overlapOf(box, other, CONTACT_TOLERANCE_MM).every((side) => side > 0)),
    );
    remaining = remaining.filter((other) => !connected.includes(other));
  }
  const isStacked = boxes.some((a, index) => boxes.slice(index + 1).some((b) => areStacked(a, b)));
  return remaining.length === 0 && !isStacked;
}

/** Offsets that place the parts on the bed in rows, sorted by depth (y), the deepest first. */
export function sideBySideOffsets(boxes: readonly Box[]): Vector[] {
  const sizes = boxes.map(sizeOf);
  const area = sizes.reduce((sum, [x, y]) => sum + (x + GAP_MM) * (y + GAP_MM), 0);
  const width = Math.max(Math.sqrt(1.3 * area), ...sizes.map(([x]) => x));
  const order = sizes.map((_, index) => index).sort((a, b) => (sizes[b]?.[1] ?? 0) - (sizes[a]?.[1] ?? 0));
  const offsets: Vector[] = boxes.map(() => [0, 0, 0]);
  let [x, y, depth] = [0, 0, 0];
  for (const index of order) {
    const [sideX, sideY] = sizes[index] ?? [0, 0];
    if (x > 0 && x + sideX > width) [x, y, depth] = [0, y - depth - GAP_MM, 0];
    const { low = [0, 0, 0] } = boxes[index] ?? {};
    offsets[index] = [x - low[0], y - sideY - low[1], -low[2]];
    x += sideX + GAP_MM;
    depth = Math.max(depth, sideY);
  }
  return offsets;
}

export interface Arrangement {
  /** Translation of each part; null for a hidden one. */
  offsets: (Vector | null)[];
  all: Box;
  /** Bounding box of the visible parts; of all when every part is hidden. */
  shown: Box;
  withPlate: Box;
  /** That of the build plate. */
  plate: Box | null;
  /** The box whose sizes are shown. */
  measured: Box;
  isLargestPart: boolean;
}

interface ArrangementOptions {
  /** From 0, where the files place the parts, to 1, side by side. */
  spread: number;
  hidden: ReadonlySet<number>;
  plate: Plate | null;
  /** Whether the files place the parts as they are put together. */
  isAssembly: boolean;
}

const largestOf = (boxes: readonly Box[], all: Box): Box =>
  boxes.toSorted((a, b) => radiusOf(b) - radiusOf(a))[0] ?? all;

export function arrangeParts(
  boxes: readonly Box[],
  sideBySide: readonly Vector[],
  { spread, hidden, plate, isAssembly }: ArrangementOptions,
): Arrangement {
  const moves = sideBySide.map((offset) => offset.map((value) => value * spread) as Vector);
  const moved = boxes.map((box, index) => translateBox(box, moves[index] ?? [0, 0, 0]));
  const offsets = moves.map((move, index) => (hidden.has(index) ? null : move));
  const all = boxAround(moved);
  const visible = moved.filter((_, index) => !hidden.has(index));
  const shown = visible.length > 0 ? boxAround(visible) : all;
  const underIt = plate && plateBox(plate, shown);
  const withPlate = underIt ? boxAround([shown, underIt]) : shown;
  const isLargestPart = visible.length > 1 && (spread > 0 || !isAssembly);
  const measured = isLargestPart ? largestOf(visible, shown) : shown;
  return { offsets, all, shown, withPlate, plate: underIt, measured, isLargestPart };
}

function plateBox({ x, y }: Plate, model: Box): Box {
  const [middleX, middleY, z] = bottomCentreOf(model);
  return { low: [middleX - x / 2, middleY - y / 2, z], high: [middleX + x / 2, middleY + y / 2, z] };
}

export interface Section {
  axis: 0 | 1 | 2;
  /** The fraction of the length that is kept, from 0 to 1. */
  fraction: number;
}

/** Clips the side that faces the initial camera: the right (x), the front (y) or the top (z). */
export function clipPlaneOf({ axis, fraction }: Section, box: Box): ClipPlane {
  // A little further, so that rounding never clips a face that lies in the plane.
  const length = (fraction + 1e-4) * sizeOf(box)[axis];
  const plane: [number, number, number, number] = [0, 0, 0, 0];
  plane[axis] = axis === 1 ? -1 : 1;
  plane[3] = axis === 1 ? length - box.high[axis] : box.low[axis] + length;
  return plane;
}
