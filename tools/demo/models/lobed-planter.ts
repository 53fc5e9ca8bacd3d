import type { Manifold } from "manifold-3d";
import { type DemoModel, type Kernel, pictures } from "../demo-model.ts";
import { turnedCopies } from "../geometry/outlines.ts";
import { around, ease, polarSolid, rounding, steps, TURN } from "../geometry/polar.ts";
import { lathe } from "../geometry/turning.ts";

const HEIGHT = 118;
const WALL = 2.6;
const LOBES = 12;

/** Radius of the pot without its lobes: narrow foot, wide shoulder, a slight lip. */
function bellyRadius(z: number): number {
  const t = z / HEIGHT;
  return 43 + 26 * Math.sin(t * 1.75) - 7 * ease(t, 0.72, 1);
}

function lobe(angle: number, z: number): number {
  const twist = (z / HEIGHT) * (TURN / 5) * ease(z, -HEIGHT, HEIGHT * 1.4) * 1.6;
  const wave = Math.cos((angle + twist) * LOBES) * 0.5 + 0.5;
  return Math.sqrt(wave + 0.02);
}

function potRadius(angle: number, z: number, wall: number): number {
  const depth = 6.2 * ease(z, -4, 26) * (1 - 0.55 * ease(z, HEIGHT * 0.7, HEIGHT));
  return bellyRadius(z) - depth * (1 - lobe(angle, z)) - wall;
}

function pot(m: Kernel): Manifold {
  const angles = around(LOBES * 40);
  const heights = [...steps(0, 3, 8), ...steps(4, HEIGHT - 2, 110), ...steps(HEIGHT - 1.6, HEIGHT, 7)];
  const lip = (z: number) => rounding(HEIGHT - z, 1.2);
  const outside = polarSolid(m, {
    angles,
    heights,
    radius: (angle, z) => potRadius(angle, z, 0) - rounding(z, 2.5) - lip(z),
  });
  const inside = polarSolid(m, {
    angles,
    heights: [...steps(3.2, 12, 10), ...steps(13, HEIGHT - 2, 100), ...steps(HEIGHT - 1.6, HEIGHT + 0.2, 7)],
    radius: (angle, z) => potRadius(angle, z, WALL) - rounding(z - 3.2, 8) + lip(z),
  });
  const drain = m.Manifold.cylinder(10, 3.2, 3.2, 48).translate(22, 0, -1);
  const feet = lathe(m, [34, -0.01, 33, 1.4]).subtract(lathe(m, [6, -1, 6, 3]));
  const channels = m.Manifold.cube([110, 6, 3], true).rotate(0, 0, 30);
  const gaps = m.Manifold.union(turnedCopies(channels, 3));
  return outside
    .subtract(inside)
    .subtract(m.Manifold.union(turnedCopies(drain, 6)))
    .subtract(feet)
    .subtract(gaps);
}

function saucer(m: Kernel): Manifold {
  const [height, base] = [17, 58];
  const wave = (angle: number, z: number) => 3.4 * (1 - lobe(angle, 10)) * ease(z, 0, 14);
  const flare = (z: number) => base + z * 0.42 + 3 * ease(z, 8, height);
  const angles = around(LOBES * 40);
  const outside = polarSolid(m, {
    angles,
    heights: [...steps(0, 2, 7), ...steps(2.5, height - 1.2, 20), ...steps(height - 1, height, 6)],
    radius: (a, z) => flare(z) - wave(a, z) - rounding(z, 1.6) - rounding(height - z, 1),
  });
  const inside = polarSolid(m, {
    angles,
    heights: [...steps(2.4, 7, 8), ...steps(8, height - 1.2, 16), ...steps(height - 1, height + 0.2, 6)],
    radius: (a, z) => flare(z) - wave(a, z) - 2.4 - rounding(z - 2.4, 4) + rounding(height - z, 1),
  });
  const rib = m.Manifold.cube([18, 2.4, 2.2]).translate(20, -1.2, 2);
  return outside.subtract(inside).add(m.Manifold.union(turnedCopies(rib, 12)));
}

export const lobedPlanter: DemoModel = {
  sheet: {
    id: "lobed-planter",
    title: { en: "Twisted lobe planter with saucer", es: "Maceta de lóbulos girados con plato" },
    description: {
      en: `A planter that looks thrown rather than printed: twelve soft lobes start round at the foot, lean as they climb and close again towards the lip. The saucer carries the same wave and keeps the pot a few millimetres above the water.

It prints without supports; the steepest part of the belly stays under 40 degrees. I use PETG for anything that will be watered, matte PLA for dry arrangements: 0.2 mm layers, three walls, 10 % infill, or 0.28 mm with a 0.6 nozzle for a bolder texture. The wall is 2.6 mm and holds water as it is.

Pot: 135 mm across, 118 mm tall, about a litre, six drainage holes. Saucer: 135 mm across, 17 mm tall. A 10.5 cm nursery pot fits inside with room for moss around it.

In the zip: Planter.stl and Saucer.stl, ready on the bed.`,
      es: `Una maceta que parece torneada y no impresa: doce lóbulos suaves nacen redondos en el pie, se inclinan al subir y se cierran otra vez hacia el borde. El plato lleva la misma onda y mantiene la maceta unos milímetros por encima del agua.

Se imprime sin soportes; la parte más inclinada de la panza no llega a 40 grados. Yo uso PETG para lo que se va a regar y PLA mate para flores secas: capas de 0,2 mm, tres paredes y 10 % de relleno, o 0,28 mm con boquilla de 0,6 si quieres una textura más marcada. La pared es de 2,6 mm y aguanta el agua tal cual.

Maceta: 135 mm de diámetro, 118 mm de alto, cerca de un litro y seis agujeros de drenaje. Plato: 135 mm de diámetro y 17 mm de alto. Dentro cabe un tiesto de vivero de 10,5 cm con sitio para musgo alrededor.

En el zip: Planter.stl y Saucer.stl, ya colocados para imprimir.`,
    },
    tags: ["planter", "home", "garden", "decor"],
    prices: { standard: "4.49", commercial: "22.90" },
    images: pictures("lobed-planter", [
      { en: "Twisted planter standing in its saucer", es: "Maceta de lóbulos girados sobre su plato" },
      {
        en: "Planter seen from above, with drainage holes",
        es: "La maceta desde arriba, con los agujeros de drenaje",
      },
      { en: "Planter and saucer side by side", es: "Maceta y plato, uno al lado del otro" },
    ]),
    printGrams: 115,
    printHours: 7,
    material: "petg",
    layerHeight: 0.2,
    nozzle: 0.4,
    infill: 10,
    supports: "none",
  },
  parts: (m) => [
    { file: "Planter.stl", solid: pot(m) },
    { file: "Saucer.stl", solid: saucer(m) },
  ],
};
