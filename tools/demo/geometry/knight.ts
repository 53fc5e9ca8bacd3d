/** The head of a chess knight: capsules and ellipsoids blended into one smooth volume, then cut. */
import type { Manifold, Vec3 } from "manifold-3d";
import type { Kernel } from "../demo-model.ts";

/** Signed distance: negative inside, millimetres. */
type Field = (p: Vec3) => number;

const blend = (a: number, b: number, k: number): number => {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
};
const carve = (a: number, b: number, k: number): number => -blend(-a, b, k);

/** Bar from `a` to `b` whose radius goes from `ra` to `rb`; `flat` below 1 makes it slimmer across y. */
function bar(a: Vec3, b: Vec3, [ra, rb, flat]: [number, number, number]): Field {
  const d: Vec3 = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const square = d[0] ** 2 + d[1] ** 2 + d[2] ** 2;
  return (p) => {
    const dot = (p[0] - a[0]) * d[0] + (p[1] - a[1]) * d[1] + (p[2] - a[2]) * d[2];
    const t = Math.min(1, Math.max(0, dot / square));
    const away = Math.hypot(p[0] - a[0] - d[0] * t, (p[1] - a[1] - d[1] * t) / flat, p[2] - a[2] - d[2] * t);
    return (away - (ra + (rb - ra) * t)) * Math.min(1, flat + 0.15);
  };
}

/**
 * The head looks along +x, and both sides are the same, so fields take |y|. Each mass has the radius of its
 * blend into the others, in millimetres.
 */
const MASSES: [Field, number][] = [
  [bar([0, 0, -1], [0, 0, 2], [9.2, 8.4, 1]), 3],
  [bar([-1, 0, 2], [-3.6, 0, 14], [8, 7, 0.78]), 4],
  [bar([-3.6, 0, 14], [-0.5, 0, 26], [7.2, 5.6, 0.72]), 5],
  [bar([0.5, 0, 26.5], [5.5, 0, 24.5], [5.8, 5.2, 0.74]), 4],
  [bar([5, 0, 24], [13.5, 0, 16.5], [4.7, 3.1, 0.78]), 4],
  [bar([13.2, 0, 16.6], [14.6, 0, 15], [3.3, 2.6, 0.85]), 2],
  [bar([2, 3, 21], [5, 2.6, 19], [3, 2.4, 0.7]), 2.4],
  [bar([4, 0, 8], [1, 0, 3], [5.4, 7, 0.85]), 5],
  [bar([0.2, 2.7, 29], [-0.6, 3.1, 34.6], [2.1, 0.5, 0.75]), 1.6],
  [bar([6, 3.2, 25.6], [7.4, 3, 24.8], [1.5, 1.3, 0.8]), 1],
];

const CUTS: [Field, number][] = [
  [bar([6.6, 4.5, 25], [6.7, 4.6, 24.9], [0.75, 0.75, 1]), 0.3],
  [bar([13.9, 2.6, 16.8], [14.8, 2.6, 16.2], [0.75, 0.6, 1]), 0.5],
  [bar([10.4, 2.9, 15.2], [15.8, 2.2, 13.9], [0.5, 0.5, 1]), 0.5],
  [bar([7.5, 0, 11.5], [6.5, 0, 14.5], [3.4, 2.4, 2]), 3],
];

/** Locks of hair: slanting grooves in a crest along the back of the neck. */
function mane(p: Vec3): number {
  const z = Math.min(31, Math.max(3, p[2]));
  const spine = -8.4 - 2.6 * Math.sin((z - 3) / 9.4) + Math.max(0, z - 17) ** 1.45 * 0.27;
  const lock = (p[2] + p[0] * 0.75) / 3.5;
  const within = lock - Math.floor(lock);
  const width = 2.5 + 0.9 * Math.sin(within * Math.PI) ** 0.7;
  return Math.hypot(p[0] - spine, p[1] * 1.15, (p[2] - z) * 1.3) - width;
}

function distance(at: Vec3): number {
  const p: Vec3 = [at[0], Math.abs(at[1]), at[2]];
  let d = 99;
  for (const [mass, softness] of MASSES) d = blend(d, mass(p), softness);
  d = blend(d, mane(p), 1.2);
  for (const [cut, softness] of CUTS) d = carve(d, cut(p), softness);
  return d;
}

/** Stands on z = 0, about 35 mm tall, with a round neck that merges into the foot. */
export function carvedKnight(m: Kernel): Manifold {
  const box = { min: [-16, -12, -3] as Vec3, max: [20, 12, 37] as Vec3 };
  return m.Manifold.levelSet((p) => -distance(p), box, 0.42, 0).trimByPlane([0, 0, 1], -0.5);
}
