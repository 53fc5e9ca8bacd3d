/** Round bars along a path in space, thick or thin as asked, with closed ends. */
import type { Manifold, Vec3 } from "manifold-3d";
import type { Kernel } from "../demo-model.ts";
import { fan, type Surface, solidOf, stitch } from "./surface.ts";

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vec3): Vec3 => {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};

/** `radius` is asked with 0 at the start of the path and 1 at its end. */
export function tube(m: Kernel, path: Vec3[], shape: { radius(t: number): number; sides: number }): Manifold {
  const surface: Surface = { positions: [], triangles: [] };
  const at = (i: number): Vec3 => path[Math.min(Math.max(i, 0), path.length - 1)] ?? [0, 0, 0];
  const first = unit(minus(at(1), at(0)));
  let side = unit(cross(first, Math.abs(first[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
  path.forEach((point, i) => {
    const forward = unit(minus(at(i + 1), at(i - 1)));
    const up = unit(cross(side, forward));
    side = unit(cross(forward, up));
    const r = shape.radius(i / (path.length - 1));
    for (let k = 0; k < shape.sides; k++) {
      const angle = (k / shape.sides) * Math.PI * 2;
      const [c, s] = [r * Math.cos(angle), -r * Math.sin(angle)];
      for (const axis of [0, 1, 2] as const)
        surface.positions.push(point[axis] + side[axis] * c + up[axis] * s);
    }
  });
  const { sides } = shape;
  for (let i = 0; i + 1 < path.length; i++)
    stitch(surface, { lower: i * sides, upper: (i + 1) * sides }, sides);
  fan(surface, { first: 0, count: sides }, false);
  fan(surface, { first: (path.length - 1) * sides, count: sides }, true);
  return solidOf(m, surface);
}
