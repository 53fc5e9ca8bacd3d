import type { Manifold, Vec3 } from "manifold-3d";
import { type DemoModel, type Kernel, pictures } from "../demo-model.ts";
import {
  EYE_HEIGHT,
  EYE_RADIUS,
  GAP,
  type Joint,
  jointOf,
  PITCH,
  placeInChain,
} from "../geometry/flexi-joint.ts";

const SEGMENTS = 15;

interface Shape {
  width: number;
  height: number;
}

function shapeAt(index: number): Shape {
  const t = index / (SEGMENTS - 1);
  const swell = Math.sin(Math.PI * (0.3 + 0.55 * t));
  return { width: 7.4 + 4.2 * swell - 2 * t, height: 13 + 4 * swell - 2 * t };
}

function ball(m: Kernel, at: Vec3, radius: number): Manifold {
  return m.Manifold.sphere(radius, 36).translate(at);
}

function scale(m: Kernel, { width, height }: Shape): Manifold {
  const [w, h] = [width, height];
  const back = -PITCH - 3;
  const plate = m.Manifold.hull([
    ball(m, [-3, w - 3, 2.2], 2.4),
    ball(m, [-3, 3 - w, 2.2], 2.4),
    ball(m, [-3.4, 0, h - 4.4], 3),
    ball(m, [back, w - 1.6, 2.8], 2.6),
    ball(m, [back, 1.6 - w, 2.8], 2.6),
    ball(m, [back - 0.6, 0, h - 3], 3),
    ball(m, [back, w * 0.62, h * 0.62], 2.8),
    ball(m, [back, -w * 0.62, h * 0.62], 2.8),
  ]);
  const crest = m.Manifold.hull([
    ball(m, [-5, 0, h - 3], 1.1),
    ball(m, [back + 1.5, 0, h - 2], 1.3),
    ball(m, [back - 2.2, 0, h + 4.6], 0.7),
  ]);
  const point = m.Manifold.hull([
    ball(m, [-7, w - 2, 3], 2),
    ball(m, [back + 2, w - 1, 3.2], 2.2),
    ball(m, [back - 2.2, w + 2.6, 2.4], 0.8),
  ]);
  return m.Manifold.union([plate, crest, point, point.mirror([0, 1, 0])]);
}

function segment(m: Kernel, joint: Joint, index: number): Manifold {
  const shape = shapeAt(index);
  const last = index === SEGMENTS - 1;
  let body = scale(m, shape).intersect(joint.behindEye);
  if (!last) {
    body = body.intersect(joint.aheadOfPin);
    const roof = m.Manifold.cylinder(4, EYE_RADIUS + 1.6, EYE_RADIUS, 72).translate(
      -PITCH,
      0,
      EYE_HEIGHT + GAP,
    );
    body = body.add(roof.intersect(scale(m, { ...shape, width: shape.width + 1 }))).subtract(joint.clearance);
    body = body.add(joint.pin);
  }
  const neck = m.Manifold.cube([6, 6.2, EYE_HEIGHT - 1])
    .translate(-EYE_RADIUS - 4.4, -3.1, 0)
    .subtract(m.Manifold.cylinder(20, EYE_RADIUS - 0.6, EYE_RADIUS - 0.6, 72));
  return m.Manifold.union([body, neck, joint.eye]).trimByPlane([0, 0, 1], 0);
}

function skull(m: Kernel): Manifold {
  const bone = m.Manifold.hull([
    ball(m, [-2, 8, 3.6], 3.6),
    ball(m, [-2, -8, 3.6], 3.6),
    ball(m, [0, 0, 13], 5),
    ball(m, [16, 0, 9], 4.4),
    ball(m, [14, 6.6, 4], 3.6),
    ball(m, [14, -6.6, 4], 3.6),
    ball(m, [28, 3, 3], 3),
    ball(m, [28, -3, 3], 3),
    ball(m, [26, 0, 5.4], 3),
  ]);
  const side = (y: 1 | -1) => [
    ball(m, [13, 6.2 * y, 9.6], 3.1),
    m.Manifold.hull([ball(m, [1, 6.4 * y, 12], 2.4), ball(m, [-9, 9 * y, 17], 0.9)]),
    m.Manifold.hull([ball(m, [10, 5 * y, 12.4], 1.5), ball(m, [17.5, 5.6 * y, 11.2], 1.1)]),
    m.Manifold.hull([ball(m, [0, 9 * y, 4], 2.2), ball(m, [-8, 13 * y, 3], 0.8)]),
  ];
  const pupils = [1, -1].map((y) => ball(m, [14.6, 9.2 * y, 10.2], 1.15));
  const nostrils = [1, -1].map((y) => ball(m, [30.2, 2.6 * y, 4.9], 0.8));
  const smile = [1, -1].map((y) =>
    m.Manifold.hull([ball(m, [30, 6 * y, 3.2], 0.55), ball(m, [12, 10.9 * y, 4.2], 0.55)]),
  );
  return m.Manifold.union([bone, ...side(1), ...side(-1)]).subtract(
    m.Manifold.union([...pupils, ...nostrils, ...smile]),
  );
}

