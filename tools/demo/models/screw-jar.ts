import type { Manifold } from "manifold-3d";
import { type DemoModel, type Kernel, pictures } from "../demo-model.ts";
import { around, ease, polarSolid, roundedHeights, rounding, TURN } from "../geometry/polar.ts";
import { type Thread, threadedHole, threadedRod } from "../geometry/thread.ts";
import { lathe, turned } from "../geometry/turning.ts";

const BODY_RADIUS = 36;
const NECK_HEIGHT = 13;
const THREAD: Thread = { radius: 32.2, depth: 1.5, pitch: 4, starts: 2, length: NECK_HEIGHT };
const CLEARANCE = 0.35;
/** Inner radii of the neck and of the body below the shoulder, in millimetres. */
const NECK_BORE_RADIUS = 28.2;
const BODY_BORE_RADIUS = 32.4;
const FLUTES = 40;

function body(m: Kernel, height: number): Manifold {
  return polarSolid(m, {
    angles: around(FLUTES * 14),
    heights: roundedHeights(height, 3, 0.8),
    radius: (angle, z) => {
      const lean = (z / 90) * (TURN / 4);
      const wave = Math.abs(Math.sin(((angle + lean) * FLUTES) / 2));
      const strength = ease(z, 5, 13) * ease(height - z, 6, 14);
      return BODY_RADIUS - 1.5 * (1 - wave) * strength - rounding(z, 3) - rounding(height - z, 3);
    },
  });
}

function jar(m: Kernel, height: number): Manifold {
  const top = height + NECK_HEIGHT;
  const hollow = turned(m, [
    [BODY_BORE_RADIUS - 6, 2.4, 0.4142],
    [BODY_BORE_RADIUS, 8.4],
    [BODY_BORE_RADIUS, height - 6.5],
    [NECK_BORE_RADIUS, height - 2],
    [NECK_BORE_RADIUS, top - 1],
    [NECK_BORE_RADIUS + 1, top + 0.01],
  ]);
  const foot = lathe(m, [27, -0.01, 26, 0.99]);
  const neck = threadedRod(m, { ...THREAD, length: NECK_HEIGHT + 2 }).translate(0, 0, height - 2);
  return body(m, height).add(neck).subtract(hollow).subtract(foot);
}

function knurl(angle: number, z: number): number {
  const groove = (lean: number) => {
    const turns = (angle * 60) / TURN + (z * lean) / 3.6;
    return 1 - Math.abs(turns - Math.floor(turns) - 0.5) * 2;
  };
  return 1.1 * Math.max(0, 1 - 2.2 * Math.min(groove(1), groove(-1)));
}

function lid(m: Kernel): Manifold {
  const height = NECK_HEIGHT + 4.2;
  const shell = polarSolid(m, {
    angles: around(720),
    heights: roundedHeights(height, 2, 0.3),
    radius: (angle, z) => {
      const band = ease(z, 3, 4.2) * ease(height - z, 2.4, 3.6);
      return BODY_RADIUS + 1 - band * (0.3 + knurl(angle, z)) - rounding(z, 2) - rounding(height - z, 1);
    },
  });
  const thread = threadedHole(m, { ...THREAD, length: NECK_HEIGHT + 0.7 }, CLEARANCE).translate(
    0,
    0,
    height - NECK_HEIGHT - 0.6,
  );
  const face = lathe(m, [25, -0.01, 25, 0.5, 23.9, 1.2]);
  const rings = [9, 14, 19].map((r) =>
    lathe(m, [r + 1.2, 0, r + 1.2, 0.7, r + 0.7, 1.3]).subtract(
      m.Manifold.cylinder(3, r, r, 128).translate(0, 0, -0.5),
    ),
  );
  return shell.subtract(thread).subtract(face).add(m.Manifold.union(rings));
}

export const screwJar: DemoModel = {
  sheet: {
    id: "fluted-screw-jar",
    title: { en: "Fluted screw-top jar", es: "Bote estriado con tapa de rosca" },
    description: {
      en: `A jar for screws, seeds, coffee or sweets, with leaning flutes on the body and a diamond-knurled lid you can open with wet hands. The thread has two starts, so half a turn closes it, and its flanks stand at 45 degrees: it prints clean without supports.

Settings: any material, 0.2 mm layers, three walls, 10 % infill. Print the jar standing and the lid on its face, the way they lie in the files. Four walls and a slightly hotter nozzle make it tight enough for spices.

Sizes: 72 mm across; the low jar is 63 mm tall and holds about 170 ml, the tall one 103 mm and about 300 ml. One lid fits both. Clearance on the thread is 0.35 mm per side, which suits a tuned 0.4 mm nozzle; print the lid first and try it.

In the zip: Jar-Low.stl, Jar-Tall.stl and Lid.stl.`,
      es: `Un bote para tornillos, semillas, café o caramelos, con estrías inclinadas en el cuerpo y una tapa moleteada que se abre hasta con las manos mojadas. La rosca tiene dos entradas, así que cierra con media vuelta, y sus flancos van a 45 grados: sale limpia y sin soportes.

Ajustes: cualquier material, capas de 0,2 mm, tres paredes, 10 % de relleno. Imprime el bote de pie y la tapa sobre su cara, tal como vienen en los archivos. Con cuatro paredes y la boquilla un poco más caliente queda lo bastante hermético para especias.

Medidas: 72 mm de diámetro; el bote bajo mide 63 mm de alto y guarda unos 170 ml, el alto 103 mm y unos 300 ml. La misma tapa sirve para los dos. La holgura de la rosca es de 0,35 mm por lado, buena para una boquilla de 0,4 mm bien calibrada; imprime primero la tapa y pruébala.

En el zip: Jar-Low.stl, Jar-Tall.stl y Lid.stl.`,
    },
    tags: ["jar", "storage", "thread", "kitchen"],
    prices: { standard: "3.49", commercial: "17.90" },
    images: pictures("fluted-screw-jar", [
      {
        en: "Fluted jar with its knurled lid leaning against it",
        es: "Bote estriado con su tapa moleteada apoyada al lado",
      },
      { en: "Low and tall jars closed with their lids", es: "Botes bajo y alto cerrados con sus tapas" },
      { en: "Two-start thread on the neck of the jar", es: "Rosca de dos entradas en el cuello del bote" },
    ]),
    printGrams: 108,
    printHours: 7,
    material: "any",
    layerHeight: 0.2,
    nozzle: 0.4,
    infill: 10,
    supports: "none",
  },
  parts: (m) => [
    { file: "Jar-Low.stl", solid: jar(m, 50) },
    { file: "Jar-Tall.stl", solid: jar(m, 90) },
    { file: "Lid.stl", solid: lid(m) },
  ],
};
