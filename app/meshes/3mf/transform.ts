import { MeshError } from "#app/meshes/mesh-error.ts";

/** A 4 × 3 matrix row by row, as the file writes it; its last row is the offset. A point is a row vector that is multiplied from the left. */
export type Transform = readonly number[];

const IDENTITY: Transform = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

export const scaling = (factor: number): Transform => IDENTITY.map((value) => value * factor);

export function readTransform(text: string): Transform {
  if (text === "") return IDENTITY;
  const numbers = text.trim().split(/\s+/).map(Number);
  if (numbers.length !== 12 || !numbers.every(Number.isFinite))
    throw new MeshError("bad_model", "badTransform");
  return numbers;
}

/** The transform that applies first `inner`, then `outer`. */
export function multiply(inner: Transform, outer: Transform): Transform {
  const at = (matrix: Transform, row: number, column: number) => matrix[3 * row + column] ?? 0;
  return Array.from({ length: 12 }, (_, index) => {
    const [row, column] = [Math.floor(index / 3), index % 3];
    const offset = row === 3 ? at(outer, 3, column) : 0;
    return [0, 1, 2].reduce((sum, k) => sum + at(inner, row, k) * at(outer, k, column), offset);
  });
}

export function determinant(t: Transform): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = t;
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}
