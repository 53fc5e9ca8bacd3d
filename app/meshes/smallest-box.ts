interface TurnedBox {
  x: number;
  y: number;
  degrees: number;
}

/** Number of evenly spaced angles that are tried. Those of the hull's sides are tried too, unless it has more sides than this. */
const EVEN_ANGLES = 720;

interface Point {
  x: number;
  y: number;
}

export interface TurnedBoxes {
  box: TurnedBox;
  square: number;
}

export function turnedBoxes(positions: Float32Array): TurnedBoxes {
  const hull = convexHull(hullCandidates(positions));
  const evenAngles = Array.from({ length: EVEN_ANGLES }, (_, step) => ((Math.PI / 2) * step) / EVEN_ANGLES);
  // The smallest box has a side along one of the hull's.
  const alongSides = hull.length > EVEN_ANGLES ? [] : hull.map((_, index) => sideAngle(hull, index));
  const boxes = [0, ...alongSides, ...evenAngles].map((angle) => boxAt(hull, angle));
  return {
    box: boxes.reduce((best, box) => (box.x * box.y < best.x * best.y * (1 - 1e-6) ? box : best)),
    square: Math.min(...boxes.map(({ x, y }) => Math.max(x, y))),
  };
}

function sideAngle(hull: Point[], index: number): number {
  const from = hull[index];
  const to = hull[(index + 1) % hull.length];
  if (!from || !to) return 0;
  const quarter = Math.PI / 2;
  return (((-Math.atan2(to.y - from.y, to.x - from.x) % quarter) + quarter) % quarter) as number;
}

function boxAt(hull: Point[], angle: number): TurnedBox {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const low = { x: Infinity, y: Infinity };
  const high = { x: -Infinity, y: -Infinity };
  for (const point of hull) {
    const x = point.x * cos - point.y * sin;
    const y = point.x * sin + point.y * cos;
    low.x = Math.min(low.x, x);
    low.y = Math.min(low.y, y);
    high.x = Math.max(high.x, x);
    high.y = Math.max(high.y, y);
  }
  return { x: high.x - low.x, y: high.y - low.y, degrees: (angle * 180) / Math.PI };
}

const DIRECTIONS = 32;

/** Leaves out what lies inside the polygon of the vertices that are furthest in 32 directions (Akl and Toussaint). */
function hullCandidates(positions: Float32Array): Point[] {
  const corners = Array.from({ length: DIRECTIONS }, (_, index) => {
    const angle = (2 * Math.PI * index) / DIRECTIONS;
    return extremePoint(positions, Math.cos(angle), Math.sin(angle));
  });
  const sides = corners.flatMap((from, index) => {
    const to = corners[(index + 1) % DIRECTIONS] ?? from;
    return from.x === to.x && from.y === to.y ? [] : [{ from, dx: to.x - from.x, dy: to.y - from.y }];
  });
  const points: Point[] = [...corners];
  for (let at = 0; at < positions.length; at += 3) {
    const x = positions[at] ?? 0;
    const y = positions[at + 1] ?? 0;
    if (sides.some(({ from, dx, dy }) => dx * (y - from.y) - dy * (x - from.x) < 0)) points.push({ x, y });
  }
  return points;
}

function extremePoint(positions: Float32Array, dx: number, dy: number): Point {
  let best = 0;
  let furthest = -Infinity;
  for (let at = 0; at < positions.length; at += 3) {
    const along = (positions[at] ?? 0) * dx + (positions[at + 1] ?? 0) * dy;
    if (along > furthest) {
      furthest = along;
      best = at;
    }
  }
  return { x: positions[best] ?? 0, y: positions[best + 1] ?? 0 };
}

/** The convex hull, counter-clockwise, by monotone chains (Andrew). */
function convexHull(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const chain = (ordered: Point[]) => {
    const hull: Point[] = [];
    for (const point of ordered) {
      while (hull.length > 1 && !turnsLeft(hull.at(-2), hull.at(-1), point)) hull.pop();
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  const hull = [...chain(sorted), ...chain(sorted.toReversed())];
  return hull.length > 0 ? hull : sorted.slice(0, 1);
}

function turnsLeft(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  if (!a || !b) return true;
  return (b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x);
}
