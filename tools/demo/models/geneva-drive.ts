import type { CrossSection, Manifold } from "manifold-3d";
import { type DemoModel, type Kernel, pictures } from "../demo-model.ts";
import { bevelled } from "../geometry/bevel.ts";
import { regularPolygon, softened, stroke } from "../geometry/outlines.ts";
import { around, polarSolid, rounding, steps } from "../geometry/polar.ts";
import { lathe, turned } from "../geometry/turning.ts";

const SLOTS = 6;
/** Distance between the two axles in millimetres; the radii below are computed from it. */
const AXLE_DISTANCE = 56;
const CRANK_RADIUS = AXLE_DISTANCE * Math.sin(Math.PI / SLOTS);
const STAR_RADIUS = AXLE_DISTANCE * Math.cos(Math.PI / SLOTS);
const [PIN_RADIUS, PLAY, AXLE_RADIUS] = [3.2, 0.3, 6];
const LOCK_RADIUS = CRANK_RADIUS - PIN_RADIUS - 3;
const KNOB_X = -15;

function starOutline(m: Kernel): CrossSection {
  const blank = m.CrossSection.circle(STAR_RADIUS - 1, 240);
  const slotEnd = AXLE_DISTANCE - CRANK_RADIUS - 1.2;
  const slot = stroke(
    m,
    [
      [slotEnd, 0],
      [STAR_RADIUS + 10, 0],
    ],
    2 * (PIN_RADIUS + PLAY),
  );
  const scoop = m.CrossSection.circle(LOCK_RADIUS + PLAY, 200)
    .translate(AXLE_DISTANCE, 0)
    .rotate(180 / SLOTS);
  const copies = (piece: CrossSection) => around(SLOTS).map((a) => piece.rotate((a * 180) / Math.PI));
  const cut = blank.subtract(m.CrossSection.union([...copies(slot), ...copies(scoop)]));
  const window = softened(regularPolygon(m, 3, 7.5).rotate(180), 1.2)
    .translate(13.6, 0)
    .rotate(180 / SLOTS);
  return softened(cut, 0.6).subtract(m.CrossSection.union(copies(window)));
}

function star(m: Kernel): Manifold {
  const plate = bevelled(m, starOutline(m).simplify(0.004), { height: 6, bottom: 0.4, top: 0.5, steps: 4 });
  const hub = lathe(m, [8.6, 0, 8.6, 8.4, 7.8, 9.2]);
  const mark = lathe(m, [1.6, 5.2, 2.4, 6.1], 48)
    .translate(STAR_RADIUS - 6.5, 0, 0)
    .rotate(0, 0, 18);
  return plate
    .add(hub)
    .subtract(m.Manifold.cylinder(20, AXLE_RADIUS + PLAY, AXLE_RADIUS + PLAY, 96).translate(0, 0, -1))
    .subtract(mark);
}

/** Locking disc with its notch, the arm with the drive pin, and a crank post on top. */
function crank(m: Kernel): Manifold {
  const notch = m.CrossSection.circle(STAR_RADIUS + 1.2, 240).translate(AXLE_DISTANCE, 0);
  const lock = softened(m.CrossSection.circle(LOCK_RADIUS, 240).subtract(notch), 0.8);
  const arm = m.CrossSection.hull([
    m.CrossSection.circle(11, 120),
    m.CrossSection.circle(PIN_RADIUS + 2.6, 96).translate(CRANK_RADIUS, 0),
  ]);
  const base = bevelled(m, arm.add(m.CrossSection.circle(LOCK_RADIUS, 240)), {
    height: 5,
    bottom: 0.5,
    top: 0.8,
  });
  const disc = bevelled(m, lock, { height: 8, bottom: 0, top: 0.5 }).translate(0, 0, 4);
  const pin = lathe(m, [PIN_RADIUS, 4, PIN_RADIUS, 11.2, PIN_RADIUS - 0.8, 12], 64).translate(
    CRANK_RADIUS,
    0,
    0,
  );
  const bore = m.Manifold.cylinder(40, AXLE_RADIUS + PLAY, AXLE_RADIUS + PLAY, 96).translate(0, 0, -1);
  const socket = m.Manifold.cylinder(8, 3.1, 3.1, 64).translate(KNOB_X, 0, 5.6);
  return m.Manifold.union([base, disc, pin]).subtract(bore).subtract(socket);
}

/** Axle with a shoulder at height `seat` and a hole for the cap; a wheel turns between seat and top. */
function post(m: Kernel, seat: number, top: number): Manifold {
  const axle = lathe(
    m,
    [13, 5, 11, seat, AXLE_RADIUS, seat, AXLE_RADIUS, top - 0.8, AXLE_RADIUS - 0.8, top],
    96,
  );
  return axle.subtract(m.Manifold.cylinder(30, 2.4, 2.4, 64).translate(0, 0, top - 8));
}

