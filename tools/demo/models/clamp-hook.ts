import type { Manifold, Vec2 } from "manifold-3d";
import { type DemoModel, type Kernel, pictures } from "../demo-model.ts";
import { bevelled } from "../geometry/bevel.ts";
import { arc, softened, stroke } from "../geometry/outlines.ts";
import { around, ease, polarSolid, rounding, steps } from "../geometry/polar.ts";
import { type Thread, threadedHole, threadedRod } from "../geometry/thread.ts";
import { lathe, turned } from "../geometry/turning.ts";

const [WIDTH, BAR] = [26, 10];
const THREAD: Thread = { radius: 8, depth: 1.35, pitch: 4, starts: 1, length: 44 };
/** Axis of the screw, measured from the back of the frame. */
const AXIS = 34;

/** Side view: a C around the table edge and a hook that sweeps down and out. */
function frame(m: Kernel): Manifold {
  const jaw: Vec2[] = [
    [46, 62],
    [10, 62],
    ...arc([10, 52], 10, [90, 180]),
    ...arc([10, 10], 10, [180, 270]),
    [48, 0],
  ];
  const arm: Vec2[] = [...arc([-30, 45], 38, [-30, -150])];
  const lip = m.CrossSection.circle(6.6, 96).translate(-64, 27.5);
  const boss = m.CrossSection.hull([
    m.CrossSection.square([26, BAR + 7], true).translate(AXIS, 0),
    m.CrossSection.square([34, BAR - 2], true).translate(AXIS - 2, 0),
  ]);
  const pad = m.CrossSection.square([34, BAR], true).translate(31, 62);
  const outline = softened(
    m.CrossSection.union([stroke(m, jaw, BAR), stroke(m, arm, BAR), lip, boss, pad]),
    3,
  );
  const body = bevelled(m, outline.simplify(0.01), { height: WIDTH, bottom: 2.4, top: 2.4 });
  const ribs = [20, 26, 32, 38, 44].map((x) =>
    m.Manifold.cylinder(WIDTH + 2, 1, 1, 32).translate(x, 62 - BAR / 2, -1),
  );
  const hole = threadedHole(m, { ...THREAD, length: BAR + 9 }, 0.32)
    .rotate(-90, 0, 0)
    .translate(AXIS, -(BAR + 7) / 2 - 1, WIDTH / 2);
  return body.subtract(m.Manifold.union(ribs)).subtract(hole);
}

function screw(m: Kernel): Manifold {
  const [knobHeight, lobes] = [13, 9];
  const knob = polarSolid(m, {
    angles: around(lobes * 40),
    heights: [
      ...steps(0, 2.4, 9),
      ...steps(3, knobHeight - 3, 14),
      ...steps(knobHeight - 2.4, knobHeight, 9),
    ],
    radius: (angle, z) => {
      const wave = 0.5 + 0.5 * Math.cos(angle * lobes);
      return 19 - 2.8 * (1 - wave) ** 1.6 - rounding(z, 1.6) - rounding(knobHeight - z, 2.2);
    },
  });
  const dish = turned(m, [
    [12.5, -0.01],
    [11, 1.2, 0.1],
    [0, 1.5],
  ]);
  const shaft = threadedRod(m, THREAD).translate(0, 0, knobHeight - 1);
  const top = knobHeight + THREAD.length - 1;
  const tip = turned(m, [
    [5, top - 1.5],
    [3.3, top + 1.2],
    [3, top + 2.6, 0.4535],
    [2.8, top + 9.2],
  ]);
  return m.Manifold.union([knob.subtract(dish), shaft, tip]);
}

function button(m: Kernel): Manifold {
  return polarSolid(m, {
    angles: around(360),
    heights: [...steps(0, 1, 5), ...steps(1.4, 10.2, 18), ...steps(10.4, 11, 5)],
    radius: (angle, z) => {
      const flare = 15 - 6 * ease(z, 2, 10);
      return flare - 0.25 * (1 + Math.cos(angle * 48)) - rounding(z, 0.8) - rounding(11 - z, 0.6);
    },
  });
}

