import { MeshoptSimplifier } from "meshoptimizer/simplifier";
import type { Mesh } from "#app/meshes/mesh.ts";
import { MeshBuilder } from "#app/meshes/mesh-builder.ts";
import { sizeOf } from "./shaded-mesh.ts";
import { cross, dot, lengthOf, minus, type Point, plus, TriangleTree } from "./triangle-tree.ts";

const pointsOf = ({ positions }: Mesh): Point[] =>
  Array.from({ length: positions.length / 3 }, (_, vertex) => [
    positions[3 * vertex] ?? 0,
    positions[3 * vertex + 1] ?? 0,
    positions[3 * vertex + 2] ?? 0,
  ]);

const withPoints = (mesh: Mesh, points: Point[]): Mesh => ({
  ...mesh,
  positions: new Float32Array(points.flat()),
});

function weldCoarsely({ positions, triangles }: Mesh): Mesh {
  const builder = new MeshBuilder();
  const round = (value = 0) => Math.round(value * 10) / 10;
  const vertices = Array.from({ length: positions.length / 3 }, (_, vertex) =>
    builder.vertex(
      round(positions[3 * vertex]),
      round(positions[3 * vertex + 1]),
      round(positions[3 * vertex + 2]),
    ),
  );
  const vertex = (at: number) => vertices[triangles[at] ?? 0] ?? 0;
  for (let at = 0; at < triangles.length; at += 3)
    if (new Set([vertex(at), vertex(at + 1), vertex(at + 2)]).size === 3)
      builder.triangle(vertex(at), vertex(at + 1), vertex(at + 2));
  return builder.mesh();
}

/** Taubin: a step towards the middle of the neighbours and a slightly larger one back. */
function smoothed(mesh: Mesh, rounds: number): Mesh {
  const neighbours = pointsOf(mesh).map(() => new Set<number>());
  for (let at = 0; at < mesh.triangles.length; at++) {
    const next = at % 3 === 2 ? at - 2 : at + 1;
    const [from = 0, to = 0] = [mesh.triangles[at], mesh.triangles[next]];
    neighbours[from]?.add(to);
    neighbours[to]?.add(from);
  }
  let points = pointsOf(mesh);
  for (const factor of Array.from({ length: rounds }, () => [0.5, -0.53]).flat())
    points = points.map((point, vertex) => {
      const around = [...(neighbours[vertex] ?? [])].map((each) => points[each] ?? point);
      if (around.length === 0) return point;
      const middle = around.reduce<Point>((sum, each) => plus(sum, each, 1 / around.length), [0, 0, 0]);
      return plus(point, minus(middle, point), factor);
    });
  return withPoints(mesh, points);
}

async function remeshed(mesh: Mesh, resolution: number): Promise<Mesh> {
  await MeshoptSimplifier.ready;
  const corners = MeshoptSimplifier.remesh(mesh.triangles, mesh.positions, 3, resolution, ["Solve"]);
  const builder = new MeshBuilder();
  for (let at = 0; at < corners.length; at += 9) builder.add(corners.subarray(at, at + 9));
  return builder.mesh();
}

/** Each axis is stretched so that the box has the size that the product's page states. */
function stretchedTo(mesh: Mesh, original: Mesh): Mesh {
  const box = ({ positions }: Mesh) =>
    [0, 1, 2].map((axis) => {
      const values = positions.filter((_, at) => at % 3 === axis);
      return values.reduce(
        ([low, high], value) => [Math.min(low ?? value, value), Math.max(high ?? value, value)] as const,
        [Infinity, -Infinity] as readonly number[],
      );
    });
  const [from, to] = [box(mesh), box(original)];
  const positions = mesh.positions.map((value, at) => {
    const [low = 0, high = 1] = from[at % 3] ?? [];
    const [targetLow = 0, targetHigh = 1] = to[at % 3] ?? [];
    return targetLow + ((value - low) / (high - low || 1)) * (targetHigh - targetLow);
  });
  return { ...mesh, positions };
}

/** Evenly over the surface, the same ones each time. */
export function samples(mesh: Mesh, count: number): { at: Point; normal: Point }[] {
  const sampler = new SurfaceSampler(mesh);
  return Array.from({ length: count }, (_, index) =>
    sampler.sample((index + 0.5) / count, [halton(index, 2), halton(index, 3)]),
  );
}

function halton(index: number, base: number): number {
  let [result, fraction] = [0, 1];
  for (let rest = index + 1; rest > 0; rest = Math.floor(rest / base)) {
    fraction /= base;
    result += fraction * (rest % base);
  }
  return result;
}

class SurfaceSampler {
  readonly #points: Point[];
  readonly #triangles: Uint32Array;
  readonly #areas: Float64Array;

