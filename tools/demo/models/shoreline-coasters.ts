import type { Manifold } from "manifold-3d";
import { type DemoModel, type Kernel, pictures } from "../demo-model.ts";
import { bevelled } from "../geometry/bevel.ts";
import { gradientNoise } from "../geometry/noise.ts";
import { roundedRectangle, turnedCopies } from "../geometry/outlines.ts";
import { around, ease } from "../geometry/polar.ts";
import { fan, type Surface, solidOf, stitch } from "../geometry/surface.ts";
import { lathe, turned } from "../geometry/turning.ts";

interface ReliefDisc {
  radius: number;
  edge: number;
  /** Top surface above the plate's underside, in millimetres. */
  height(x: number, y: number): number;
}

const [SEGMENTS, SPACING] = [420, 0.42];

/** Rings run from the underside outwards, around the edge and back over the top to the middle. */
function reliefDisc(m: Kernel, { radius, edge, height }: ReliefDisc): Manifold {
  const surface: Surface = { positions: [], triangles: [] };
  const angles = around(SEGMENTS);
  const ring = (r: number, z: (x: number, y: number) => number) => {
    for (const angle of angles) {
      const [x, y] = [r * Math.cos(angle), r * Math.sin(angle)];
      surface.positions.push(x, y, z(x, y));
    }
  };
  const turns = Array.from({ length: 6 }, (_, i) => (Math.PI / 2) * (i / 5));
  for (const turn of turns) ring(radius - edge * (1 - Math.sin(turn)), () => edge * (1 - Math.cos(turn)));
  const lift = (turn: number) => edge * (1 - Math.sin(turn));
  for (const turn of turns) ring(radius - edge * (1 - Math.cos(turn)), (x, y) => height(x, y) - lift(turn));
  const inner = Math.floor((radius - edge) / SPACING);
  for (let i = inner - 1; i >= 1; i--) ring(((radius - edge) * i) / inner, height);
  const rings = surface.positions.length / 3 / SEGMENTS;
  for (let i = 0; i + 1 < rings; i++)
    stitch(surface, { lower: i * SEGMENTS, upper: (i + 1) * SEGMENTS }, SEGMENTS);
  fan(surface, { first: 0, count: SEGMENTS }, false);
  fan(surface, { first: (rings - 1) * SEGMENTS, count: SEGMENTS }, true);
  return solidOf(m, surface);
}

const [RADIUS, THICKNESS] = [47, 5];

type Pattern = (x: number, y: number) => number;

const ripples: Pattern = (x, y) => {
  const ripple = (dx: number, dy: number) => {
    const d = Math.hypot(dx, dy);
    return Math.cos(d * 1.05) / (1 + d * 0.012);
  };
  return 0.62 * (ripple(x + 17, y + 11) + ripple(x - 21, y - 14));
};

function dune(): Pattern {
  const noise = gradientNoise(41);
  return (x, y) => {
    const bend = 9 * noise(x / 34 + 5, y / 34 + 9) + 2.2 * noise(x / 11, y / 11);
    const phase = (y * 0.94 + x * 0.34 + bend) / 8.2;
    const within = phase - Math.floor(phase);
    const slope = within < 0.72 ? within / 0.72 : (1 - within) / 0.28;
    return 2 * (slope * slope * (3 - 2 * slope)) - 0.9;
  };
}

function bloom(): Pattern {
  const golden = Math.PI * (3 - Math.sqrt(5));
  const seeds = Array.from({ length: 170 }, (_, i): [number, number] => {
    const r = 3.15 * Math.sqrt(i + 0.5);
    return [r * Math.cos(i * golden), r * Math.sin(i * golden)];
  });
  return (x, y) => {
    let nearest = 99;
    for (const [sx, sy] of seeds) nearest = Math.min(nearest, (x - sx) ** 2 + (y - sy) ** 2);
    return 2.1 * Math.sqrt(Math.max(0, 1 - nearest / 6.6)) - 0.95;
  };
}

function chart(): Pattern {
  const noise = gradientNoise(97);
  return (x, y) => {
    const island =
      3.4 - Math.hypot(x, y) / 11 + 1.9 * noise(x / 26 + 3, y / 26) + 0.8 * noise(x / 12, y / 12 + 7);
    const level = island * 1.45;
    const step = Math.floor(level) + ease(level - Math.floor(level), 0.88, 1);
    return Math.max(-1.4, Math.min(5, step) * 0.52 - 1.2);
  };
}

