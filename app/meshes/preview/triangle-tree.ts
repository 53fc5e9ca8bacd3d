import type { Mesh } from "#app/meshes/mesh.ts";

export type Point = [number, number, number];

interface Near {
  distance: number;
  at: Point;
  normal: Point;
}

interface Node {
  low: Point;
  high: Point;
  triangles?: number[];
  left?: Node;
  right?: Node;
}

export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const plus = (a: Point, b: Point, factor = 1): Point => [
  a[0] + b[0] * factor,
  a[1] + b[1] * factor,
  a[2] + b[2] * factor,
];
export const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const normalised = (a: Point): Point => {
  const length = lengthOf(a);
  return length > 0 ? [a[0] / length, a[1] / length, a[2] / length] : [0, 0, 1];
};

export const lengthOf = (a: Point) => Math.sqrt(dot(a, a));

const LEAF = 6;

export class TriangleTree {
  readonly corners: [Point, Point, Point][];
  readonly normals: Point[];
  readonly #root: Node;

  constructor({ positions, triangles }: Mesh) {
    const point = (vertex = 0): Point => [
      positions[3 * vertex] ?? 0,
      positions[3 * vertex + 1] ?? 0,
      positions[3 * vertex + 2] ?? 0,
    ];
    this.corners = Array.from({ length: triangles.length / 3 }, (_, index) => [
      point(triangles[3 * index]),
      point(triangles[3 * index + 1]),
      point(triangles[3 * index + 2]),
    ]);
    this.normals = this.corners.map(([a, b, c]) => normalised(cross(minus(b, a), minus(c, a))));
    const middles = this.corners.map(([a, b, c]) => plus(plus(a, b), c));
    this.#root = this.#build(
      this.corners.map((_, index) => index),
      middles,
    );
  }

  /** @param middles of all triangles, times three */
  #build(triangles: number[], middles: Point[]): Node {
    const low: Point = [Infinity, Infinity, Infinity];
    const high: Point = [-Infinity, -Infinity, -Infinity];
    for (const triangle of triangles)
      for (const corner of this.corners[triangle] ?? [])
        for (const axis of [0, 1, 2] as const) {
          low[axis] = Math.min(low[axis], corner[axis]);
          high[axis] = Math.max(high[axis], corner[axis]);
        }
    if (triangles.length <= LEAF) return { low, high, triangles };
    const spans = minus(high, low);
    const axis = spans.indexOf(Math.max(...spans)) as 0 | 1 | 2;
    const sorted = triangles.toSorted((a, b) => (middles[a]?.[axis] ?? 0) - (middles[b]?.[axis] ?? 0));
    const half = sorted.length >> 1;
    const [left, right] = [sorted.slice(0, half), sorted.slice(half)];
    return { low, high, left: this.#build(left, middles), right: this.#build(right, middles) };
  }

  nearest(point: Point): Near {
    let best = { square: Infinity, at: point, triangle: -1 };
    const visit = (node: Node, boxSquare: number) => {
      if (boxSquare >= best.square) return;
      for (const triangle of node.triangles ?? []) {
        const corners = this.corners[triangle];
        if (!corners) continue;
        const at = nearestInTriangle(point, corners);
        const from = minus(point, at);
        const square = dot(from, from);
        if (square < best.square) best = { square, at, triangle };
      }
      const { left, right } = node;
      if (!left || !right) return;
      const [leftSquare, rightSquare] = [boxSquareOf(left, point), boxSquareOf(right, point)];
      const leftFirst = leftSquare <= rightSquare;
      if (leftFirst) visit(left, leftSquare);
      visit(right, rightSquare);
      if (!leftFirst) visit(left, leftSquare);
    };
    visit(this.#root, 0);
    const { square, at, triangle } = best;
    return { distance: Math.sqrt(square), at, normal: this.normals[triangle] ?? [0, 0, 1] };
  }

  /** @returns the distance to the first triangle, whichever way it faces, or Infinity, and its direction */
  hit(from: Point, along: Point): { distance: number; normal: Point } {
    let best = { distance: Infinity, normal: [0, 0, 1] as Point };
    const visit = (node: Node) => {
      if (!(boxEntry(node, from, along) < best.distance)) return;
      for (const triangle of node.triangles ?? []) {
        const corners = this.corners[triangle];
        const distance = corners ? rayDistance(from, along, corners) : Infinity;
        if (distance < best.distance) best = { distance, normal: this.normals[triangle] ?? [0, 0, 1] };
      }
      if (node.left) visit(node.left);
      if (node.right) visit(node.right);
    };
    visit(this.#root);
    return best;
  }
}

/** The square of the distance to a box: a root for each of them would take much of the time. */
function boxSquareOf({ low, high }: Node, [x, y, z]: Point): number {
  const across = Math.max(low[0] - x, 0, x - high[0]);
  const along = Math.max(low[1] - y, 0, y - high[1]);
  const up = Math.max(low[2] - z, 0, z - high[2]);
  return across * across + along * along + up * up;
}

function boxEntry({ low, high }: Node, from: Point, along: Point): number {
  let [enter, leave] = [0, Infinity];
  for (const axis of [0, 1, 2] as const) {
    const one = (low[axis] - from[axis]) / along[axis];
    const other = (high[axis] - from[axis]) / along[axis];
    if (Number.isNaN(one) || Number.isNaN(other)) continue;
    enter = Math.max(enter, Math.min(one, other));
    leave = Math.min(leave, Math.max(one, other));
  }
  return enter <= leave + 1e-9 ? enter : Infinity;
}

/** Ericson, Real-Time Collision Detection, 5.1.5. */
function nearestInTriangle(p: Point, [a, b, c]: [Point, Point, Point]): Point {
  const [ab, ac, ap] = [minus(b, a), minus(c, a), minus(p, a)];
  const [d1, d2] = [dot(ab, ap), dot(ac, ap)];
  if (d1 <= 0 && d2 <= 0) return a;
  const bp = minus(p, b);
  const [d3, d4] = [dot(ab, bp), dot(ac, bp)];
  if (d3 >= 0 && d4 <= d3) return b;
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return plus(a, ab, d1 / (d1 - d3 || 1));
  const cp = minus(p, c);
  const [d5, d6] = [dot(ab, cp), dot(ac, cp)];
  if (d6 >= 0 && d5 <= d6) return c;
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return plus(a, ac, d2 / (d2 - d6 || 1));
  const va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
    return plus(b, minus(c, b), (d4 - d3) / (d4 - d3 + d5 - d6 || 1));
  const total = va + vb + vc || 1;
  return plus(plus(a, ab, vb / total), ac, vc / total);
}

/** Möller and Trumbore. */
function rayDistance(from: Point, along: Point, [a, b, c]: [Point, Point, Point]): number {
  const [ab, ac] = [minus(b, a), minus(c, a)];
  const p = cross(along, ac);
  const turn = dot(ab, p);
  if (Math.abs(turn) < 1e-12) return Infinity;
  const t = minus(from, a);
  const u = dot(t, p) / turn;
  const q = cross(t, ab);
  const v = dot(along, q) / turn;
  if (u < -1e-7 || v < -1e-7 || u + v > 1 + 1e-7) return Infinity;
  const distance = dot(ac, q) / turn;
  return distance > 1e-6 ? distance : Infinity;
}