  constructor(mesh: Mesh) {
    this.#points = pointsOf(mesh);
    this.#triangles = mesh.triangles;
    let sum = 0;
    this.#areas = Float64Array.from({ length: mesh.triangles.length / 3 }, (_, index) => {
      const { normal } = this.#corners(index);
      sum += lengthOf(normal);
      return sum;
    });
  }

  #corners(index: number) {
    const [a, b, c] = [0, 1, 2].map(
      (corner) => this.#points[this.#triangles[3 * index + corner] ?? 0] ?? ([0, 0, 0] as Point),
    ) as [Point, Point, Point];
    return { a, b, c, normal: cross(minus(b, a), minus(c, a)) };
  }

  sample(part: number, [u, v]: [number, number]): { at: Point; normal: Point } {
    const wanted = part * (this.#areas.at(-1) ?? 0);
    let [low, high] = [0, this.#areas.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#areas[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    const { a, b, c, normal } = this.#corners(low);
    const root = Math.sqrt(u);
    const at = plus(plus(plus([0, 0, 0], a, 1 - root), b, root * (1 - v)), c, root * v);
    const length = lengthOf(normal) || 1;
    return { at, normal: [normal[0] / length, normal[1] / length, normal[2] / length] };
  }
}

const ALIGNING_SAMPLES = 800;
const ALIGNING_ROUNDS = 12;
const SETTLED_MM = 0.002;
/** Turns that change nothing, as of a round part about its axis, are not made. */
const STIFFNESS = 0.1;

/** Turned and moved to lie on the original as well as it can (iterative closest points, towards planes). */
export function aligned(mesh: Mesh, original: TriangleTree): Mesh {
  let points = pointsOf(mesh);
  const surface = samples(mesh, ALIGNING_SAMPLES).map(({ at }) => at);
  let moving = surface;
  for (let round = 0; round < ALIGNING_ROUNDS; round++) {
    const step = bestMove(moving, original);
    const moved = moving.map(step);
    points = points.map(step);
    const furthest = Math.max(...moved.map((point, at) => lengthOf(minus(point, moving[at] ?? point))));
    if (furthest < SETTLED_MM) break;
    moving = moved;
  }
  return withPoints(mesh, points);
}

function bestMove(points: Point[], original: TriangleTree): (point: Point) => Point {
  // Turned about their middle: about a far origin a small turn would be a large move.
  const middle = points.reduce<Point>((sum, point) => plus(sum, point, 1 / points.length), [0, 0, 0]);
  const rows = points.map((point) => {
    const { at, normal } = original.nearest(point);
    return {
      row: [...cross(minus(point, middle), normal), ...normal],
      value: dot(normal, minus(at, point)),
    };
  });
  const matrix = Array.from({ length: 6 }, (_, i) => [
    ...Array.from({ length: 6 }, (_, j) =>
      rows.reduce((sum, { row }) => sum + (row[i] ?? 0) * (row[j] ?? 0), i === j ? STIFFNESS : 0),
    ),
    rows.reduce((sum, { row, value }) => sum + (row[i] ?? 0) * value, 0),
  ]);
  const [a = 0, b = 0, c = 0, x = 0, y = 0, z = 0] = solveLinear(matrix);
  const angle = Math.hypot(a, b, c);
  const axis: Point = angle > 0 ? [a / angle, b / angle, c / angle] : [0, 0, 1];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (point) => {
    const from = minus(point, middle);
    const turned = plus(
      plus(plus(middle, from, cos), cross(axis, from), sin),
      axis,
      dot(axis, from) * (1 - cos),
    );
    return plus(turned, [x, y, z]);
  };
}

/** Gauss with pivots; each row ends with its value. */
function solveLinear(matrix: number[][]): number[] {
  const rows = matrix.map((row) => [...row]);
  for (let at = 0; at < rows.length; at++) {
    const pivot = rows
      .slice(at)
      .reduce((best, row) => (Math.abs(row[at] ?? 0) > Math.abs(best[at] ?? 0) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(at, 0, pivot);
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = (row[at] ?? 0) / (pivot[at] || 1);
      for (let column = at; column < row.length; column++)
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
    }
  }
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] || 1));
}

export interface Distance {
  rms: number;
  wrongSizes: number;
  medianError: number;
  sizes: number;
}

export function distanceOf(
  copy: Mesh,
  original: Mesh,
  { count, tree = new TriangleTree(original) }: { count: number; tree?: TriangleTree },
): Distance {
  const best = aligned(copy, tree);
  const squares = samples(best, count).map(({ at }) => tree.nearest(at).distance ** 2);
  const errors = sizeErrors(new TriangleTree(best), { tree, original }, count).sort((a, b) => a - b);
  return {
    rms: Math.sqrt(squares.reduce((sum, each) => sum + each, 0) / count),
    wrongSizes: errors.filter((error) => error >= 0.5).length / Math.max(1, errors.length),
    medianError: errors[errors.length >> 1] ?? 0,
    sizes: errors.length,
  };
}

/** Diameters, walls and slots: distances between faces that look at or away from each other, from 1 to 60 mm. */
function sizeErrors(
  copy: TriangleTree,
  { tree, original }: { tree: TriangleTree; original: Mesh },
  count: number,
): number[] {
  const longest = Math.min(60, sizeOf([original]));
  return samples(original, count).flatMap(({ at, normal }, index) => {
    const along: Point = index % 2 === 0 ? normal : [-normal[0], -normal[1], -normal[2]];
    const across = tree.hit(plus(at, along, 1e-3), along);
    if (!(across.distance > 1 && across.distance < longest) || Math.abs(dot(across.normal, along)) < 0.95)
      return [];
    const middle = plus(at, along, across.distance / 2);
    const back: Point = [-along[0], -along[1], -along[2]];
    const width = copy.hit(middle, along).distance + copy.hit(middle, back).distance;
    return [Number.isFinite(width) ? Math.abs(width - across.distance) : 10];
  });
}

export function quickAttacksOn({ positions, triangles }: Mesh) {
  const welded = weldCoarsely({ positions, triangles });
  return { welded, smoothed: smoothed(welded, 5) };
}

export async function attacksOn(part: Mesh, original: Mesh) {
  const quick = quickAttacksOn(part);
  return {
    ...quick,
    stretched: stretchedTo(quick.welded, original),
    remeshed: await remeshed(part, 64),
  };
}
