/** Flat outlines the models share, all centred on the origin and in millimetres. */
import type { CrossSection, Manifold, Vec2 } from "manifold-3d";
import type { Kernel } from "../demo-model.ts";
import { around } from "./polar.ts";

export function roundedRectangle(m: Kernel, size: Vec2, radius: number): CrossSection {
  const core: Vec2 = [size[0] - 2 * radius, size[1] - 2 * radius];
  return m.CrossSection.square(core, true).offset(radius, "Round", 2, 64);
}

/** Regular polygon by the distance between opposite flats; a corner points along +x. */
export function regularPolygon(m: Kernel, sides: number, acrossFlats: number): CrossSection {
  const corner = acrossFlats / 2 / Math.cos(Math.PI / sides);
  return m.CrossSection.ofPolygons(
    around(sides).map((a): Vec2 => [corner * Math.cos(a), corner * Math.sin(a)]),
  );
}

/** Same shape with every corner, inner and outer, softened to `radius`. */
export function softened(section: CrossSection, radius: number): CrossSection {
  return section
    .offset(-radius, "Round", 2, 48)
    .offset(2 * radius, "Round", 2, 48)
    .offset(-radius, "Round", 2, 48);
}

/** Thick line through the points with round ends. */
export function stroke(m: Kernel, points: Vec2[], width: number): CrossSection {
  const dot = m.CrossSection.circle(width / 2, 48);
  const pieces: CrossSection[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const [from, to] = [points[i], points[i + 1]];
    if (from && to) pieces.push(m.CrossSection.hull([dot.translate(from), dot.translate(to)]));
  }
  return m.CrossSection.union(pieces);
}

/** Points of an arc around `centre`, angles in degrees, both ends included. */
export function arc(centre: Vec2, radius: number, [from, to]: [from: number, to: number]): Vec2[] {
  const count = Math.max(3, Math.ceil((Math.abs(to - from) / 180) * (8 + radius * 2)));
  return Array.from({ length: count + 1 }, (_, i): Vec2 => {
    const angle = ((from + ((to - from) * i) / count) * Math.PI) / 180;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
}

export function turnedCopies(solid: Manifold, count: number): Manifold[] {
  return Array.from({ length: count }, (_, i) => solid.rotate(0, 0, (360 * i) / count));
}
