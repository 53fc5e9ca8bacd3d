import type { Manifold } from "manifold-3d";
import { type DemoModel, type Kernel, pictures } from "../demo-model.ts";
import { bevelled } from "../geometry/bevel.ts";
import { heightfield } from "../geometry/heightfield.ts";
import { heightAt, type Terrain, terrain } from "../geometry/landscape.ts";
import { roundedRectangle } from "../geometry/outlines.ts";

const [TILE, CELLS] = [118, 540];
const [BASE, RELIEF] = [5, 64];

function tile(m: Kernel, land: Terrain, [column, row]: [number, number]): Manifold {
  return heightfield(m, {
    side: TILE,
    cells: CELLS,
    height: (x, y) => {
      const level = heightAt(land, (column + x / TILE) / 2, (row + y / TILE) / 2);
      return Math.max(BASE, BASE + RELIEF * (level - 0.035));
    },
  });
}

function frame(m: Kernel): Manifold {
  const inner = 2 * TILE + 0.8;
  const outer = bevelled(m, roundedRectangle(m, [inner + 13, inner + 13], 5), {
    height: 13,
    bottom: 0.8,
    top: 3,
  });
  const room = m.Manifold.cube([inner, inner, 20], true).translate(0, 0, 12);
  const window = bevelled(m, roundedRectangle(m, [96, 96], 14), { height: 10, bottom: 0, top: 0 });
  const windows = [-1, 1].flatMap((x) => [-1, 1].map((y) => window.translate(x * 58, y * 58, -1)));
  const line = (size: number) => roundedRectangle(m, [inner + size, inner + size], 3);
  const groove = line(4.6).subtract(line(3)).extrude(2).translate(0, 0, 12.3);
  return outer.subtract(room).subtract(m.Manifold.union(windows)).subtract(groove);
}

export const alpineRelief: DemoModel = {
  sheet: {
    id: "alpine-valley-relief",
    title: { en: "Alpine valley relief, four tiles", es: "Relieve de valle alpino en cuatro losetas" },
    description: {
      en: `A valley that exists nowhere, with everything a real one has: ridges, hanging side valleys, scree fans and gullies cut by millions of simulated steps of rain. It is sculpted at 0.22 mm per point, finer than your nozzle, so a slow print on thin layers keeps finding detail.

Four tiles of 118 × 118 mm meet without a seam and drop into a moulded frame; together they make a 250 mm square for the wall. The summit stands 44 mm above the base.

Print the tiles flat, no supports: 0.12 mm layers, two walls, 8 % gyroid infill, about 7 h each in PLA. Variable layer height works very well here. Matte white looks like a plaster model; for a painted look, print meadow green up to 14 mm, rock grey up to 23 mm and snow above. The frame prints on its back at 0.2 mm.

It is a large download because the meshes are not decimated: about two million triangles. In the zip: Tile-NW, Tile-NE, Tile-SW, Tile-SE and Frame.`,
      es: `Un valle que no existe en ninguna parte, con todo lo que tiene uno de verdad: crestas, valles colgados, conos de derrubios y barrancos abiertos por millones de pasos de lluvia simulada. Está esculpido a 0,22 mm por punto, más fino que tu boquilla, así que una impresión lenta en capas finas no deja de encontrar detalle.

Cuatro losetas de 118 × 118 mm casan sin junta y entran en un marco moldurado; juntas forman un cuadro de 250 mm para la pared. La cumbre queda 44 mm por encima de la base.

Imprime las losetas planas y sin soportes: capas de 0,12 mm, dos paredes, 8 % de relleno giroide, unas 7 h cada una en PLA. La altura de capa variable va de maravilla. En blanco mate parece una maqueta de escayola; para darle color, imprime verde prado hasta 14 mm, gris roca hasta 23 mm y nieve por encima. El marco va boca arriba a 0,2 mm.

La descarga es grande porque las mallas van sin diezmar: unos dos millones de triángulos. En el zip: Tile-NW, Tile-NE, Tile-SW, Tile-SE y Frame.`,
    },
    tags: ["relief", "terrain", "mountains", "wall art"],
    prices: { standard: "14.99", commercial: "69.90" },
    images: pictures("alpine-valley-relief", [
      {
        en: "Four relief tiles in their frame, lit from the side",
        es: "Las cuatro losetas en su marco, con luz rasante",
      },
      {
        en: "One tile: ridges, gullies and scree fans",
        es: "Una loseta: crestas, barrancos y conos de derrubios",
      },
      { en: "The valley from above", es: "El valle desde arriba" },
    ]),
    printGrams: 360,
    printHours: 30,
    material: "pla",
    layerHeight: 0.12,
    nozzle: 0.4,
    infill: 8,
    supports: "none",
  },
  parts: (m) => {
    const land = terrain(2031, 90_000);
    return [
      { file: "Tile-NW.stl", solid: tile(m, land, [0, 1]) },
      { file: "Tile-NE.stl", solid: tile(m, land, [1, 1]) },
      { file: "Tile-SW.stl", solid: tile(m, land, [0, 0]) },
      { file: "Tile-SE.stl", solid: tile(m, land, [1, 0]) },
      { file: "Frame.stl", solid: frame(m) },
    ];
  },
};
