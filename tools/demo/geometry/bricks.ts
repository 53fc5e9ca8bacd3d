/** Brickwork around a round wall; the vertex grid follows the joints, so edges stay crisp with few triangles. */
import { seeded } from "./noise.ts";
import { ease, TURN } from "./polar.ts";

/** Half width of a joint and width of the worn edge beside it, in millimetres at a 41 mm radius. */
const [JOINT, EDGE, DEEP] = [0.45, 0.75, 1];
const RADIUS = 41;

/** Vertex angles for `count` bricks a course, with the joints of even and odd courses. */
export function brickAngles(count: number): number[] {
  const half = TURN / (count * 2);
  const offsets = [0, JOINT, JOINT + EDGE * 0.5, JOINT + EDGE].map((x) => x / RADIUS);
  const rest = [0.33, 0.5, 0.67].map((share) => half * share);
  const within = [
    ...offsets,
    ...rest,
    ...offsets
      .slice(1)
      .map((x) => half - x)
      .reverse(),
  ];
  return Array.from({ length: count * 2 }, (_, i) => within.map((x) => i * half + x)).flat();
}

/** Ring heights: joints, worn edges and whatever else the wall needs. */
export function brickHeights(wall: { from: number; to: number; course: number; extra: number[] }): number[] {
  const heights = new Set([wall.from, wall.to, ...wall.extra]);
  for (let z = wall.from; z <= wall.to; z += wall.course)
    for (const x of [JOINT, JOINT + EDGE * 0.5, JOINT + EDGE, wall.course / 2])
      for (const at of [z + x, z + wall.course - x]) if (at < wall.to) heights.add(at);
  return [...heights].sort((a, b) => a - b);
}

interface Place {
  around: number;
  z: number;
  count: number;
  course: number;
}

/** How deep the surface lies at a place: joints go in, every brick sits a little differently. */
export function brickDepth({ around, z, count, course }: Place): number {
  const row = Math.floor(z / course);
  const turns = (around / TURN) * count + (row % 2 === 0 ? 0 : 0.5);
  const brick = ((Math.floor(turns) % count) + count) % count;
  const across = (0.5 - Math.abs(turns - Math.floor(turns) - 0.5)) * (TURN / count) * RADIUS;
  const up = course * (0.5 - Math.abs(z / course - row - 0.5));
  const worn = 1 - Math.min(ease(across, JOINT, JOINT + EDGE), ease(up, JOINT, JOINT + EDGE));
  const own = seeded(row * 977 + brick * 131 + 7)() * 0.7;
  return own * (1 - worn) + DEEP * worn;
}
