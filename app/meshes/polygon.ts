/** Cuts polygons into triangles. Every corner stays a corner, so that neighbours which share it still fit. */
import type { MeshBuilder } from "./mesh-builder.ts";

interface Flat {
  x: Float64Array;
  y: Float64Array;
}

/** Adds a polygon: a fan from its first corner where that is right (each convex one), else ear by ear. */
export function cutPolygon(corners: number[], builder: MeshBuilder): void {
  const add = (a: number, b: number, c: number) =>
    builder.triangle(corners[a] ?? 0, corners[b] ?? 0, corners[c] ?? 0);
  const flat = corners.length > 3 ? flatten(corners, builder) : null;
  if (flat && !isFan(flat)) cutEars(flat, add);
  else for (let at = 2; at < corners.length; at++) add(0, at - 1, at);
}

/** Projects along the axis nearest to the polygon's normal (Newell). @returns null for one without an area */
function flatten(corners: number[], builder: MeshBuilder): Flat | null {
  const count = corners.length;
  const points = corners.map((vertex) => [0, 1, 2].map((axis) => builder.coordinate(vertex, axis)));
  const value = (at: number, axis: number) =>
    (points[at % count]?.[axis % 3] ?? 0) - (points[0]?.[axis % 3] ?? 0);
  const normal = [0, 1, 2].map((axis) =>
    points.reduce(
      (sum, _, at) =>
        sum + value(at, axis + 1) * value(at + 1, axis + 2) - value(at + 1, axis + 1) * value(at, axis + 2),
      0,
    ),
  );
  const longest = normal.reduce(
    (best, each, axis) => (Math.abs(each) > Math.abs(normal[best] ?? 0) ? axis : best),
    0,
  );
  const length = normal[longest] ?? 0;
  if (length === 0) return null;
  const [first, second] = length > 0 ? [longest + 1, longest + 2] : [longest + 2, longest + 1];
  return {
    x: Float64Array.from(points, (_, at) => value(at, first)),
    y: Float64Array.from(points, (_, at) => value(at, second)),
  };
}

/** Twice the area of a triangle; negative when it is clockwise. */
function area({ x, y }: Flat, a: number, b: number, c: number): number {
  const [ax = 0, bx = 0, cx = 0] = [x[a], x[b], x[c]];
  const [ay = 0, by = 0, cy = 0] = [y[a], y[b], y[c]];
  return (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
}

function isFan(flat: Flat): boolean {
  for (let at = 2; at < flat.x.length; at++) if (area(flat, 0, at - 1, at) < 0) return false;
  return true;
}

function cutEars(flat: Flat, add: (a: number, b: number, c: number) => void): void {
  const count = flat.x.length;
  const next = Uint32Array.from({ length: count }, (_, at) => (at + 1) % count);
  const previous = Uint32Array.from({ length: count }, (_, at) => (at + count - 1) % count);
  const after = (at: number) => next[at] ?? 0;
  const before = (at: number) => previous[at] ?? 0;
  const turn = (at: number) => area(flat, before(at), at, after(at));
  const isInside = (point: number, a: number, b: number, c: number) =>
    area(flat, a, b, point) >= 0 && area(flat, b, c, point) >= 0 && area(flat, c, a, point) >= 0;
  const isSame = (a: number, b: number) => flat.x[a] === flat.x[b] && flat.y[a] === flat.y[b];
  const isEar = (at: number) => {
    const [a, c] = [before(at), after(at)];
    if (turn(at) <= 0) return false;
    for (let other = after(c); other !== a; other = after(other))
      // Only a corner that turns inwards can be the first one inside.
      if (turn(other) <= 0 && isInside(other, a, at, c) && ![a, at, c].some((each) => isSame(each, other)))
        return false;
    return true;
  };
  const ears = Uint8Array.from({ length: count }, (_, at) => Number(isEar(at)));
  let at = 0;
  let left = count;
  for (let passed = 0; left > 3; ) {
    // Without an ear the polygon crosses itself, or what is left lies on a line.
    if (ears[at] !== 1 && passed <= left) {
      at = after(at);
      passed += 1;
      continue;
    }
    const [a, c] = [before(at), after(at)];
    add(a, at, c);
    next[a] = c;
    previous[c] = a;
    left -= 1;
    passed = 0;
    for (const each of [a, c]) ears[each] = Number(isEar(each));
    at = c;
  }
  add(before(at), at, after(at));
}
