import type { ShadedMesh } from "./shaded-mesh.ts";

const MAX_ROUNDS = 8;

/**
 * Halves edges longer than `maxEdge`, in rounds. No round begins once there are `maxTriangles`, so the result
 * may have up to four times as many. Triangles on both sides of an edge are split at the same midpoint.
 */
export function subdivide(
  mesh: ShadedMesh,
  { maxEdge, maxTriangles }: { maxEdge: number; maxTriangles: number },
): ShadedMesh {
  const positions = Array.from(mesh.positions);
  const normals = Array.from(mesh.normals);
  let triangles = Array.from(mesh.triangles);
  for (let round = 0; round < MAX_ROUNDS && triangles.length < 3 * maxTriangles; round++) {
    const midpoints = new EdgeMidpoints(positions, normals, maxEdge);
    const next: number[] = [];
    for (let at = 0; at < triangles.length; at += 3)
      splitTriangle(triangles.slice(at, at + 3), midpoints, next);
    if (next.length === triangles.length) break;
    triangles = next;
  }
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    triangles: new Uint32Array(triangles),
  };
}

class EdgeMidpoints {
  readonly #positions: number[];
  readonly #normals: number[];
  readonly #maxEdge: number;
  readonly #vertices = new Map<string, number>();

  constructor(positions: number[], normals: number[], maxEdge: number) {
    this.#positions = positions;
    this.#normals = normals;
    this.#maxEdge = maxEdge;
  }

  midpoint(a: number, b: number): number | null {
    const [low, high] = a < b ? [a, b] : [b, a];
    const known = this.#vertices.get(`${low} ${high}`);
    if (known !== undefined) return known;
    const part = (array: number[], vertex: number, axis: number) => array[3 * vertex + axis] ?? 0;
    const sides = [0, 1, 2].map(
      (axis) => part(this.#positions, high, axis) - part(this.#positions, low, axis),
    );
    if (Math.hypot(...sides) <= this.#maxEdge) return null;
    const vertex = this.#positions.length / 3;
    const normal = [0, 1, 2].map((axis) => part(this.#normals, low, axis) + part(this.#normals, high, axis));
    const length = Math.hypot(...normal) || 1;
    for (const axis of [0, 1, 2]) {
      const middle = (part(this.#positions, low, axis) + part(this.#positions, high, axis)) / 2;
      this.#positions.push(Math.fround(middle));
      this.#normals.push((normal[axis] ?? 0) / length);
    }
    this.#vertices.set(`${low} ${high}`, vertex);
    return vertex;
  }
}

function splitTriangle([a = 0, b = 0, c = 0]: number[], midpoints: EdgeMidpoints, into: number[]): void {
  const corners = [a, b, c];
  const middles = corners.map((corner, side) => midpoints.midpoint(corner, corners[(side + 1) % 3] ?? 0));
  const split = middles.filter((middle) => middle !== null).length;
  if (split === 0) into.push(a, b, c);
  else if (split === 3) {
    const [ab = 0, bc = 0, ca = 0] = middles as number[];
    into.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
  } else {
    // Starts at a corner whose next side is halved and whose previous side is not.
    const first = [0, 1, 2].find((side) => middles[side] !== null && middles[(side + 2) % 3] === null) ?? 0;
    const [p = 0, q = 0, r = 0] = [0, 1, 2].map((step) => corners[(first + step) % 3]);
    const pq = middles[first] ?? 0;
    const qr = middles[(first + 1) % 3] ?? null;
    if (qr === null) into.push(p, pq, r, pq, q, r);
    else into.push(pq, q, qr, p, pq, qr, p, qr, r);
  }
}
