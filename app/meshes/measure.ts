import { type Box, emptyBox, extendBox } from "./bounds.ts";
import { findEdges, isDegenerate } from "./edges.ts";
import type { Mesh, Size } from "./mesh.ts";
import { type TurnedBoxes, turnedBoxes } from "./smallest-box.ts";

/**
 * Measurements of a mesh in its file's orientation (z is up). Millimetres, mm² and mm³. `size`, `box` and
 * `square` are those of the largest part: parts of one file are printed on plates of their own, or arranged
 * again.
 */
export interface MeshFacts extends TurnedBoxes {
  triangles: number;
  parts?: number;
  size: Size;
  shells: number;
  /** Whether the surface has no hole, so that its volume is defined. */
  watertight: boolean;
  /** Whether the mesh, or a part of it, is inside out: slicers print it wrongly or not at all. */
  flipped: boolean;
  volume: number | null;
  surface: number;
  /** Area of faces that overhang more than 45° from the vertical and do not lie on the bed. */
  overhang: number;
}

const AXES = [0, 1, 2] as const;
const OVERHANG = Math.sin(Math.PI / 4);
/** Tolerance for vertical and 45° faces, whose coordinates are not exact as floats. */
const TOLERANCE = 1e-4;
/** Millimetres, less than a first layer; faces below this height lie on the bed. */
const ON_BED_MM = 0.05;

/** Measures a mesh; takes about a second for each million triangles. @param mesh welded, as `readMesh` makes it */
export function measureMesh(mesh: Mesh): MeshFacts {
  const { low } = extendBox(emptyBox(), mesh.positions);
  const largest = largestPart(mesh);
  const edges = findEdges(mesh);
  const shells = Array.from({ length: edges.shells }, newShell);
  const sums = { surface: 0, overhang: 0 };
  const corners = new Float64Array(9);
  for (let at = 0; at < mesh.triangles.length; at += 3) {
    if (isDegenerate(mesh.triangles, at)) continue;
    readCorners(mesh, at, low, corners);
    addArea(corners, sums);
    const shell = shells[edges.shellOf[at / 3] ?? 0];
    if (shell) addToShell(shell, corners);
  }
  const signedVolumeTimes6 = shells.reduce((sum, shell) => sum + shell.signedVolumeTimes6, 0);
  const watertight = edges.open === 0 && edges.shells > 0;
  return {
    triangles: mesh.triangles.length / 3,
    ...(mesh.partStarts && { parts: mesh.partStarts.length }),
    size: sizeOf(largest),
    shells: watertight ? shells.filter(enclosesSpace).length : shells.length,
    watertight,
    flipped: edges.inconsistent > 0 || (watertight && shells.some((shell) => isInsideOut(shell, shells))),
    volume: watertight ? Math.abs(signedVolumeTimes6) / 6 : null,
    surface: sums.surface,
    overhang: sums.overhang,
    ...turnedBoxes(largest),
  };
}

function sizeOf(positions: Float32Array): Size {
  const { low, high } = extendBox(emptyBox(), positions);
  return { x: high[0] - low[0], y: high[1] - low[1], z: high[2] - low[2] };
}

function cornersOf({ positions, triangles }: Mesh, start: number, end: number): Float32Array {
  const isUsed = new Uint8Array(positions.length / 3);
  let count = 0;
  for (let at = start; at < end; at++) {
    const vertex = triangles[at] ?? 0;
    count += isUsed[vertex] ? 0 : 1;
    isUsed[vertex] = 1;
  }
  const corners = new Float32Array(3 * count);
  let at = 0;
  isUsed.forEach((used, vertex) => {
    if (used) corners.set(positions.subarray(3 * vertex, 3 * vertex + 3), 3 * at++);
  });
  return corners;
}

function largestPart(mesh: Mesh): Float32Array {
  const { positions, triangles, partStarts = [] } = mesh;
  let largest = { start: 0, end: triangles.length, length: -1 };
  for (const [index, start] of partStarts.entries()) {
    const end = partStarts[index + 1] ?? triangles.length;
    const length = lengthOf(mesh, start, end);
    if (length > largest.length) largest = { start, end, length };
  }
  return partStarts.length === 0 ? positions : cornersOf(mesh, largest.start, largest.end);
}

/** The longest side of these triangles' box; of two that are as long, the one with more volume counts as longer. */
function lengthOf({ positions, triangles }: Mesh, start: number, end: number): number {
  const { low, high } = emptyBox();
  for (let at = start; at < end; at++)
    for (const axis of AXES) {
      const value = positions[3 * (triangles[at] ?? 0) + axis] ?? 0;
      low[axis] = Math.min(low[axis], value);
      high[axis] = Math.max(high[axis], value);
    }
  const sides = AXES.map((axis) => high[axis] - low[axis]);
  return Math.max(...sides) + 1e-3 * Math.cbrt(sides.reduce((product, side) => product * side));
}

/** Whether a mesh is watertight and nowhere inside out: from outside only front faces are visible. */
export const isSolid = ({ watertight, flipped }: Pick<MeshFacts, "watertight" | "flipped">): boolean =>
  watertight && !flipped;

/** Reads a triangle's corners relative to the lowest corner of the model, so that volumes are exact far from the origin too. */
function readCorners(
  { positions, triangles }: Mesh,
  at: number,
  low: Box["low"],
  corners: Float64Array,
): void {
  for (let corner = 0; corner < 3; corner++) {
    const from = 3 * (triangles[at + corner] ?? 0);
    for (let axis = 0; axis < 3; axis++)
      corners[3 * corner + axis] = (positions[from + axis] ?? 0) - (low[axis as 0 | 1 | 2] ?? 0);
  }
}

function addArea(corners: Float64Array, sums: { surface: number; overhang: number }): void {
  const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, cx = 0, cy = 0, cz = 0] = corners;
  const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
  const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
  const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  const doubleArea = Math.sqrt(nx * nx + ny * ny + nz * nz);
  sums.surface += doubleArea / 2;
  const liesOnBed = az < ON_BED_MM && bz < ON_BED_MM && cz < ON_BED_MM;
  if (-nz > (OVERHANG + TOLERANCE) * doubleArea && !liesOnBed) sums.overhang += doubleArea / 2;
}

/** A shell's box, and its volume: negative where the surface is inside out. */
interface Shell extends Box {
  signedVolumeTimes6: number;
}

const newShell = (): Shell => ({ signedVolumeTimes6: 0, ...emptyBox() });

function addToShell(shell: Shell, corners: Float64Array): void {
  const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, cx = 0, cy = 0, cz = 0] = corners;
  shell.signedVolumeTimes6 += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  extendBox(shell, corners);
}

/** False for two coincident sheets of opposite orientation, which some programs leave where they cut. */
const enclosesSpace = ({ signedVolumeTimes6 }: Shell) => Math.abs(signedVolumeTimes6) > 1e-5;

/** A shell that faces inwards is a cavity when it lies inside another shell, otherwise it is inside out. */
function isInsideOut(shell: Shell, shells: Shell[]): boolean {
  if (!enclosesSpace(shell) || shell.signedVolumeTimes6 > 0) return false;
  return !shells.some(
    (outer) =>
      outer.signedVolumeTimes6 > 0 &&
      AXES.every((axis) => outer.low[axis] <= shell.low[axis] && outer.high[axis] >= shell.high[axis]),
  );
}
