import type { Mesh } from "./mesh.ts";

export interface Edges {
  open: number;
  /** Edges whose triangles do not agree which side is outside. */
  inconsistent: number;
  /**
   * The shell of each triangle, from 0: triangles that share an edge are in one. Where more than two meet,
   * separate solids touch, so that edge joins none of them.
   */
  shellOf: Uint32Array;
  shells: number;
}

/** Up to this many keys are sorted by insertion, which is faster than a call of the typed array's own sort. */
const INSERTION_SORT_MAX = 24;
/** A key holds the edge's other vertex, then the triangle, then the direction: 24 + 22 + 1 bits of a number's 53. */
const KEY_TRIANGLES = 2 ** 22;

/** Ignores degenerate triangles, which have a vertex twice and no surface; their shell is 0. */
export function findEdges({ positions, triangles }: Mesh): Edges {
  const { starts, keys } = edgeKeys(triangles, positions.length / 3);
  const sets = new DisjointSets(triangles.length / 3);
  const edges = { open: 0, inconsistent: 0 };
  for (let vertex = 0; vertex + 1 < starts.length; vertex++) {
    const segment = keys.subarray(starts[vertex], starts[vertex + 1]);
    sortKeys(segment);
    countEdges(segment, sets, edges);
  }
  return { ...edges, ...numberShells(triangles, sets) };
}

export const isDegenerate = (triangles: Uint32Array, at: number) =>
  triangles[at] === triangles[at + 1] ||
  triangles[at + 1] === triangles[at + 2] ||
  triangles[at + 2] === triangles[at];

function edgeKeys(triangles: Uint32Array, vertices: number) {
  const starts = new Uint32Array(vertices + 1);
  const eachEdge = (visit: (low: number, key: number) => void) => {
    for (let at = 0; at < triangles.length; at += 3) {
      if (isDegenerate(triangles, at)) continue;
      for (let side = 0; side < 3; side++) {
        const from = triangles[at + side] ?? 0;
        const to = triangles[at + ((side + 1) % 3)] ?? 0;
        const [low, high] = from < to ? [from, to] : [to, from];
        visit(low, (high * KEY_TRIANGLES + at / 3) * 2 + (from < to ? 1 : 0));
      }
    }
  };
  eachEdge((low) => {
    starts[low + 1] = (starts[low + 1] ?? 0) + 1;
  });
  for (let vertex = 0; vertex < vertices; vertex++)
    starts[vertex + 1] = (starts[vertex + 1] ?? 0) + (starts[vertex] ?? 0);
  const keys = new Float64Array(starts[vertices] ?? 0);
  const next = starts.slice(0, vertices);
  eachEdge((low, key) => {
    const place = next[low] ?? 0;
    keys[place] = key;
    next[low] = place + 1;
  });
  return { starts, keys };
}

function sortKeys(keys: Float64Array): void {
  if (keys.length > INSERTION_SORT_MAX) keys.sort();
  else
    for (let end = 1; end < keys.length; end++) {
      const key = keys[end] ?? 0;
      let at = end;
      for (; at > 0 && (keys[at - 1] ?? 0) > key; at--) keys[at] = keys[at - 1] ?? 0;
      keys[at] = key;
    }
}

const otherVertex = (key: number) => Math.floor(key / (2 * KEY_TRIANGLES));
const triangleOf = (key: number) => Math.floor(key / 2) % KEY_TRIANGLES;

/** @param keys sorted, of one lower vertex */
function countEdges(
  keys: Float64Array,
  sets: DisjointSets,
  edges: Pick<Edges, "open" | "inconsistent">,
): void {
  for (let start = 0; start < keys.length; ) {
    const first = keys[start] ?? 0;
    const other = otherVertex(first);
    let balance = 0;
    let end = start;
    for (; end < keys.length && otherVertex(keys[end] ?? 0) === other; end++) {
      const key = keys[end] ?? 0;
      balance += key % 2 === 1 ? 1 : -1;
    }
    if (end - start === 2) sets.union(triangleOf(first), triangleOf(keys[start + 1] ?? 0));
    if ((end - start) % 2 === 1) edges.open += 1;
    else if (balance !== 0) edges.inconsistent += 1;
    start = end;
  }
}

/** Union by smaller root, with path halving. */
class DisjointSets {
  readonly #parents: Uint32Array;

  constructor(count: number) {
    this.#parents = new Uint32Array(count);
    for (let element = 0; element < count; element++) this.#parents[element] = element;
  }

  find(element: number): number {
    const parents = this.#parents;
    let at = element;
    for (let parent = parents[at] ?? at; parent !== at; parent = parents[at] ?? at) {
      const next = parents[parent] ?? parent;
      parents[at] = next;
      at = next;
    }
    return at;
  }

  union(one: number, other: number): void {
    const [a, b] = [this.find(one), this.find(other)];
    if (a < b) this.#parents[b] = a;
    else this.#parents[a] = b;
  }
}

function numberShells(triangles: Uint32Array, sets: DisjointSets) {
  const shellOf = new Uint32Array(triangles.length / 3);
  let shells = 0;
  // A root is the lowest triangle of its set, so it is numbered before the others.
  for (let triangle = 0; triangle < shellOf.length; triangle++) {
    if (isDegenerate(triangles, 3 * triangle)) continue;
    const root = sets.find(triangle);
    shellOf[triangle] = root === triangle ? shells++ : (shellOf[root] ?? 0);
  }
  return { shellOf, shells };
}
