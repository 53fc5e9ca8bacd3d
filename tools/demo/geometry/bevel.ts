/** Plates cut from a flat outline whose top and bottom edges are rounded or chamfered, holes included. */
import type { CrossSection, Manifold, Vec2 } from "manifold-3d";
import type { Kernel } from "../demo-model.ts";
import { type Surface, solidOf, stitch } from "./surface.ts";

interface Bevel {
  height: number;
  /** Size of the bottom edge in millimetres. */
  bottom: number;
  top: number;
  /** 1 makes a chamfer; more steps make a quarter-round. */
  steps?: number;
}

interface Level {
  z: number;
  inset: number;
}

function levels({ height, bottom, top, steps = 5 }: Bevel): Level[] {
  const arc = (size: number): Level[] =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const turn = (Math.PI / 2) * (i / steps);
      return { z: size * (1 - Math.cos(turn)), inset: size * (1 - Math.sin(turn)) };
    });
  const lower = bottom > 0 ? arc(bottom) : [{ z: 0, inset: 0 }];
  const upper = top > 0 ? arc(top) : [{ z: 0, inset: 0 }];
  return [...lower, ...upper.map((l) => ({ z: height - l.z, inset: l.inset })).reverse()];
}

/** For each vertex the direction into the material, long enough to keep both edges parallel. */
function inwardDirections(contour: Vec2[]): Vec2[] {
  const at = (i: number) => contour[(i + contour.length) % contour.length] ?? [0, 0];
  const normal = (from: Vec2, to: Vec2): Vec2 => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    return [(from[1] - to[1]) / length, (to[0] - from[0]) / length];
  };
  return contour.map((point, i) => {
    const before = normal(at(i - 1), point);
    const after = normal(point, at(i + 1));
    const scale = 1 + before[0] * after[0] + before[1] * after[1];
    return [(before[0] + after[0]) / scale, (before[1] + after[1]) / scale];
  });
}

function shifted(contours: Vec2[][], directions: Vec2[][], inset: number): Vec2[][] {
  return contours.map((contour, c) =>
    contour.map((point, i): Vec2 => {
      const direction = directions[c]?.[i] ?? [0, 0];
      return [point[0] + direction[0] * inset, point[1] + direction[1] * inset];
    }),
  );
}

/** Throws when a curve of the outline is too tight to keep its shape after the inset. */
function assertFits(section: CrossSection, moved: CrossSection, inset: number): void {
  const wanted = section.offset(-inset, "Miter").area();
  if (Math.abs(moved.area() - wanted) > 0.01 * wanted + 0.5)
    throw new Error(`a bevel of ${inset} mm is larger than the outline's tightest curve`);
}

export function bevelled(m: Kernel, section: CrossSection, bevel: Bevel): Manifold {
  const contours = section.toPolygons();
  const directions = contours.map(inwardDirections);
  const largest = Math.max(bevel.bottom, bevel.top);
  if (largest > 0)
    assertFits(section, m.CrossSection.ofPolygons(shifted(contours, directions, largest)), largest);
  const surface: Surface = { positions: [], triangles: [] };
  const count = contours.reduce((sum, contour) => sum + contour.length, 0);
  const rings = levels(bevel).map((level) => ({
    ...level,
    outline: shifted(contours, directions, level.inset),
  }));
  for (const { z, outline } of rings)
    for (const contour of outline) for (const [x, y] of contour) surface.positions.push(x, y, z);
  for (let ring = 0; ring + 1 < rings.length; ring++) {
    let first = ring * count;
    for (const contour of contours) {
      stitch(surface, { lower: first, upper: first + count }, contour.length);
      first += contour.length;
    }
  }
  const cover = (ring: number, up: boolean) => {
    for (const [a, b, c] of m.triangulate(rings[ring]?.outline ?? []))
      surface.triangles.push(ring * count + a, ring * count + (up ? b : c), ring * count + (up ? c : b));
  };
  cover(0, false);
  cover(rings.length - 1, true);
  return solidOf(m, surface);
}
