import type { Manifold } from "manifold-3d";
import { type DemoModel, type Kernel, pictures } from "../demo-model.ts";
import { bevelled } from "../geometry/bevel.ts";
import { brickAngles, brickDepth, brickHeights, shingledCone } from "../geometry/masonry.ts";
import { roundedRectangle, softened, turnedCopies } from "../geometry/outlines.ts";
import { polarSolid, steps } from "../geometry/polar.ts";
import { lathe, turned } from "../geometry/turning.ts";

const [HEIGHT, OUTER, BORE] = [172, 41, 34];
const [PLINTH, PARAPET] = [14, 148];
const COURSE = 9;

/** Radius of the wall without its bricks: plinth, shaft, corbelled parapet. */
function wallRadius(z: number): number {
  if (z < PLINTH) return OUTER + Math.min(5, PLINTH - z);
  return OUTER + Math.min(6, Math.max(0, (z - PARAPET) * 0.9));
}

function walls(m: Kernel): Manifold {
  return polarSolid(m, {
    angles: brickAngles(20),
    heights: brickHeights({
      from: 0,
      to: HEIGHT,
      course: COURSE,
      extra: [PLINTH - 5, PLINTH, PARAPET, PARAPET + 6.7],
    }),
    radius: (angle, z) => wallRadius(z) - brickDepth({ around: angle, z, count: 20, course: COURSE }),
  });
}

function arch(m: Kernel, width: number, height: number) {
  const post = m.CrossSection.square([width, height - width / 2]).translate(-width / 2, 0);
  return post.add(m.CrossSection.circle(width / 2, 96).translate(0, height - width / 2));
}

function placeOnFront(solid: Manifold, z: number): Manifold {
  return solid.rotate(90, 0, 0).translate(0, -24, z);
}

function openings(m: Kernel): { frames: Manifold; holes: Manifold } {
  const slit = softened(
    roundedRectangle(m, [5, 26], 2.4).add(roundedRectangle(m, [13, 5], 2.4).translate(0, 3)),
    0.9,
  );
  const slits = (grow: number, depth: number) =>
    [-60, 60, 180].map((turn) =>
      placeOnFront(slit.offset(grow, "Round", 2, 48).extrude(depth), turn === 180 ? 92 : 104).rotate(
        0,
        0,
        turn,
      ),
    );
  const window = (grow: number, depth: number) =>
    placeOnFront(arch(m, 15, 26).offset(grow, "Round", 2, 64).extrude(depth), 88);
  const door = (grow: number, depth: number) =>
    placeOnFront(arch(m, 37, 40).offset(grow, "Miter", 2, 64).extrude(depth), 3);
  const ring = m.Manifold.cylinder(140, OUTER + 1.2, OUTER + 1.2, 240).translate(0, 0, 20);
  const low = m.Manifold.cylinder(60, OUTER + 5.8, OUTER + 5.8, 240);
  const framed = m.Manifold.union([...slits(2.6, 30), window(3, 30)]).intersect(ring);
  return {
    frames: framed.add(door(4, 30).intersect(low)),
    holes: m.Manifold.union([...slits(0, 40), window(0, 40), door(0, 40)]),
  };
}

/** Floors at 45 degrees that throw the dice from side to side and out of the door. */
function floors(m: Kernel): Manifold {
  const slab = (turn: number, z: number, reach: number) => {
    const plate = m.Manifold.cube([60, 90, 3.2], true).rotate(0, 45, 0).translate(-18, 0, z);
    const kept = m.Manifold.cube([90, 90, 300], true).translate(-45 + reach, 0, 90);
    return plate.intersect(kept).rotate(0, 0, turn);
  };
  const bore = m.Manifold.cylinder(HEIGHT, BORE + 1, BORE + 1, 180);
  return m.Manifold.union([slab(0, 128, 2), slab(180, 88, 2), slab(-90, 34, 40)]).intersect(bore);
}

function tower(m: Kernel): Manifold {
  const { frames, holes } = openings(m);
  const bore = lathe(m, [BORE, -1, BORE, PARAPET - 2, BORE + 7, PARAPET + 6, BORE + 7, HEIGHT + 1], 180);
  const gap = m.Manifold.cube([30, 11.5, 13]).translate(30, -5.75, HEIGHT - 11);
  const gaps = m.Manifold.union(turnedCopies(gap, 10)).rotate(0, 0, 9);
  const keep = walls(m).add(frames).subtract(bore).add(floors(m)).subtract(holes).subtract(gaps);
  return keep.rotate(180, 0, 0).translate(0, 0, HEIGHT);
}

