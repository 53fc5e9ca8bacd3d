/** Where the parts of a model stand: as their files have them, or side by side on the bed. */
import type { Vector } from "#app/domain/meshes/preview/read-preview.ts";
import type { Box } from "./orbit.ts";

const GAP_MM = 6;
/** Parts that share more of their boxes than this were not drawn in their places to each other. */
const MOST_SHARED = 0.5;

const sizeOf = ({ low, high }: Box) => high.map((value, axis) => value - (low[axis] ?? 0)) as Vector;
const volumeOf = (size: Vector) => size.reduce((volume, side) => volume * Math.max(0, side), 1);

export const boxAround = (boxes: readonly Box[]): Box => ({
  low: [0, 1, 2].map((axis) => Math.min(...boxes.map(({ low }) => low[axis] ?? 0))) as Vector,
  high: [0, 1, 2].map((axis) => Math.max(...boxes.map(({ high }) => high[axis] ?? 0))) as Vector,
});

export const shifted = ({ low, high }: Box, by: Vector): Box => ({
  low: low.map((value, axis) => value + (by[axis] ?? 0)) as Vector,
  high: high.map((value, axis) => value + (by[axis] ?? 0)) as Vector,
});

/** Whether the files were drawn on top of each other, each in the middle of its own bed. */
export function isStacked(boxes: readonly Box[]): boolean {
  return boxes.some((a, index) =>
    boxes.slice(index + 1).some((b) => {
      const shared = a.low.map(
        (low, axis) => Math.min(a.high[axis] ?? 0, b.high[axis] ?? 0) - Math.max(low, b.low[axis] ?? 0),
      ) as Vector;
      return volumeOf(shared) > MOST_SHARED * Math.min(volumeOf(sizeOf(a)), volumeOf(sizeOf(b)));
    }),
  );
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
