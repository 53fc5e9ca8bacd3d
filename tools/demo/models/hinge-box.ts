import type { Manifold, Vec2 } from "manifold-3d";
import { type DemoModel, type Kernel, pictures } from "../demo-model.ts";
import { bevelled } from "../geometry/bevel.ts";
import { roundedRectangle, stroke } from "../geometry/outlines.ts";

const [WIDTH, LENGTH, DEPTH] = [66, 98, 20];
const [WALL, CORNER] = [2.4, 9];
const OFFSET = 5.2;
const KNUCKLE = { radius: 4.7, length: 13, gap: 0.4, count: 5 };

function half(m: Kernel): Manifold {
  const outside = bevelled(m, roundedRectangle(m, [WIDTH, LENGTH], CORNER), {
    height: DEPTH,
    bottom: 3,
    top: 0.7,
  });
  const room = roundedRectangle(m, [WIDTH - 2 * WALL, LENGTH - 2 * WALL], CORNER - WALL);
  const inside = bevelled(m, room, { height: DEPTH, bottom: 4, top: 0 }).translate(0, 0, 2);
  return outside.subtract(inside);
}

function alongY(m: Kernel, radii: [number, number], length: number): Manifold {
  return m.Manifold.cylinder(length, radii[0], radii[1], 64).rotate(-90, 0, 0);
}

function knuckle(m: Kernel, index: number): Manifold {
  const { radius, length, gap, count } = KNUCKLE;
  const start = index * (length + gap) - (count * length + (count - 1) * gap) / 2;
  const barrel = alongY(m, [radius, radius], length).translate(0, 0, DEPTH);
  const foot = m.Manifold.cube([1, length, DEPTH - 8.4]).translate(OFFSET, 0, 5.4);
  const arm = m.Manifold.hull([barrel, foot]);
  if (index % 2 === 1) {
    const pin = alongY(m, [3.5, 0.8], 3).translate(0, length, DEPTH);
    return m.Manifold.union([arm, pin, pin.mirror([0, 1, 0]).translate(0, length, 0)]).translate(0, start, 0);
  }
  const socket = alongY(m, [3.75, 0.9], 3.3).translate(0, -0.01, DEPTH);
  const far = socket.mirror([0, 1, 0]).translate(0, length, 0);
  const first = index > 0 ? arm.subtract(socket) : arm;
  return (index < count - 1 ? first.subtract(far) : first).translate(0, start, 0);
}

function knuckles(m: Kernel, parity: number): Manifold {
  const indexes = Array.from({ length: KNUCKLE.count }, (_, i) => i).filter((i) => i % 2 === parity);
  return m.Manifold.union(indexes.map((i) => knuckle(m, i)));
}

function base(m: Kernel): Manifold {
  const front = OFFSET + WIDTH;
  const groove = alongY(m, [1.25, 1.25], 24).translate(front + 0.2, -12, DEPTH - 4.5);
  return half(m)
    .translate(OFFSET + WIDTH / 2, 0, 0)
    .add(knuckles(m, 0))
    .subtract(groove);
}

function latch(m: Kernel): Manifold {
  const [near, thick] = [OFFSET + WIDTH + 0.3, 1.9];
  const profile: Vec2[] = [
    [near - 1, DEPTH - 16],
    [near + thick, DEPTH - 12],
    [near + thick, DEPTH + 7],
    [near + thick - 0.8, DEPTH + 8],
    [near + 0.5, DEPTH + 8],
    [near, DEPTH + 7],
    [near, DEPTH - 2.5],
    [near - 1, DEPTH - 3.5],
  ];
  const tongue = m.CrossSection.ofPolygons(profile).extrude(20).rotate(90, 0, 0).translate(0, 10, 0);
  return tongue.add(alongY(m, [1, 1], 18).translate(near, -9, DEPTH + 4.5));
}

function waves(m: Kernel): Manifold {
  const lines = [-3, -2, -1, 0, 1, 2, 3].map((row) => {
    const points = Array.from({ length: 61 }, (_, i): Vec2 => {
      const y = -36 + (72 * i) / 60;
      const swell = 3.4 * Math.sin(y / 8.5 + row * 0.7) * Math.cos((y / 36) * 1.2);
      return [row * 7 + swell, y];
    });
    return stroke(m, points, 2 - Math.abs(row) * 0.15);
  });
  return m.CrossSection.union(lines)
    .extrude(0.8)
    .translate(OFFSET + WIDTH / 2, 0, -0.01);
}

