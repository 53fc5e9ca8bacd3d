import type { Manifold } from "manifold-3d";
import { type DemoModel, type Kernel, pictures } from "../demo-model.ts";
import { bevelled } from "../geometry/bevel.ts";
import { carvedKnight } from "../geometry/knight.ts";
import { softened, turnedCopies } from "../geometry/outlines.ts";
import { around, ease, polarSolid, rounding, steps } from "../geometry/polar.ts";
import { type Cut, lathe, turned } from "../geometry/turning.ts";

function foot(radius: number): Cut[] {
  const r = radius;
  return [
    [r - 1, 0],
    [r, 1],
    [r, 3.2, 0.35],
    [r - 1.2, 5.6],
    [r - 1.7, 5.6, 0.9],
    [r - 1.9, 8.2],
    [r - 2.6, 8.4, -0.28],
    [r * 0.55, 14.5],
  ];
}

/** Stem up to a collar of two rings. @returns points of the profile after the foot */
function stem(radius: number, top: number): Cut[] {
  const r = radius * 0.4;
  return [
    [r + 0.3, top * 0.62],
    [r, top - 4.2, -0.3],
    [r + 3, top - 1.2],
    [r + 4.6, top - 0.6, 0.95],
    [r + 4.6, top + 1.4],
    [r + 2, top + 1.9, 0.9],
    [r + 2, top + 3.5],
  ];
}

function pawn(m: Kernel): Manifold {
  return turned(m, [...foot(13), ...stem(13, 27), [3.8, 31.6], [3.6, 32.03, 0.754], [0.02, 44.6]]);
}

function rook(m: Kernel): Manifold {
  const [top, r] = [52, 11.2];
  const body = turned(m, [
    ...foot(15),
    ...stem(17, 34),
    [8.2, 38, -0.25],
    [r - 1.4, 43.4],
    [r, 44],
    [r, top - 0.8],
    [r - 0.8, top],
  ]);
  const well = lathe(m, [6.4, top - 4.6, 7.4, top - 3.6, 7.4, top + 1]);
  const gap = m.Manifold.cube([10, 3.4, 5]).translate(6, -1.7, top - 4);
  return body.subtract(well).subtract(m.Manifold.union(turnedCopies(gap, 6)));
}

function bishop(m: Kernel): Manifold {
  const head: Cut[] = [
    [5, 44.2, 0.32],
    [7.4, 52, 0.2],
    [1.6, 64.4, -0.2],
    [1.3, 65, 0],
    [1.2, 65.2, 0.72],
    [0.02, 68.8],
  ];
  const body = turned(m, [...foot(15), ...stem(15, 40), ...head]);
  const slit = m.Manifold.cube([1.7, 30, 13], true).rotate(0, 34, 0).translate(5.2, 0, 59.5);
  return body.subtract(slit);
}

/** Crown that opens upwards in `points` scallops around a domed middle. */
function coronet(m: Kernel, base: number, points: number): Manifold {
  const height = 12;
  const cup = polarSolid(m, {
    angles: around(points * 24),
    heights: steps(0, height, 50),
    radius: (angle, z) => {
      const flute = 0.9 * (1 - Math.abs(Math.cos((angle * points) / 2))) * ease(z, 2, 9);
      return 5.6 + 4.6 * (z / height) ** 1.7 - flute - rounding(height - z, 0.7);
    },
  });
  const notch = m.Manifold.sphere(2.3, 64)
    .translate(10.1, 0, height + 0.5)
    .rotate(0, 0, 180 / points);
  const well = lathe(m, [6.2, height - 1.8, 8.2, height + 0.1]);
  const dome = turned(m, [
    [7, height - 2.4, 0.36],
    [2, height + 1.2, -0.2],
    [1.4, height + 1.8],
    [1.4, height + 1.9, 0.67],
    [0.02, height + 5.33],
  ]);
  return cup
    .subtract(m.Manifold.union(turnedCopies(notch, points)))
    .subtract(well)
    .add(dome)
    .translate(0, 0, base);
}

function queen(m: Kernel): Manifold {
  return turned(m, [...foot(17), ...stem(17, 52), [5.6, 57]]).add(coronet(m, 55.4, 9));
}