/** Cup that snaps over the ball of the screw and stays put on the table while the screw turns. */
function pad(m: Kernel): Manifold {
  const cup = turned(
    m,
    [
      [2.98, 2, 0.3715],
      [4.1, 8.1],
      [4.9, 11.1],
    ],
    96,
  );
  const slit = m.Manifold.cube([1.3, 40, 9], true).translate(0, 0, 9.5);
  const groove = (r: number) =>
    lathe(m, [r + 0.8, -0.01, r, 0.8], 160).subtract(lathe(m, [r - 1.6, -0.02, r - 0.8, 0.81], 160));
  return [groove(12), groove(8), cup, slit, slit.rotate(0, 0, 90)].reduce(
    (solid, cut) => solid.subtract(cut),
    button(m),
  );
}

export const clampHook: DemoModel = {
  sheet: {
    id: "clamp-headphone-hook",
    title: { en: "Clamp-on headphone hook", es: "Gancho de auriculares con mordaza" },
    description: {
      en: `A place for your headphones that needs no drill and no tape. The frame grips the table edge, the screw has a real printed thread with 45-degree flanks, and the pad on its tip swivels so that tightening never scratches the wood. The cradle is wide enough to spread the load on a padded headband.

Three prints, no hardware. The frame lies on its side, so its layers run around the hook and it carries 5 kg without complaint; the thread hole prints sideways and needs no supports. The screw stands on its knob. Frame: 0.2 mm layers, five walls, 25 % infill in PETG. Screw and pad: four walls, 30 %.

Assembly: turn the screw in from below, then press the pad onto the ball until it clicks. If the thread is tight, run it up and down twice with a drop of oil.

Fits tops from 12 to 40 mm thick. Frame 124 × 76 × 26 mm. In the zip: Frame.stl, Screw.stl and Pad.stl.`,
      es: `Un sitio para los auriculares sin taladro y sin cinta. El cuerpo abraza el borde de la mesa, el tornillo lleva una rosca impresa de verdad con flancos a 45 grados y la almohadilla de la punta gira, así que al apretar nunca se raya la madera. La cuna es ancha para repartir el peso en una diadema acolchada.

Tres impresiones y nada de herrajes. El cuerpo va de lado: las capas siguen la curva del gancho y aguanta 5 kg sin quejarse; la rosca sale tumbada y sin soportes. El tornillo va de pie sobre su pomo. Cuerpo: capas de 0,2 mm, cinco paredes y 25 % de relleno en PETG. Tornillo y almohadilla: cuatro paredes y 30 %.

Montaje: enrosca el tornillo desde abajo y aprieta la almohadilla contra la bola hasta que haga clic. Si la rosca va dura, súbela y bájala dos veces con una gota de aceite.

Para tableros de 12 a 40 mm. Cuerpo de 124 × 76 × 26 mm. En el zip: Frame.stl, Screw.stl y Pad.stl.`,
    },
    tags: ["headphones", "clamp", "desk", "thread"],
    prices: { standard: "3.49", commercial: "17.90" },
    images: pictures("clamp-headphone-hook", [
      {
        en: "Clamp hook assembled with its screw and pad",
        es: "Gancho montado con su tornillo y su almohadilla",
      },
      { en: "Frame, screw and pad laid out", es: "Cuerpo, tornillo y almohadilla por separado" },
      { en: "Thread and lobed knob of the screw", es: "La rosca y el pomo lobulado del tornillo" },
    ]),
    printGrams: 62,
    printHours: 4.5,
    material: "petg",
    layerHeight: 0.2,
    nozzle: 0.4,
    infill: 25,
    supports: "none",
  },
  parts: (m) => [
    { file: "Frame.stl", solid: frame(m) },
    { file: "Screw.stl", solid: screw(m) },
    { file: "Pad.stl", solid: pad(m) },
  ],
};
