/** The box around a mesh, from its vertices one by one. Millimetres, rounded to a thousandth. */
import { BadContent } from "../failures.ts";

export interface Measure {
  triangles: number;
  size: { x: number; y: number; z: number };
}

export class Bounds {
  #low = [Infinity, Infinity, Infinity];
  #high = [-Infinity, -Infinity, -Infinity];

  /** @throws BadContent when a coordinate is NaN or infinite. */
  add(axis: 0 | 1 | 2, value: number): void {
    if (!Number.isFinite(value)) throw new BadContent("has a coordinate that is not a number");
    if (value < (this.#low[axis] ?? value)) this.#low[axis] = value;
    if (value > (this.#high[axis] ?? value)) this.#high[axis] = value;
  }

  size(): Measure["size"] {
    const span = (axis: 0 | 1 | 2) => {
      const exact = (this.#high[axis] ?? 0) - (this.#low[axis] ?? 0);
      return Number.isFinite(exact) ? Math.round(exact * 1000) / 1000 : 0;
    };
    return { x: span(0), y: span(1), z: span(2) };
  }
}