function lid(m: Kernel): Manifold {
  const shell = half(m).translate(OFFSET + WIDTH / 2, 0, 0);
  return shell.add(latch(m)).subtract(waves(m)).add(knuckles(m, 1)).mirror([1, 0, 0]);
}

function tray(m: Kernel): Manifold {
  const size: Vec2 = [WIDTH - 2 * WALL - 0.8, LENGTH - 2 * WALL - 0.8];
  const outside = bevelled(m, roundedRectangle(m, size, CORNER - WALL - 0.4), {
    height: 15,
    bottom: 3.6,
    top: 0.5,
  });
  const cell: Vec2 = [(size[0] - 4.2) / 2, (size[1] - 5.6) / 3];
  const pocket = bevelled(m, roundedRectangle(m, cell, 5.2), { height: 16, bottom: 4.4, top: 0 });
  const places = [-0.5, 0.5].flatMap((x) => [-1, 0, 1].map((y): Vec2 => [x, y]));
  const cells = places.map(([x, y]) => pocket.translate(x * (cell[0] + 1.4), y * (cell[1] + 1.4), 1.2));
  return outside.subtract(m.Manifold.union(cells));
}

export const hingeBox: DemoModel = {
  sheet: {
    id: "tide-hinge-box",
    title: { en: "Tide hinge box, print in place", es: "Caja Marea con bisagra, sin montaje" },
    description: {
      en: `A pocket box in one print: two shells lying open on the bed with a five-knuckle hinge already between them. Fold the lid over and the latch on the front snaps into its groove. The cone pins inside the hinge leave 0.4 mm all round, enough to move on the first try and tight enough not to rattle.

Print it as it comes: 0.2 mm layers, three walls, 15 % infill, no supports. PETG gives the latch a softer spring; PLA works for years if you do not pull it open by the tongue. When it is done, free the hinge by folding it slowly once, before it has cooled completely.

Closed it measures 66 × 98 × 40 mm outside, with rounded inner corners so that small things roll into your fingers. The optional tray drops into the base and makes six pockets for beads, nibs or M3 screws.

In the zip: Box.stl (144 mm wide on the bed) and Tray.stl.`,
      es: `Una caja de bolsillo en una sola impresión: dos conchas abiertas sobre la cama con la bisagra de cinco nudillos ya montada entre ellas. Dobla la tapa y el cierre del frente encaja en su ranura. Los pivotes cónicos de la bisagra dejan 0,4 mm alrededor: se mueven a la primera y no bailan.

Imprímela tal como viene: capas de 0,2 mm, tres paredes, 15 % de relleno, sin soportes. El PETG le da al cierre un muelle más suave; el PLA dura años si no la abres tirando de la lengüeta. Al terminar, suelta la bisagra doblándola despacio una vez, antes de que se enfríe del todo.

Cerrada mide 66 × 98 × 40 mm por fuera, con las esquinas interiores redondeadas para que las cosas pequeñas rueden hasta los dedos. La bandeja opcional entra en la base y hace seis huecos para cuentas, plumillas o tornillos M3.

En el zip: Box.stl (144 mm de ancho en la cama) y Tray.stl.`,
    },
    tags: ["box", "print in place", "hinge", "storage"],
    prices: { standard: "3.99", commercial: "19.90" },
    images: pictures("tide-hinge-box", [
      { en: "Closed hinge box with waves on the lid", es: "Caja cerrada con olas en la tapa" },
      {
        en: "Box half open with the six-pocket tray inside",
        es: "Caja entreabierta con la bandeja de seis huecos",
      },
      {
        en: "Five-knuckle hinge, flat as it comes off the bed",
        es: "La bisagra de cinco nudillos, plana como sale de la cama",
      },
    ]),
    printGrams: 56,
    printHours: 4,
    material: "petg",
    layerHeight: 0.2,
    nozzle: 0.4,
    infill: 15,
    supports: "none",
  },
  parts: (m) => [
    { file: "Box.stl", solid: m.Manifold.compose([base(m), lid(m)]) },
    { file: "Tray.stl", solid: tray(m) },
  ],
};
