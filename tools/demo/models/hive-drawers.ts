import type { CrossSection, Manifold, Vec2 } from "manifold-3d";
import { type DemoModel, type Kernel, pictures } from "../demo-model.ts";
import { bevelled } from "../geometry/bevel.ts";
import { regularPolygon, roundedRectangle, softened } from "../geometry/outlines.ts";
import { around } from "../geometry/polar.ts";
import { lathe } from "../geometry/turning.ts";

const [ACROSS_FLATS, DEPTH, WALL] = [88, 90, 2.4];
const PLAY = 0.45;

const hexagon = (m: Kernel, flats: number, corner: number): CrossSection =>
  softened(regularPolygon(m, 6, flats), corner);

/** Honeycomb of small holes that keeps its distance from the border. */
function comb(m: Kernel, flats: number): CrossSection {
  const [cell, pitch] = [regularPolygon(m, 6, 8.4).rotate(30), 10.6];
  const cells: CrossSection[] = [];
  for (let row = -5; row <= 5; row++)
    for (let column = -6; column <= 6; column++) {
      const centre: Vec2 = [(column + (row % 2 === 0 ? 0 : 0.5)) * pitch, row * pitch * 0.866];
      const reach = around(6).map((a) =>
        Math.abs(centre[0] * Math.cos(a + 0.5236) + centre[1] * Math.sin(a + 0.5236)),
      );
      if (Math.max(...reach) < flats / 2 - 7) cells.push(cell.translate(centre));
    }
  return softened(m.CrossSection.union(cells), 0.8);
}

/** Dovetail along the depth; the groove is the same shape with play. */
function dovetail(m: Kernel, grow: number): CrossSection {
  const [narrow, wide, tall] = [4.6, 6.6, 2.2];
  const points: Vec2[] = [
    [-narrow, -1],
    [narrow, -1],
    [narrow, 0],
    [wide, tall],
    [-wide, tall],
    [-narrow, 0],
  ];
  return m.CrossSection.ofPolygons(points).offset(grow, "Miter");
}

function placeOnFlat(piece: CrossSection, flat: number): CrossSection {
  return piece.translate(0, ACROSS_FLATS / 2).rotate(flat * 60);
}

function shell(m: Kernel): Manifold {
  const outline = hexagon(m, ACROSS_FLATS, 4);
  const body = bevelled(m, outline, { height: DEPTH, bottom: 0.8, top: 1 });
  const room = bevelled(m, hexagon(m, ACROSS_FLATS - 2 * WALL - 5.2, 3), {
    height: DEPTH,
    bottom: 0,
    top: 0,
  });
  const grooves = [0, 1, 2].map((flat) => placeOnFlat(dovetail(m, 0.2).mirror([0, 1]), flat));
  const rails = [3, 4, 5].map((flat) => placeOnFlat(dovetail(m, 0), flat));
  const rail = m.CrossSection.union(rails)
    .extrude(DEPTH - 14)
    .translate(0, 0, 4);
  const groove = m.CrossSection.union(grooves)
    .extrude(DEPTH)
    .translate(0, 0, -1)
    .trimByPlane([0, 0, -1], -(DEPTH - 8));
  const back = comb(m, ACROSS_FLATS - 10)
    .extrude(6)
    .translate(0, 0, -1);
  const screw = lathe(m, [2.2, -1, 2.2, 1.2, 4.2, 3.2, 4.2, 9], 48);
  const screws = [-28, 28].map((x) => screw.translate(x, 0, 0));
  return body
    .subtract(room.translate(0, 0, 2.8))
    .add(rail)
    .subtract(m.Manifold.union([groove, back, ...screws]));
}