function base(m: Kernel): Manifold {
  const outline = softened(
    m.CrossSection.union([
      m.CrossSection.circle(CRANK_RADIUS + 12, 240),
      m.CrossSection.circle(STAR_RADIUS + 3, 240).translate(AXLE_DISTANCE, 0),
    ]),
    8,
  );
  const plate = bevelled(m, outline.simplify(0.004), { height: 6, bottom: 0.6, top: 1.6 });
  const groove = outline.offset(-4, "Round", 2, 96).subtract(outline.offset(-5.2, "Round", 2, 96));
  const dots = around(SLOTS).map((a) =>
    lathe(m, [1.2, 5.2, 2, 6.1], 40)
      .translate(STAR_RADIUS + 0.2 - 3.5, 0, 0)
      .rotate(0, 0, (a * 180) / Math.PI + 18)
      .translate(AXLE_DISTANCE, 0, 0),
  );
  return plate
    .subtract(groove.extrude(2).translate(0, 0, 5.2))
    .add(post(m, 6.4, 18.6))
    .add(post(m, 12, 21.5).translate(AXLE_DISTANCE, 0, 0))
    .subtract(m.Manifold.union(dots));
}

function caps(m: Kernel): Manifold {
  const cap = polarSolid(m, {
    angles: around(12 * 12),
    heights: steps(0, 5, 26),
    radius: (angle, z) => 8.6 - 0.5 * Math.cos(angle * 12) ** 2 - rounding(z, 0.6) - rounding(5 - z, 1.6),
  });
  const plug = lathe(m, [2.3, 4, 2.3, 10, 1.8, 10.6], 48);
  const split = m.Manifold.cube([0.9, 8, 6], true).translate(0, 0, 9.2);
  const both = cap.add(plug.subtract(split));
  const knob = turned(m, [
    [5.4, 0, 0.2],
    [6, 4, -0.2],
    [4.4, 11, 0.1],
    [4.2, 12],
    [2.95, 12.4],
    [2.95, 18],
    [2.5, 18.6],
  ]);
  return m.Manifold.compose([both, both.translate(20, 0, 0), knob.translate(40, 0, 0)]);
}

export const genevaDrive: DemoModel = {
  sheet: {
    id: "geneva-drive",
    title: { en: "Geneva drive desk toy", es: "Cruz de Ginebra de escritorio" },
    description: {
      en: `The mechanism that moved film through projectors, at a size you can watch. Turn the crank steadily: the pin enters a slot, swings the star one sixth of a turn and leaves, and the round lock holds the star still until the next time. Dots on the star and the base show that it always stops in the same place.

## Printing

Four prints, **no screws, no glue**: base, star, crank and a plate with two caps and the crank knob. Everything lies flat; 0.2 mm layers, three walls, 15 % infill, no supports. Print the star in another colour, it is the part people look at.

## Assembly

1. Set the star and the crank on their axles with the pin in a slot.
2. Press in the split caps.
3. Push the knob into the disc and turn. A drop of silicone oil makes it silent.

Size assembled: 147 × 103 × 31 mm. Running clearance is 0.3 mm. Good for classrooms: the proportions are the textbook ones for six slots.`,
      es: `El mecanismo que movía la película en los proyectores, a un tamaño que se puede mirar. Gira la manivela sin prisa: el pivote entra en una ranura, empuja la estrella un sexto de vuelta y sale, y el disco la mantiene quieta hasta la siguiente. Los puntos de la estrella y de la base muestran que siempre para en el mismo sitio.

## Impresión

Cuatro impresiones, **sin tornillos ni pegamento**: base, estrella, manivela y una placa con dos tapas y el pomo. Todo va plano; capas de 0,2 mm, tres paredes, 15 % de relleno, sin soportes. Imprime la estrella en otro color, es la pieza que todos miran.

## Montaje

1. Coloca estrella y manivela en sus ejes con el pivote en una ranura.
2. Mete a presión las tapas partidas.
3. Clava el pomo en el disco y gira. Con una gota de aceite de silicona no hace ruido.

Montado mide 147 × 103 × 31 mm. La holgura de giro es de 0,3 mm. Va bien en clase: las proporciones son las de libro para seis ranuras.`,
    },
    tags: ["mechanism", "desk toy", "education", "gears"],
    prices: { standard: "5.49", commercial: "24.90" },
    images: pictures("geneva-drive", [
      {
        en: "Geneva drive assembled, the pin about to enter a slot",
        es: "Cruz de Ginebra montada, con el pivote a punto de entrar",
      },
      { en: "The mechanism from above", es: "El mecanismo desde arriba" },
      { en: "Base, star, crank and caps laid out", es: "Base, estrella, manivela y tapas por separado" },
    ]),
    printGrams: 76,
    printHours: 5.5,
    material: "pla",
    layerHeight: 0.2,
    nozzle: 0.4,
    infill: 15,
    supports: "none",
  },
  parts: (m) => [
    { file: "Base.stl", solid: base(m) },
    { file: "Star.stl", solid: star(m) },
    { file: "Crank.stl", solid: crank(m) },
    { file: "Caps-Knob.stl", solid: caps(m) },
  ],
};
