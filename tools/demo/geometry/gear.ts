/** Involute gears: outlines with true tooth flanks, and herringbone solids that hold themselves in mesh. */
import type { CrossSection, Manifold, Vec2 } from "manifold-3d";
import type { Kernel } from "../demo-model.ts";

export interface Gear {
  teeth: number;
  /** Pitch diameter divided by teeth, in millimetres. */
  module: number;
  /** Play taken off each tooth along the pitch circle; negative for the cutter of a ring gear. */
  backlash: number;
  /** Tooth height above and below the pitch circle, in modules. */
  addendum: number;
  dedendum: number;
}

const PRESSURE_ANGLE = (22.5 * Math.PI) / 180;
const involute = (angle: number) => Math.tan(angle) - angle;

/** Half the angle one tooth takes at radius `r`. */
function halfTooth(gear: Gear, r: number): number {
  const pitch = (gear.teeth * gear.module) / 2;
  const base = pitch * Math.cos(PRESSURE_ANGLE);
  const atPitch = Math.PI / (2 * gear.teeth) - gear.backlash / (2 * pitch);
  const here = r > base ? involute(Math.acos(base / r)) : 0;
  return atPitch + involute(PRESSURE_ANGLE) - here;
}

/** Outline with a tooth pointing along +x; root corners rounded for strength. */
export function gearOutline(m: Kernel, gear: Gear): CrossSection {
  const pitch = (gear.teeth * gear.module) / 2;
  const [root, tip] = [pitch - gear.dedendum * gear.module, pitch + gear.addendum * gear.module];
  const flank = Array.from({ length: 9 }, (_, i) => root + ((tip - root) * i) / 8);
  const points: Vec2[] = [];
  for (let tooth = 0; tooth < gear.teeth; tooth++) {
    const middle = (tooth * 2 * Math.PI) / gear.teeth;
    const at = (r: number, angle: number): Vec2 => [r * Math.cos(angle), r * Math.sin(angle)];
    for (const r of flank) points.push(at(r, middle - halfTooth(gear, r)));
    points.push(at(tip, middle));
    for (const r of [...flank].reverse()) points.push(at(r, middle + halfTooth(gear, r)));
  }
  const fillet = 0.22 * gear.module;
  const sharp = m.CrossSection.ofPolygons(points);
  return sharp.offset(fillet, "Round", 2, 20).offset(-fillet, "Miter", 2, 20).simplify(0.004);
}

/** Raises an outline into teeth that lean by `twist` degrees up to half height and back again. */
export function herringbone(section: CrossSection, height: number, twist: number): Manifold {
  return section.extrude(height, 16).warp((vertex) => {
    const lean = ((1 - Math.abs((2 * vertex[2]) / height - 1)) * twist * Math.PI) / 180;
    const [x, y] = vertex;
    vertex[0] = x * Math.cos(lean) - y * Math.sin(lean);
    vertex[1] = x * Math.sin(lean) + y * Math.cos(lean);
  });
}