function coaster(m: Kernel, pattern: Pattern): Manifold {
  const rim = 3.4;
  return reliefDisc(m, {
    radius: RADIUS,
    edge: 1,
    height: (x, y) => {
      const r = Math.hypot(x, y);
      const inside = ease(RADIUS - r, rim + 0.4, rim + 1.8);
      return THICKNESS - 1.4 * inside + inside * pattern(x, y) * ease(RADIUS - r, rim, rim + 4);
    },
  });
}

function stand(m: Kernel): Manifold {
  const inner = RADIUS + 0.8;
  const dish = turned(
    m,
    [
      [inner + 1, 0],
      [inner + 3, 2],
      [inner + 3, 8.4, 0.4142],
      [inner + 2.2, 9.2],
      [inner, 9.2],
      [inner, 3],
      [0, 3],
    ],
    240,
  );
  const finger = bevelled(m, roundedRectangle(m, [68, 26], 10), { height: 60, bottom: 0, top: 0 })
    .rotate(0, 90, 0)
    .translate(0, 0, 2);
  const shell = lathe(m, [inner + 3, 1.5, inner + 3, 40], 240).subtract(
    m.Manifold.cylinder(60, inner, inner, 240).translate(0, 0, -1),
  );
  const fingers = m.Manifold.union(turnedCopies(finger, 3)).intersect(shell);
  const pushHole = m.Manifold.cylinder(9, 15, 15, 160).translate(0, 0, -1);
  return dish.add(fingers).trimByPlane([0, 0, 1], 0).subtract(pushHole);
}

export const shorelineCoasters: DemoModel = {
  sheet: {
    id: "shoreline-coasters",
    title: { en: "Shoreline coasters, set of four", es: "Posavasos Orilla, juego de cuatro" },
    description: {
      en: `Four coasters about the place where land meets water: ripples from two stones, wind on a dune, the seeds of a sunflower and the contour lines of an island. The relief is sculpted from the mathematics of each of those things and is deep enough to drain a cold glass, never so deep that the glass rocks: the rim is always the highest point.

Free to print, keep and give away. If you sell them at a market, take the Commercial license.

They print flat, no supports: 0.12 mm layers for the top millimetre show the ripples best (0.2 mm below), three walls, 20 % infill. PETG stands a hot mug; PLA is for cold drinks. A two-colour change at 4 mm makes the chart and the sunflower sing.

Each coaster is 94 mm across and 5 mm thick, about 25 g. The stand, 102 mm across, holds four with three fingers and lets you push the stack up from below.

In the zip: Ripple, Dune, Bloom, Chart and Stand.`,
      es: `Cuatro posavasos sobre el lugar donde la tierra toca el agua: las ondas de dos piedras, el viento en una duna, las semillas de un girasol y las curvas de nivel de una isla. El relieve sale de las matemáticas de cada cosa y es lo bastante hondo para escurrir un vaso frío, pero nunca tanto que el vaso baile: el borde siempre es lo más alto.

Gratis para imprimir, quedártelos y regalarlos. Si los vendes en un mercadillo, llévate la licencia Comercial.

Se imprimen planos y sin soportes: capas de 0,12 mm en el último milímetro para que luzcan las ondas (0,2 mm debajo), tres paredes, 20 % de relleno. El PETG aguanta una taza caliente; el PLA es para bebidas frías. Un cambio de color a 4 mm les sienta de maravilla a la carta y al girasol.

Cada posavasos mide 94 mm de diámetro y 5 mm de grosor, unos 25 g. El soporte, de 102 mm, guarda cuatro entre tres dedos y deja empujar la pila desde abajo.

En el zip: Ripple, Dune, Bloom, Chart y Stand.`,
    },
    tags: ["coaster", "relief", "home", "free"],
    prices: { standard: "free", commercial: "9.90" },
    images: pictures("shoreline-coasters", [
      { en: "Four relief coasters fanned out", es: "Los cuatro posavasos en abanico" },
      {
        en: "Coasters stacked in their three-fingered stand",
        es: "Los posavasos apilados en su soporte de tres dedos",
      },
      { en: "Ripples of a coaster up close", es: "Las ondas de un posavasos de cerca" },
    ]),
    printGrams: 130,
    printHours: 9,
    material: "petg",
    layerHeight: 0.12,
    nozzle: 0.4,
    infill: 20,
    supports: "none",
  },
  parts: (m) => [
    { file: "Ripple.stl", solid: coaster(m, ripples) },
    { file: "Dune.stl", solid: coaster(m, dune()) },
    { file: "Bloom.stl", solid: coaster(m, bloom()) },
    { file: "Chart.stl", solid: coaster(m, chart()) },
    { file: "Stand.stl", solid: stand(m) },
  ],
};
