import { emptyBox, extendBox } from "#app/meshes/bounds.ts";
import { isDegenerate } from "#app/meshes/edges.ts";
import type { Mesh } from "#app/meshes/mesh.ts";

/** A mesh for display: a vertex is a point with a normal, so a point on a sharp edge has one vertex for each side of the edge. */
export interface ShadedMesh {
  positions: Float32Array;
  normals: Float32Array;
  triangles: Uint32Array;
}

const SMOOTH_COSINE = Math.cos((32 * Math.PI) / 180);
/** A point with more triangles than this is shaded flat, because the time grows with the square of their number. */
const MAX_SMOOTHED_FACES = 64;
/** Normals are rounded to steps of about half a degree; equal ones at a point share a vertex. */
const STEPS = 127;

export function withNormals(mesh: Mesh): ShadedMesh {
  const faces = faceNormals(mesh);
  const facesAt = facesAtVertices(mesh);
  const vertices = new VertexList(mesh.positions);
  const triangles = new Uint32Array(mesh.triangles.length);
  let count = 0;
  for (let at = 0; at < mesh.triangles.length; at += 3) {
    if (isDegenerate(mesh.triangles, at)) continue;
    for (let corner = 0; corner < 3; corner++) {
      const vertex = mesh.triangles[at + corner] ?? 0;
      triangles[count++] = vertices.indexOf(vertex, cornerNormal(faces, facesAt, { vertex, face: at / 3 }));
    }
  }
  return { ...vertices.result(), triangles: triangles.slice(0, count) };
}

/** Normals of the triangles, each as long as twice the triangle's area. */
function faceNormals({ positions, triangles }: Mesh): Float32Array {
  const normals = new Float32Array(triangles.length);
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [3 * (triangles[at] ?? 0), 3 * (triangles[at + 1] ?? 0), 3 * (triangles[at + 2] ?? 0)];
    const side = (to: number, axis: number) => (positions[to + axis] ?? 0) - (positions[a + axis] ?? 0);
    normals[at] = side(b, 1) * side(c, 2) - side(b, 2) * side(c, 1);
    normals[at + 1] = side(b, 2) * side(c, 0) - side(b, 0) * side(c, 2);
    normals[at + 2] = side(b, 0) * side(c, 1) - side(b, 1) * side(c, 0);
  }
  return normals;
}

interface FacesAtVertices {
  starts: Uint32Array;
  faces: Uint32Array;
}

function facesAtVertices({ positions, triangles }: Mesh): FacesAtVertices {
  const starts = new Uint32Array(positions.length / 3 + 1);
  for (const vertex of triangles) starts[vertex + 1] = (starts[vertex + 1] ?? 0) + 1;
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const next = starts.slice();
  const faces = new Uint32Array(triangles.length);
  triangles.forEach((vertex, index) => {
    const place = next[vertex] ?? 0;
    faces[place] = Math.floor(index / 3);
    next[vertex] = place + 1;
  });
  return { starts, faces };
}

/** The normal of a corner as a unit vector: the mean of the normals of faces that meet smoothly, weighted by area. */
function cornerNormal(
  normals: Float32Array,
  { starts, faces }: FacesAtVertices,
  { vertex, face }: { vertex: number; face: number },
): [number, number, number] {
  const [x, y, z] = [normals[3 * face] ?? 0, normals[3 * face + 1] ?? 0, normals[3 * face + 2] ?? 0];
  const length = Math.hypot(x, y, z);
  const [start = 0, end = 0] = [starts[vertex], starts[vertex + 1]];
  if (length === 0 || end - start > MAX_SMOOTHED_FACES) return unit(x, y, z);
  let [sumX, sumY, sumZ] = [0, 0, 0];
  for (let at = start; at < end; at++) {
    const other = 3 * (faces[at] ?? 0);
    const [ox, oy, oz] = [normals[other] ?? 0, normals[other + 1] ?? 0, normals[other + 2] ?? 0];
    if (x * ox + y * oy + z * oz < SMOOTH_COSINE * length * Math.hypot(ox, oy, oz)) continue;
    sumX += ox;
    sumY += oy;
    sumZ += oz;
  }
  return unit(sumX, sumY, sumZ);
}

export function unit(x: number, y: number, z: number): [number, number, number] {
  const length = Math.hypot(x, y, z);
  return length > 0 ? [x / length, y / length, z / length] : [0, 0, 1];
}

/** Vertices, found by point and normal. A point has few normals, so they are searched one by one. */
class VertexList {
  readonly #points: Float32Array;
  readonly #positions: number[] = [];
  readonly #normals: number[] = [];
  /** Linked lists: the first vertex of each point and, for each vertex, the next one at the same point; -1 at the end. */
  readonly #first: Int32Array;
  readonly #next: number[] = [];

  constructor(points: Float32Array) {
    this.#points = points;
    this.#first = new Int32Array(points.length / 3).fill(-1);
  }

  indexOf(point: number, [x, y, z]: [number, number, number]): number {
    const [nx, ny, nz] = [x, y, z].map((part) => Math.round(part * STEPS) / STEPS) as [
      number,
      number,
      number,
    ];
    for (let at = this.#first[point] ?? -1; at >= 0; at = this.#next[at] ?? -1) {
      const n = this.#normals;
      if (n[3 * at] === nx && n[3 * at + 1] === ny && n[3 * at + 2] === nz) return at;
    }
    const vertex = this.#next.length;
    this.#next.push(this.#first[point] ?? -1);
    this.#first[point] = vertex;
    for (let axis = 0; axis < 3; axis++) this.#positions.push(this.#points[3 * point + axis] ?? 0);
    this.#normals.push(nx, ny, nz);
    return vertex;
  }

  result(): Pick<ShadedMesh, "positions" | "normals"> {
    return { positions: new Float32Array(this.#positions), normals: new Float32Array(this.#normals) };
  }
}

export function withoutUnusedVertices({ positions, normals, triangles }: ShadedMesh): ShadedMesh {
  const newIndices = new Int32Array(positions.length / 3).fill(-1);
  const used: number[] = [];
  const remapped = triangles.map((vertex) => {
    if ((newIndices[vertex] ?? -1) < 0) {
      newIndices[vertex] = used.length;
      used.push(vertex);
    }
    return newIndices[vertex] ?? 0;
  });
  const picked = (from: Float32Array) => {
    const to = new Float32Array(3 * used.length);
    used.forEach((vertex, index) => {
      to.set(from.subarray(3 * vertex, 3 * vertex + 3), 3 * index);
    });
    return to;
  };
  return { positions: picked(positions), normals: picked(normals), triangles: remapped };
}

export function sizeOf(meshes: readonly Pick<Mesh, "positions">[]): number {
  const box = emptyBox();
  for (const { positions } of meshes) extendBox(box, positions);
  return Math.max(0, ...box.low.map((value, axis) => (box.high[axis] ?? 0) - value));
}
