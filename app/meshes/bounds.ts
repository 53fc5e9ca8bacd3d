import type { Size, TriangleSink } from "./mesh.ts";
import { MeshError } from "./mesh-error.ts";

type Triple = [number, number, number];

/** An axis-aligned box; empty while `low` is above `high`. */
export interface Box {
  low: Triple;
  high: Triple;
}

export const emptyBox = (): Box => ({
  low: [Infinity, Infinity, Infinity],
  high: [-Infinity, -Infinity, -Infinity],
});

export function extendBox(box: Box, points: ArrayLike<number>): Box {
  const { low, high } = box;
  for (let at = 0; at < points.length; at++) {
    const value = points[at] ?? 0;
    const axis = (at % 3) as 0 | 1 | 2;
    if (value < low[axis]) low[axis] = value;
    if (value > high[axis]) high[axis] = value;
  }
  return box;
}

/** The largest accepted side in millimetres: no printer is that large, but a model in micrometres or with a stray point is. */
const MAX_SIDE_MM = 10_000;

export class Bounds implements TriangleSink {
  #box = emptyBox();
  #hasSurface = false;
  triangles = 0;

  add(corners: ArrayLike<number>): void {
    for (let at = 0; at < 9; at++)
      if (!Number.isFinite(corners[at])) throw new MeshError("bad_number", "notFinite");
    extendBox(this.#box, corners);
    this.#hasSurface ||= hasArea(corners);
    this.triangles += 1;
  }

  /** Rounded to a thousandth of a millimetre. */
  size(): Size {
    const span = (axis: 0 | 1 | 2) => {
      const exact = this.#box.high[axis] - this.#box.low[axis];
      // Also true for a span that is no longer finite.
      if (!(exact <= MAX_SIDE_MM)) throw new MeshError("too_large", "tooWide", { max: MAX_SIDE_MM / 1000 });
      return Math.round(exact * 1000) / 1000;
    };
    const size = { x: span(0), y: span(1), z: span(2) };
    if (!this.#hasSurface) throw new MeshError("empty", "noSurface");
    return size;
  }
}

function hasArea(corners: ArrayLike<number>): boolean {
  const side = (corner: 1 | 2, axis: 0 | 1 | 2) => (corners[corner * 3 + axis] ?? 0) - (corners[axis] ?? 0);
  return (
    side(1, 1) * side(2, 2) !== side(1, 2) * side(2, 1) ||
    side(1, 2) * side(2, 0) !== side(1, 0) * side(2, 2) ||
    side(1, 0) * side(2, 1) !== side(1, 1) * side(2, 0)
  );
}
