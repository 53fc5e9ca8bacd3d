/** Lathe work: solids of revolution from a profile of straight cuts and arcs. */
import type { Manifold, Vec2 } from "manifold-3d";
import type { Kernel } from "../demo-model.ts";

/** Radius, height and, when the way to the next point is an arc, its bulge (tangent of a quarter of its angle). */
export type Cut = [radius: number, z: number, bulge?: number];

/** Points between two cuts; a positive bulge swells away from the axis on the way up. */
function pointsBetween(from: Cut, to: Cut): Vec2[] {
  const bulge = from[2] ?? 0;
  if (bulge === 0) return [[from[0], from[1]]];
  const sweep = 4 * Math.atan(bulge);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const chord = Math.hypot(dx, dy);
  const away = chord / 2 / Math.tan(sweep / 2);
  const centre: Vec2 = [
    (from[0] + to[0]) / 2 - (away * dy) / chord,
    (from[1] + to[1]) / 2 + (away * dx) / chord,
  ];
  const start = Math.atan2(from[1] - centre[1], from[0] - centre[0]);
  const radius = Math.hypot(from[0] - centre[0], from[1] - centre[1]);
  const count = Math.max(3, Math.ceil((Math.abs(sweep) * Math.max(radius, 2)) / 0.6));
  return Array.from({ length: count }, (_, i): Vec2 => {
    const angle = start + (sweep * i) / count;
    return [Math.max(0, centre[0] + radius * Math.cos(angle)), centre[1] + radius * Math.sin(angle)];
  });
}

/** Turns the profile, listed from the bottom up, around the z axis. */
export function turned(m: Kernel, cuts: Cut[], segments = 128): Manifold {
  const outline: Vec2[] = [];
  cuts.forEach((cut, i) => {
    const next = cuts[i + 1];
    outline.push(...(next ? pointsBetween(cut, next) : [[cut[0], cut[1]] as Vec2]));
  });
  const [top, bottom] = [cuts.at(-1), cuts[0]];
  if (top && top[0] > 0) outline.push([0, top[1]]);
  if (bottom && bottom[0] > 0) outline.push([0, bottom[1]]);
  return m.CrossSection.ofPolygons(outline).revolve(segments);
}

/** Turns a profile of straight cuts only, listed as radius, height, radius, height … from the bottom up. */
export function lathe(m: Kernel, profile: number[], segments = 128): Manifold {
  const cuts: Cut[] = [];
  for (let i = 0; i + 1 < profile.length; i += 2) cuts.push([profile[i] ?? 0, profile[i + 1] ?? 0]);
  return turned(m, cuts, segments);
}