function king(m: Kernel): Manifold {
  const body = turned(m, [
    ...foot(17.5),
    ...stem(17.5, 56),
    [5.8, 61],
    [9.4, 72, 0],
    [9.9, 72.4, 0.9],
    [9.7, 74.6],
    [8.6, 75, 0.3],
    [2.6, 79.2],
    [2.4, 79.4, 0.5],
    [2.2, 81],
  ]);
  const flare = m.CrossSection.ofPolygons([
    [-1.3, -1.3],
    [-2.9, -6],
    [2.9, -6],
    [1.3, -1.3],
  ]);
  const arms = [0, 90, 180, 270].map((turn) => flare.rotate(turn));
  const outline = softened(m.CrossSection.union([...arms, m.CrossSection.square(3, true)]), 0.5).simplify(
    0.005,
  );
  const cross = bevelled(m, outline, { height: 4, bottom: 0.7, top: 0.7 }).translate(0, 0, -2);
  return body.add(cross.rotate(90, 0, 0).translate(0, 0, 85.6));
}

function knight(m: Kernel): Manifold {
  const base = turned(m, [...foot(15), [9.2, 14.5], [10.4, 15.2, 0.95], [10.4, 17.4], [8.4, 18], [8.4, 20]]);
  return base.add(carvedKnight(m).translate(0, 0, 17)).trimByPlane([0, 0, 1], 0);
}

export const chessSet: DemoModel = {
  sheet: {
    id: "turned-chess-set",
    title: { en: "Turned chess set", es: "Ajedrez torneado" },
    description: {
      en: `A full-size club set drawn the way a turner would cut it: generous feet, a double collar on every piece, beads and coves that catch the light. The knight is carved, with a cut mane and a jaw you can hold it by.

King 92 mm tall on a 35 mm foot, pawn 45 mm on 26 mm; they belong on squares of 45 to 50 mm. Print two of each minor piece and eight pawns per side: about 140 g a side, 32 pieces in two evenings.

All six stand on their feet without supports. 0.12 mm layers are worth it here, three walls, 15 % infill; slow the top of the bishop and the king's cross. The foot is solid enough to drill: a 12 × 3 mm coin or steel disc glued underneath gives each piece a real weight, and a felt dot finishes it.

Silk PLA hides layers; wood-filled PLA sanded to 240 and oiled is what mine are made of. In the zip: King, Queen, Bishop, Knight, Rook and Pawn, one STL each.`,
      es: `Un juego tamaño club dibujado como lo cortaría un tornero: pies generosos, doble collar en cada pieza, cordones y medias cañas que atrapan la luz. El caballo está tallado, con la crin cortada y una quijada por la que cogerlo.

El rey mide 92 mm sobre un pie de 35 mm y el peón 45 mm sobre 26 mm; piden casillas de 45 a 50 mm. Imprime dos de cada pieza menor y ocho peones por bando: unos 140 g por lado, 32 piezas en dos tardes.

Las seis van de pie y sin soportes. Aquí merecen la pena las capas de 0,12 mm, tres paredes y 15 % de relleno; baja la velocidad en la punta del alfil y en la cruz del rey. El pie es macizo y se puede taladrar: una moneda o disco de acero de 12 × 3 mm pegado debajo le da peso de verdad, y un fieltro lo remata.

El PLA seda disimula las capas; el PLA con madera, lijado a 240 y aceitado, es el de las mías. En el zip: King, Queen, Bishop, Knight, Rook y Pawn, un STL cada una.`,
    },
    tags: ["chess", "board game", "tabletop", "classic"],
    prices: { standard: "9.99", commercial: "49.90" },
    images: pictures("turned-chess-set", [
      { en: "The six chessmen side by side", es: "Las seis piezas de ajedrez, una al lado de otra" },
      { en: "King, queen and bishop from close by", es: "Rey, dama y alfil de cerca" },
      { en: "The carved knight", es: "El caballo tallado" },
    ]),
    printGrams: 68,
    printHours: 9,
    material: "pla",
    layerHeight: 0.12,
    nozzle: 0.4,
    infill: 15,
    supports: "none",
  },
  parts: (m) => [
    { file: "King_x2.stl", solid: king(m) },
    { file: "Queen_x2.stl", solid: queen(m) },
    { file: "Bishop_x4.stl", solid: bishop(m) },
    { file: "Knight_x4.stl", solid: knight(m) },
    { file: "Rook_x4.stl", solid: rook(m) },
    { file: "Pawn_x16.stl", solid: pawn(m) },
  ],
};