function drawer(m: Kernel): Manifold {
  const outside = ACROSS_FLATS - 2 * WALL - 5.2 - 2 * PLAY;
  const length = DEPTH - 5;
  const body = bevelled(m, hexagon(m, outside, 3), { height: length, bottom: 1, top: 0.6 });
  const room = bevelled(m, hexagon(m, outside - 3.6, 2), { height: length, bottom: 0, top: 0 });
  const open = m.Manifold.cube([120, 70, length - 18]).translate(-60, outside * 0.22, 10);
  const lip = bevelled(m, hexagon(m, ACROSS_FLATS - 3, 4), { height: 3.2, bottom: 1.2, top: 0.4 });
  const slot = roundedRectangle(m, [34, 15], 7.4).translate(0, -15);
  const pattern = comb(m, ACROSS_FLATS - 12)
    .subtract(slot.offset(4, "Round", 2, 48))
    .extrude(0.9)
    .translate(0, 0, -0.01);
  const flare = slot.offset(1.6, "Round", 2, 48).extrude(0.01);
  const mouth = m.Manifold.hull([flare, slot.extrude(0.01).translate(0, 0, 1.6)]);
  const hole = mouth.translate(0, 0, -0.02).add(slot.extrude(12).translate(0, 0, -1));
  return body
    .subtract(room.translate(0, 0, 2.4))
    .subtract(open)
    .add(lip)
    .subtract(pattern)
    .subtract(hole);
}

export const hiveDrawers: DemoModel = {
  sheet: {
    id: "hive-drawers",
    title: { en: "Hive wall drawers", es: "Cajones Colmena para la pared" },
    description: {
      en: `Small-parts storage that grows like a hive. Each hexagonal shell slides onto its neighbours on dovetails, so a wall of them needs a screw only here and there; the drawers pull out with one finger and close with a lip that hides the shell.

Print one pair a night. Both parts stand on the bed exactly as they come, front down for the drawer, back down for the shell, no supports: 0.28 mm layers with a 0.6 mm nozzle take 3 h a pair, 0.2 mm with a 0.4 mm nozzle 5 h. Two walls, 10 % infill, PLA or recycled PETG. The honeycomb back saves 10 g of plastic on every shell.

The shell is 88 mm across the flats and 90 mm deep; the drawer holds 250 ml, which is two hundred M3 screws or every nozzle you own. It runs with 0.45 mm of play all around. Fix the first shell with two 4 mm countersunk screws and slide the rest on from the front.

In the zip: Shell.stl and Drawer.stl.`,
      es: `Almacén para piezas pequeñas que crece como una colmena. Cada carcasa hexagonal se desliza sobre sus vecinas con colas de milano, así que una pared entera solo pide un tornillo aquí y allá; los cajones se abren con un dedo y su frente tapa la carcasa.

Imprime una pareja cada noche. Las dos piezas van de pie sobre la cama tal como vienen, el cajón con el frente abajo y la carcasa con la trasera abajo, sin soportes: con capas de 0,28 mm y boquilla de 0,6 son 3 h la pareja; con 0,2 mm y boquilla de 0,4, 5 h. Dos paredes, 10 % de relleno, PLA o PETG reciclado. La trasera de panal ahorra 10 g en cada carcasa.

La carcasa mide 88 mm entre caras y 90 mm de fondo; en el cajón caben 250 ml, o sea doscientos tornillos M3 o todas tus boquillas. Corre con 0,45 mm de holgura. Fija la primera con dos tornillos avellanados de 4 mm y desliza las demás desde delante.

En el zip: Shell.stl y Drawer.stl.`,
    },
    tags: ["storage", "drawer", "wall", "workshop"],
    prices: { standard: "4.99", commercial: "24.90" },
    images: pictures("hive-drawers", [
      {
        en: "Three hexagonal drawers joined like a hive, one pulled open",
        es: "Tres cajones hexagonales unidos como una colmena, uno abierto",
      },
      {
        en: "Shell with its dovetails beside a drawer",
        es: "La carcasa con sus colas de milano junto a un cajón",
      },
    ]),
    printGrams: 128,
    printHours: 5,
    material: "pla",
    layerHeight: 0.2,
    nozzle: 0.4,
    infill: 10,
    supports: "none",
  },
  parts: (m) => [
    { file: "Shell.stl", solid: shell(m) },
    { file: "Drawer.stl", solid: drawer(m) },
  ],
};
