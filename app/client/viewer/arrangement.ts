/** Where the parts of a model stand: as their files have them, or side by side on the bed; and where they are cut. */
import type { Vector } from "#app/domain/meshes/preview/read-preview.ts";
import { type Box, floorOf } from "./orbit.ts";
import type { Cut, Plate } from "./scene.ts";

const GAP_MM = 6;
/** Parts that share more of their boxes than this were not drawn in their places to each other. */
const MAX_SHARED = 0.5;

export const sizeOf = ({ low, high }: Box): Vector =>
  high.map((value, axis) => value - (low[axis] ?? 0)) as Vector;
const volumeOf = (size: Vector) => size.reduce((volume, side) => volume * Math.max(0, side), 1);

export const boxAround = (boxes: readonly Box[]): Box => ({
  low: [0, 1, 2].map((axis) => Math.min(...boxes.map(({ low }) => low[axis] ?? 0))) as Vector,
  high: [0, 1, 2].map((axis) => Math.max(...boxes.map(({ high }) => high[axis] ?? 0))) as Vector,
});

export const shifted = ({ low, high }: Box, by: Vector): Box => ({
  low: low.map((value, axis) => value + (by[axis] ?? 0)) as Vector,
  high: high.map((value, axis) => value + (by[axis] ?? 0)) as Vector,
});

/** Boxes that are this far apart still touch: parts are drawn with some play. */
const PLAY_MM = 2;

const sharedOf = (a: Box, b: Box, play = 0) =>
  a.low.map(
    (low, axis) => Math.min(a.high[axis] ?? 0, b.high[axis] ?? 0) - Math.max(low, b.low[axis] ?? 0) + play,
  ) as Vector;

/** Drawn on top of each other, each in the middle of its own bed. */
const areStacked = (a: Box, b: Box) =>
  volumeOf(sharedOf(a, b)) > MAX_SHARED * Math.min(volumeOf(sizeOf(a)), volumeOf(sizeOf(b)));

/** Whether the files were drawn in their places to each other: all hang together, and none lies in another. */
export function isAssembly(boxes: readonly Box[]): boolean {
  const [first, ...others] = boxes;
  const reached = first ? [first] : [];
  let left = others;
  for (const box of reached) {
    reached.push(...left.filter((other) => sharedOf(box, other, PLAY_MM).every((side) => side > 0)));
    left = left.filter((other) => !reached.includes(other));
  }
  const isStacked = boxes.some((a, index) => boxes.slice(index + 1).some((b) => areStacked(a, b)));
  return left.length === 0 && !isStacked;
}

/** How far each part moves so that all stand on the bed, in rows from the deepest to the shallowest. */
export function sideBySide(boxes: readonly Box[]): Vector[] {
  const sizes = boxes.map(sizeOf);
  const area = sizes.reduce((sum, [x, y]) => sum + (x + GAP_MM) * (y + GAP_MM), 0);
  const width = Math.max(Math.sqrt(1.3 * area), ...sizes.map(([x]) => x));
  const order = sizes.map((_, index) => index).sort((a, b) => (sizes[b]?.[1] ?? 0) - (sizes[a]?.[1] ?? 0));
  const places: Vector[] = boxes.map(() => [0, 0, 0]);
  let [x, y, depth] = [0, 0, 0];
  for (const index of order) {
    const [sideX, sideY] = sizes[index] ?? [0, 0];
    if (x > 0 && x + sideX > width) [x, y, depth] = [0, y - depth - GAP_MM, 0];
    const { low = [0, 0, 0] } = boxes[index] ?? {};
    places[index] = [x - low[0], y - sideY - low[1], -low[2]];
    x += sideX + GAP_MM;
    depth = Math.max(depth, sideY);
  }
  return places;
}

export interface Arrangement {
  /** By part: how far it is moved; null when it is not shown. */
  shifts: (Vector | null)[];
  /** Around all parts. */
  all: Box;
  /** Around those that are shown, or around all when there are none. */
  shown: Box;
  /** Around those that are shown and the plate below them. */
  withPlate: Box;
}

interface Wanted {
  /** 0: the parts stand as in their files; 1: side by side. */
  spread: number;
  hidden: ReadonlySet<number>;
  plate: Plate | null;
}

/** @param places of `sideBySide` */
export function arranged(
  boxes: readonly Box[],
  places: readonly Vector[],
  { spread, hidden, plate }: Wanted,
): Arrangement {
  const moves = places.map((place) => place.map((value) => value * spread) as Vector);
  const moved = boxes.map((box, index) => shifted(box, moves[index] ?? [0, 0, 0]));
  const shifts = moves.map((move, index) => (hidden.has(index) ? null : move));
  const all = boxAround(moved);
  const visible = moved.filter((_, index) => !hidden.has(index));
  const shown = visible.length > 0 ? boxAround(visible) : all;
  return { shifts, all, shown, withPlate: plate ? boxAround([shown, boxOfPlate(plate, shown)]) : shown };
}

function boxOfPlate({ x, y }: Plate, model: Box): Box {
  const [middleX, middleY, z] = floorOf(model);
  return { low: [middleX - x / 2, middleY - y / 2, z], high: [middleX + x / 2, middleY + y / 2, z] };
}

/** A plane through the model, across one axis. */
export interface Section {
  axis: 0 | 1 | 2;
  /** How much of the length stays, from 0 to 1. */
  share: number;
}

/** Cuts away what is towards the camera at first: from the right, from the front, from above. */
export function cutOf({ axis, share }: Section, box: Box): Cut {
  // A face that lies in the plane itself stays, whatever the rounding of its corners.
  const length = (share + 1e-4) * sizeOf(box)[axis];
  const cut: [number, number, number, number] = [0, 0, 0, 0];
  cut[axis] = axis === 1 ? -1 : 1;
  cut[3] = axis === 1 ? length - box.high[axis] : box.low[axis] + length;
  return cut;
}
