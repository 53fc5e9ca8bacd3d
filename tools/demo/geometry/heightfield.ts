import type { Manifold } from "manifold-3d";
import type { Kernel } from "../demo-model.ts";

interface Heightfield {
  side: number;
  cells: number;
  /** Height above z = 0 in millimetres; x and y run from 0 to `side`. */
  height(x: number, y: number): number;
}

/** Vertex numbers of the border, counter-clockwise from the origin. */
function border(row: number): number[] {
  const cells = row - 1;
  const indexes = Array.from({ length: cells }, (_, i) => i);
  return [
    ...indexes,
    ...indexes.map((i) => i * row + cells),
    ...indexes.map((i) => cells * row + cells - i),
    ...indexes.map((i) => (cells - i) * row),
  ];
}

/** Each cell is cut along the diagonal that bends less, which keeps ridges sharp. */
function topFaces(positions: Float32Array, row: number, triangles: Uint32Array): number {
  let next = 0;
  const z = (index: number) => positions[index * 3 + 2] ?? 0;
  for (let j = 0; j + 1 < row; j++)
    for (let i = 0; i + 1 < row; i++) {
      const [a, b, c, d] = [j * row + i, j * row + i + 1, (j + 1) * row + i, (j + 1) * row + i + 1];
      const faces = Math.abs(z(a) - z(d)) < Math.abs(z(b) - z(c)) ? [a, b, d, a, d, c] : [a, b, c, b, d, c];
      triangles.set(faces, next);
      next += 6;
    }
  return next;
}

export function heightfield(m: Kernel, field: Heightfield): Manifold {
  const row = field.cells + 1;
  const rim = border(row);
  const positions = new Float32Array((row * row + rim.length + 1) * 3);
  for (let j = 0; j < row; j++)
    for (let i = 0; i < row; i++) {
      const [x, y] = [(i / field.cells) * field.side, (j / field.cells) * field.side];
      positions.set([x, y, field.height(x, y)], (j * row + i) * 3);
    }
  rim.forEach((top, i) => {
    positions.set([positions[top * 3] ?? 0, positions[top * 3 + 1] ?? 0, 0], (row * row + i) * 3);
  });
  const centre = row * row + rim.length;
  positions.set([field.side / 2, field.side / 2, 0], centre * 3);
  const triangles = new Uint32Array(field.cells * field.cells * 6 + rim.length * 9);
  let next = topFaces(positions, row, triangles);
  rim.forEach((top, i) => {
    const after = (i + 1) % rim.length;
    const [low, lowAfter] = [row * row + i, row * row + after];
    triangles.set([low, lowAfter, rim[after] ?? 0, low, rim[after] ?? 0, top, centre, lowAfter, low], next);
    next += 9;
  });
  const solid = m.Manifold.ofMesh(new m.Mesh({ numProp: 3, vertProperties: positions, triVerts: triangles }));
  if (solid.status() !== "NoError") throw new Error(`the tile is not closed: ${solid.status()}`);
  return solid;
}
