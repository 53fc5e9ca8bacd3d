import type { CrossSection, Manifold } from "manifold-3d";
import { type DemoModel, type Kernel, pictures } from "../demo-model.ts";
import { bevelled } from "../geometry/bevel.ts";
import { arc, roundedRectangle, softened, stroke } from "../geometry/outlines.ts";
import { lathe } from "../geometry/turning.ts";

const [WALL, BASE, WIDTH] = [2.2, 3, 14];

function holder(m: Kernel, bore: number): CrossSection {
  const centre = bore + WALL / 2;
  const ring = stroke(m, arc([0, centre], bore + WALL / 2, [128, 412]), WALL);
  const lip = (side: 1 | -1) => {
    const angle = (side === 1 ? 52 : 128) * (Math.PI / 180);
    const radius = bore + WALL / 2;
    const [x, y] = [radius * Math.cos(angle), centre + radius * Math.sin(angle)];
    return stroke(
      m,
      [
        [x, y],
        [x + side * 1.7, y + 2.1],
      ],
      WALL,
    );
  };
  return m.CrossSection.union([ring, lip(1), lip(-1)]);
}

interface Clip {
  bores: number[];
  /** Length added at the ends for the screws, or 0 for tape only. */
  wings: number;
}

function clip(m: Kernel, { bores, wings }: Clip): Manifold {
  const lengths = bores.map((bore) => 2 * (bore + WALL) + 2.4);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let left = -total / 2;
  const holders = bores.map((bore, i) => {
    const middle = left + (lengths[i] ?? 0) / 2;
    left += lengths[i] ?? 0;
    return holder(m, bore).translate(middle, BASE - 0.4);
  });
  const plate = roundedRectangle(m, [total + 2 * wings, BASE], 1.45).translate(0, BASE / 2);
  const outline = softened(m.CrossSection.union([plate, ...holders]), 0.7).simplify(0.005);
  const body = bevelled(m, outline, { height: WIDTH, bottom: 0.5, top: 0.5, steps: 4 });
  if (wings === 0) return body;
  const screw = lathe(m, [1.75, -5, 1.75, 0.6, 3.6, 2.45, 3.6, 12], 48).rotate(-90, 0, 0);
  const at = total / 2 + wings / 2 - 0.6;
  return [-at, at].reduce((solid, x) => solid.subtract(screw.translate(x, 0, WIDTH / 2)), body);
}

export const cableClips: DemoModel = {
  sheet: {
    id: "desk-cable-clips",
    title: { en: "Desk cable clips", es: "Clips de cables para la mesa" },
    description: {
      en: `The clips on my own desk, free for yours. Push the cable in from above: the two lips open, the ring closes behind it and the plug no longer ends up on the floor. Each ring is a spring, not a claw, so it holds without marking the cable and lets go with one finger.

Print them lying on their side, the way they come, so that the layers run along the spring and it never splits. PETG is best, PLA is fine: 0.2 mm layers, three walls, 20 % infill, no supports, about twenty minutes for the single one.

Fix them with two 3.5 mm countersunk screws or with 12 mm double-sided tape; the base is flat for both. Ring sizes: 3.6 mm for USB and headphones, 5 mm for laptop supplies, 7 mm for a mains lead.

In the zip: Clip-One.stl, Clip-Three.stl (a mixed one) and Clip-Five.stl for a row of USB cables. Change nothing, print a dozen, give some away.`,
      es: `Los clips de mi propia mesa, gratis para la tuya. Mete el cable desde arriba: los dos labios se abren, el anillo se cierra detrás y el enchufe deja de acabar en el suelo. Cada anillo es un muelle, no una garra: sujeta sin marcar el cable y lo suelta con un dedo.

Imprímelos de lado, tal como vienen, para que las capas sigan la curva del muelle y nunca se abra. Mejor en PETG, aunque en PLA van bien: capas de 0,2 mm, tres paredes, 20 % de relleno, sin soportes, unos veinte minutos el sencillo.

Fíjalos con dos tornillos avellanados de 3,5 mm o con cinta de doble cara de 12 mm; la base es plana para ambos. Anillos: 3,6 mm para USB y auriculares, 5 mm para cargadores de portátil y 7 mm para un cable de red.

En el zip: Clip-One.stl, Clip-Three.stl (mixto) y Clip-Five.stl para una fila de USB. No cambies nada, imprime una docena y regala unos cuantos.`,
    },
    tags: ["cable", "desk", "organizer", "free"],
    prices: { standard: "free", commercial: "4.90" },
    images: pictures("desk-cable-clips", [
      { en: "Three cable clips standing on a desk", es: "Tres clips de cables sobre la mesa" },
      { en: "Clips lying on their side, as they are printed", es: "Los clips de lado, tal como se imprimen" },
    ]),
    printGrams: 14,
    printHours: 1.5,
    material: "petg",
    layerHeight: 0.2,
    nozzle: 0.4,
    infill: 20,
    supports: "none",
  },
  parts: (m) => [
    { file: "Clip-One.stl", solid: clip(m, { bores: [5], wings: 10 }) },
    { file: "Clip-Three.stl", solid: clip(m, { bores: [3.6, 5, 7], wings: 10 }) },
    { file: "Clip-Five.stl", solid: clip(m, { bores: [3.6, 3.6, 3.6, 3.6, 3.6], wings: 10 }) },
  ],
};