function head(m: Kernel, joint: Joint): Manifold {
  const roof = m.Manifold.cylinder(5, EYE_RADIUS + 1.6, EYE_RADIUS - 1, 72).translate(
    -PITCH,
    0,
    EYE_HEIGHT + GAP,
  );
  const crown = m.Manifold.hull([roof, ball(m, [-PITCH + 9, 0, 12], 5)]);
  return skull(m)
    .translate(-PITCH + 7.5, 0, 0)
    .add(crown)
    .intersect(joint.aheadOfPin)
    .subtract(joint.clearance)
    .add(joint.pin)
    .trimByPlane([0, 0, 1], 0);
}

function tail(m: Kernel, joint: Joint): Manifold {
  const tip = m.Manifold.hull([ball(m, [-PITCH, 0, 4], 4.4), ball(m, [-PITCH - 30, 0, 1.6], 1.6)]);
  return segment(m, joint, SEGMENTS - 1).add(tip.trimByPlane([0, 0, 1], 0));
}

function serpent(m: Kernel, bend: (joint: number) => number): Manifold {
  const joint = jointOf(m);
  const body = Array.from({ length: SEGMENTS - 1 }, (_, i) => segment(m, joint, i));
  const whole = m.Manifold.compose(placeInChain([head(m, joint), ...body, tail(m, joint)], bend));
  const { min, max } = whole.boundingBox();
  return whole.translate(-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2, 0);
}

export const flexiSerpent: DemoModel = {
  sheet: {
    id: "flexi-serpent",
    title: { en: "Flexi sea serpent", es: "Serpiente marina articulada" },
    description: {
      en: `Fifteen joints, one print, no assembly. The serpent comes off the bed curled and alive: each scale hides a pin shaped like an hourglass, so the joints swing freely from side to side but cannot be pulled apart, not even by a determined five-year-old.

Print it flat as it comes, 0.2 mm layers, three walls, 15 % infill, no supports, no brim; the first layer matters more than anything else, so clean the bed. Silk two-colour PLA makes the crest shimmer. When it has cooled, hold a segment in each hand and work the joints one by one until they click.

On the bed it takes 89 × 216 mm; stretched out it is 32 cm long and 22 mm tall. Gaps are 0.4 mm, which works on any printer that has had its flow calibrated. Do not scale below 80 %.

Sell the prints at your market stall with the Commercial license. In the zip: Serpent.stl.`,
      es: `Quince articulaciones, una impresión, nada que montar. La serpiente sale de la cama enroscada y viva: cada escama esconde un pivote con forma de reloj de arena, así que las articulaciones giran libres de lado a lado pero no se pueden arrancar, ni siquiera con cinco años y mucho empeño.

Imprímela plana, tal como viene: capas de 0,2 mm, tres paredes, 15 % de relleno, sin soportes ni borde; la primera capa lo es todo, así que limpia la cama. Con PLA seda bicolor la cresta cambia con la luz. Cuando se enfríe, coge un segmento con cada mano y mueve las articulaciones una a una hasta que suenen.

En la cama ocupa 89 × 216 mm; estirada mide 32 cm de largo y 22 mm de alto. Las holguras son de 0,4 mm y van bien en cualquier impresora con el flujo calibrado. No la escales por debajo del 80 %.

Vende las impresiones en tu puesto con la licencia Comercial. En el zip: Serpent.stl.`,
    },
    tags: ["articulated", "flexi", "print in place", "toy"],
    prices: { standard: "4.49", commercial: "24.90" },
    images: pictures("flexi-serpent", [
      { en: "Articulated serpent in an S curve", es: "Serpiente articulada formando una S" },
      { en: "Head with its crest and horns", es: "La cabeza con su cresta y sus cuernos" },
      { en: "The whole serpent from above", es: "La serpiente entera desde arriba" },
    ]),
    printGrams: 40,
    printHours: 3.5,
    material: "pla",
    layerHeight: 0.2,
    nozzle: 0.4,
    infill: 15,
    supports: "none",
  },
  parts: (m) => [
    { file: "Serpent.stl", solid: serpent(m, (joint) => 27 * Math.cos((Math.PI * joint) / 14)) },
  ],
};
