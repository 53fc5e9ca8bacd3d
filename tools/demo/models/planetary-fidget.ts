import type { CrossSection, Manifold, Vec2 } from "manifold-3d";
import { type DemoModel, type Kernel, pictures } from "../demo-model.ts";
import { regularPolygon, turnedCopies } from "../geometry/outlines.ts";
import { around, polarSolid, roundedHeights, rounding } from "../geometry/polar.ts";
import { type Cut, lathe, turned } from "../geometry/turning.ts";

interface Gear {
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
function gearOutline(m: Kernel, gear: Gear): CrossSection {
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
function herringbone(section: CrossSection, height: number, twist: number): Manifold {
  return section.extrude(height, 16).warp((vertex) => {
    const lean = ((1 - Math.abs((2 * vertex[2]) / height - 1)) * twist * Math.PI) / 180;
    const [x, y] = vertex;
    vertex[0] = x * Math.cos(lean) - y * Math.sin(lean);
    vertex[1] = x * Math.sin(lean) + y * Math.cos(lean);
  });
}

const PLANET_COUNT = 4;
const [SUN_TEETH, PLANET_TEETH, RING_TEETH] = [12, 12, 36];
/** Degrees each wheel leans up to half height; sun and planets lean in opposite directions. */
const LEAN = 26;

interface Size {
  module: number;
  height: number;
}

function gear(teeth: number, { module }: Size): Gear {
  return { teeth, module, backlash: 0.28, addendum: 0.95, dedendum: 1.25 };
}

/** Lathe-cut blank that chamfers the teeth, so the first layer cannot fuse neighbouring wheels. */
function blank(m: Kernel, radius: number, { height }: Size): Manifold {
  const c = 0.9;
  return lathe(m, [radius - c, 0, radius, c, radius, height - c, radius - c, height], 144);
}

function bore(m: Kernel, radius: number, { height }: Size): Manifold {
  const cuts: Cut[] = [
    [radius + 1, -0.01],
    [radius, 0.99],
    [radius, height - 0.99],
    [radius + 1, height + 0.01],
  ];
  return turned(m, cuts, 96);
}

function sun(m: Kernel, size: Size): Manifold {
  const teeth = herringbone(gearOutline(m, gear(SUN_TEETH, size)), size.height, LEAN);
  const socket = regularPolygon(m, 6, 4.6 * size.module)
    .extrude(size.height + 2)
    .translate(0, 0, -1);
  const radius = (SUN_TEETH / 2 + 0.95) * size.module;
  return teeth.intersect(blank(m, radius, size)).subtract(socket);
}

function planet(m: Kernel, size: Size): Manifold {
  const outline = gearOutline(m, gear(PLANET_TEETH, size)).rotate(180 / PLANET_TEETH);
  const radius = (PLANET_TEETH / 2 + 0.95) * size.module;
  const wheel = herringbone(outline, size.height, -LEAN).intersect(blank(m, radius, size));
  return wheel
    .subtract(bore(m, 2.6 * size.module, size))
    .translate(((SUN_TEETH + PLANET_TEETH) / 2) * size.module, 0, 0);
}

function ring(m: Kernel, size: Size): Manifold {
  const { module, height } = size;
  const radius = (RING_TEETH / 2 + 3.9) * module;
  const lobes = 36;
  const rim = polarSolid(m, {
    angles: around(lobes * 10),
    heights: roundedHeights(height, 1.6, 12),
    radius: (angle, z) => {
      const grip = 0.55 * module * (1 - Math.abs(Math.cos((angle * lobes) / 2)) ** 0.7);
      return radius - grip - rounding(z, 1.6) - rounding(height - z, 1.6);
    },
  });
  const cutter = { teeth: RING_TEETH, module, backlash: -0.28, addendum: 1.25, dedendum: 0.95 };
  const teeth = gearOutline(m, cutter).rotate(180 / RING_TEETH);
  const hollow = herringbone(teeth, height, (-LEAN * PLANET_TEETH) / RING_TEETH);
  const mouth = (RING_TEETH / 2 - 0.95) * module + 0.6;
  return rim.subtract(hollow).subtract(bore(m, mouth, size));
}

function gearbox(m: Kernel, size: Size): Manifold {
  return m.Manifold.compose([ring(m, size), sun(m, size), ...turnedCopies(planet(m, size), PLANET_COUNT)]);
}

export const planetaryFidget: DemoModel = {
  preview: "exact",
  sheet: {
    id: "planetary-gear-fidget",
    title: {
      en: "Planetary gear fidget, print in place",
      es: "Fidget de engranajes planetarios, sin montaje",
    },
    description: {
      en: `Four planets, one sun and a knurled ring that leave the printer already assembled. The teeth are true involutes in a herringbone, so nothing can fall out and the wheels roll smoothly from the first turn. Hold the ring, spin the sun: one turn of the sun moves the planets a quarter of the way round.

How I print it: PLA or PETG, 0.2 mm layers, three walls, 15 % infill, no supports and no brim. Every tooth is chamfered at the bottom so a slightly squashed first layer does not weld the wheels together. Let the bed cool, then turn the ring firmly until it clicks free.

Two sizes in the zip: 61 mm across and 14 mm thick for the desk (about 2 h), and 46 mm for a key ring (just over 1 h). The hexagonal hole of the large one takes a 1/4-inch screwdriver bit, which is the fun way to run it in. Both need gaps of 0.28 mm; if yours sticks, check horizontal expansion before scaling.`,
      es: `Cuatro planetas, un sol y una corona moleteada que salen de la impresora ya montados. Los dientes son evolventes de verdad, en espiga, así que nada se puede salir y las ruedas giran suaves desde la primera vuelta. Sujeta la corona y gira el sol: por cada vuelta del sol, los planetas avanzan un cuarto.

Cómo lo imprimo: PLA o PETG, capas de 0,2 mm, tres paredes, 15 % de relleno, sin soportes ni borde. Cada diente lleva un chaflán abajo para que una primera capa algo aplastada no suelde las ruedas. Deja enfriar la cama y gira la corona con decisión hasta que se suelte.

El zip trae dos tamaños: 61 mm de diámetro y 14 mm de grosor para la mesa (unas 2 h), y 46 mm para llavero (poco más de 1 h). En el hexágono del grande entra una punta de destornillador de 1/4", que es la forma divertida de hacerle el rodaje. Los dos usan holguras de 0,28 mm; si se atasca, revisa la expansión horizontal antes de escalar.`,
    },
    tags: ["fidget", "gears", "print in place", "desk toy"],
    prices: { standard: "2.99", commercial: "14.90" },
    images: pictures("planetary-gear-fidget", [
      {
        en: "Planetary gear fidget with its knurled ring, seen from the front",
        es: "Fidget de engranajes planetarios con su corona moleteada, visto de frente",
      },
      {
        en: "Large and key-ring sizes side by side",
        es: "Los tamaños grande y de llavero, uno junto al otro",
      },
      {
        en: "Herringbone teeth of the sun and planets up close",
        es: "Detalle de los dientes en espiga del sol y los planetas",
      },
    ]),
    printGrams: 24,
    printHours: 3,
    material: "pla",
    layerHeight: 0.2,
    nozzle: 0.4,
    infill: 15,
    supports: "none",
  },
  parts: (m) => [
    { file: "Planetary-61.stl", solid: gearbox(m, { module: 1.4, height: 14 }) },
    { file: "Planetary-46.stl", solid: gearbox(m, { module: 1.05, height: 11 }) },
  ],
};