function tray(m: Kernel): Manifold {
  const round = m.CrossSection.circle(63, 300).translate(0, -98);
  const bridge = roundedRectangle(m, [62, 60], 4).translate(0, -50);
  const towerOutline = m.CrossSection.circle(OUTER + 6.2, 300);
  const outline = softened(round.add(bridge), 6).subtract(towerOutline).simplify(0.005);
  const room = softened(outline.offset(-4.6, "Round", 2, 96), 3).simplify(0.005);
  const mouth = m.CrossSection.square([37, 40], true).translate(0, -50);
  const shell = bevelled(m, outline, { height: 24, bottom: 0.8, top: 0.8, steps: 3 });
  const hollow = bevelled(m, softened(room.add(mouth), 1.5).simplify(0.005), {
    height: 30,
    bottom: 1.2,
    top: 0,
  });
  const pit = hollow.translate(0, 0, 3);
  const gap = m.Manifold.cube([30, 9, 12]).translate(50, -4.5, 18.5);
  const gaps = steps(-228, 48, 13).map((turn) => gap.rotate(0, 0, turn).translate(0, -98, 0));
  const outlineBand = outline.offset(1, "Round", 2, 96).subtract(outline.offset(-0.7, "Round", 2, 96));
  const lines = [8, 13].map((z) => outlineBand.extrude(0.9).translate(0, 0, z));
  return shell.subtract(pit).subtract(m.Manifold.union([...gaps, ...lines]));
}

function roof(m: Kernel): Manifold {
  const [eave, top] = [40.2, 76];
  const cone = shingledCone(m, { radius: eave - 0.8, from: 8, to: top, rows: 12, scales: 28 });
  const plug = lathe(m, [eave - 1, 0, eave, 1, eave, 8.1], 200);
  const finial = turned(m, [
    [7, top - 4],
    [3, top + 1, 0.1],
    [2.4, top + 3],
    [5.2, top + 4, 0.3],
    [5.2, top + 6],
    [2, top + 8, 0.793],
    [0.01, top + 16.5],
  ]);
  const hollow = lathe(m, [eave - 3, -1, eave - 3, 6, 4, top - 16, 0.01, top - 12], 160);
  return plug.add(cone).add(finial).subtract(hollow);
}

export const diceTower: DemoModel = {
  sheet: {
    id: "brick-keep-dice-tower",
    title: { en: "Brick keep dice tower", es: "Torre de dados: torreón de ladrillo" },
    description: {
      en: `A keep for the table. Drop the dice between the battlements: three sloping floors throw them from side to side and send them through the gate into the walled tray, tumbled and in plain sight. When the game is over the shingled roof covers the shaft and the dice stay inside.

The walls are real bricks with their own depth, not a texture, with a stone frame around the gate and arrow slits you can see light through. The tower prints upside down, standing on its battlements: that way every sloping floor grows from the wall at 45 degrees and nothing needs supports. Use a brim. Tray and roof print as they lie.

0.2 mm layers, two walls, 10 % infill, PLA. Stone grey is the obvious choice; terracotta looks better. Takes dice up to 24 mm.

Tower 94 mm across and 172 mm tall, tray 126 × 126 mm, roof 93 mm. Together about 210 g of filament. In the zip: Tower.stl, Tray.stl and Roof.stl.`,
      es: `Un torreón para la mesa. Echa los dados entre las almenas: tres suelos inclinados los lanzan de lado a lado y los sacan por la puerta a la bandeja amurallada, bien revueltos y a la vista. Al acabar la partida, el tejado de escamas tapa el hueco y los dados se quedan dentro.

Los muros son ladrillos de verdad, cada uno con su profundidad, no una textura, con marco de piedra en la puerta y saeteras por las que pasa la luz. La torre se imprime boca abajo, de pie sobre sus almenas: así cada suelo crece desde la pared a 45 grados y nada necesita soportes. Usa borde (brim). Bandeja y tejado se imprimen tal como vienen.

Capas de 0,2 mm, dos paredes, 10 % de relleno, PLA. El gris piedra es lo obvio; en terracota queda mejor. Admite dados de hasta 24 mm.

Torre de 94 mm de diámetro y 172 mm de alto, bandeja de 126 × 126 mm y tejado de 93 mm. En total, unos 210 g de filamento. En el zip: Tower.stl, Tray.stl y Roof.stl.`,
    },
    tags: ["dice tower", "tabletop", "castle", "games"],
    prices: { standard: "7.99", commercial: "39.90" },
    images: pictures("brick-keep-dice-tower", [
      {
        en: "Brick keep dice tower with its roof and walled tray",
        es: "Torreón de ladrillo con su tejado y la bandeja amurallada",
      },
      { en: "Tower without the roof, from above", es: "La torre sin tejado, desde arriba" },
      {
        en: "Bricks, window frame and arrow slits up close",
        es: "Detalle de los ladrillos, la ventana y las saeteras",
      },
      { en: "Tower, tray and roof as separate prints", es: "Torre, bandeja y tejado por separado" },
    ]),
    printGrams: 210,
    printHours: 16,
    material: "pla",
    layerHeight: 0.2,
    nozzle: 0.4,
    infill: 10,
    supports: "none",
  },
  parts: (m) => [
    { file: "Tower.stl", solid: tower(m) },
    { file: "Tray.stl", solid: tray(m) },
    { file: "Roof.stl", solid: roof(m) },
  ],
};
