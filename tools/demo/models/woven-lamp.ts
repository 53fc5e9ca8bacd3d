import type { Manifold, Vec3 } from "manifold-3d";
import { type DemoModel, type Kernel, pictures } from "../demo-model.ts";
import { turnedCopies } from "../geometry/outlines.ts";
import { around, ease, polarSolid, rounding, steps, TURN } from "../geometry/polar.ts";
import { fan, type Surface, solidOf, stitch } from "../geometry/surface.ts";
import { lathe } from "../geometry/turning.ts";

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vec3): Vec3 => {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};

/** @param shape `radius` is called with 0 at the start of the path and 1 at its end */
function tube(m: Kernel, path: Vec3[], shape: { radius(t: number): number; sides: number }): Manifold {
  const surface: Surface = { positions: [], triangles: [] };
  const at = (i: number): Vec3 => path[Math.min(Math.max(i, 0), path.length - 1)] ?? [0, 0, 0];
  const first = unit(minus(at(1), at(0)));
  let side = unit(cross(first, Math.abs(first[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
  path.forEach((point, i) => {
    const forward = unit(minus(at(i + 1), at(i - 1)));
    const up = unit(cross(side, forward));
    side = unit(cross(forward, up));
    const r = shape.radius(i / (path.length - 1));
    for (let k = 0; k < shape.sides; k++) {
      const angle = (k / shape.sides) * Math.PI * 2;
      const [c, s] = [r * Math.cos(angle), -r * Math.sin(angle)];
      for (const axis of [0, 1, 2] as const)
        surface.positions.push(point[axis] + side[axis] * c + up[axis] * s);
    }
  });
  const { sides } = shape;
  for (let i = 0; i + 1 < path.length; i++)
    stitch(surface, { lower: i * sides, upper: (i + 1) * sides }, sides);
  fan(surface, { first: 0, count: sides }, false);
  fan(surface, { first: (path.length - 1) * sides, count: sides }, true);
  return solidOf(m, surface);
}

const [HEIGHT, STRANDS] = [178, 22];

/** Radius of the shade at a height: it widens from the neck and narrows to the top ring. */
function shadeRadius(z: number): number {
  const t = z / HEIGHT;
  return 40 + 34 * Math.sin(Math.PI * (0.12 + 0.8 * t ** 0.85)) - 6 * t;
}

function strand(m: Kernel, direction: 1 | -1): Manifold {
  const path = steps(1.5, HEIGHT - 1.5, 64).map((z): Vec3 => {
    const t = z / HEIGHT;
    const angle = direction * (t * TURN * 0.26 + 0.1 * Math.sin(t * Math.PI * 2));
    const r = shadeRadius(z);
    return [r * Math.cos(angle), r * Math.sin(angle), z];
  });
  return tube(m, path, { radius: (t) => 1.75 - 0.35 * Math.sin(Math.PI * t), sides: 16 });
}

function band(m: Kernel, z: number, height: number): Manifold {
  const r = shadeRadius(z);
  const c = 1.2;
  return lathe(
    m,
    [r + 2.6 - c, z, r + 2.6, z + c, r + 2.6, z + height - c, r + 2.6 - c, z + height],
    240,
  ).subtract(m.Manifold.cylinder(height + 2, r - 2.6, r - 2.6, 240).translate(0, 0, z - 1));
}

function shade(m: Kernel): Manifold {
  const bars = [1 as const, -1 as const].flatMap((direction) => turnedCopies(strand(m, direction), STRANDS));
  const lattice = m.Manifold.union(bars).trimByPlane([0, 0, 1], 0);
  const ledge = lathe(m, [shadeRadius(0), 0, shadeRadius(0), 4], 240).subtract(
    m.Manifold.cylinder(9, shadeRadius(0) - 5, shadeRadius(0) - 5, 240).translate(0, 0, -1),
  );
  return m.Manifold.union([lattice, band(m, 0, 6), ledge, band(m, HEIGHT - 6, 6)]);
}

function fitting(m: Kernel): Manifold {
  const rim = shadeRadius(0) - 3;
  const ring = (outer: number, inner: number) =>
    lathe(m, [outer - 0.6, 0, outer, 0.6, outer, 3.4, outer - 0.6, 4], 200).subtract(
      m.Manifold.cylinder(9, inner, inner, 200).translate(0, 0, -1),
    );
  const spoke = curvedSpoke(m, rim - 2, 22);
  return m.Manifold.union([ring(rim, rim - 4.5), ring(26, 20.3), ...turnedCopies(spoke, 6)]);
}

function curvedSpoke(m: Kernel, outer: number, inner: number): Manifold {
  const path = steps(0, 1, 24).map((t): Vec3 => {
    const angle = 0.7 * ease(t, 0, 1);
    const r = inner + (outer - inner) * t;
    return [r * Math.cos(angle), r * Math.sin(angle), 2];
  });
  return tube(m, path, { radius: () => 2, sides: 24 });
}

function foot(m: Kernel): Manifold {
  const [base, neck, height] = [69, shadeRadius(0) + 7.6, 34];
  const flutes = 44;
  const body = polarSolid(m, {
    angles: around(flutes * 12),
    heights: [...steps(0, 3, 8), ...steps(3.5, height - 3, 30), ...steps(height - 2.6, height, 8)],
    radius: (angle, z) => {
      const waist = base + (neck - base) * ease(z, -6, height + 4);
      const wave = 1 - Math.abs(Math.cos((angle * flutes) / 2));
      const flute = 1.6 * wave * ease(z, 3, 8) * ease(height - z, 3, 7);
      return waist - flute - rounding(z, 2) - rounding(height - z, 1.2);
    },
  });
  const seat = lathe(m, [neck - 2.6, height - 3, neck - 2.4, height + 1], 200);
  const well = lathe(m, [base - 6, -1, base - 6, 3, 30, height - 9, 30, height + 1], 200);
  const cable = m.Manifold.cylinder(90, 3.6, 3.6, 48).rotate(0, 90, 0).translate(0, 0, 2.2);
  return body.subtract(seat).subtract(well).subtract(cable);
}

export const wovenLamp: DemoModel = {
  preview: "exact",
  sheet: {
    id: "woven-lattice-lamp",
    title: { en: "Woven lattice lamp", es: "Lámpara de celosía trenzada" },
    description: {
      en: `Forty-four slender bars lean left and right around a drop, cross and fuse. Unlit it is a quiet object; lit, it throws a net of diamonds across the wall that changes as you walk past.

The bars never lean more than 45 degrees, so the shade prints upright in one go without supports: 0.2 mm layers, three walls, 100 % infill in the bars, and a slow outer wall (30 mm/s) for clean crossings. Turn retraction on and "avoid crossing walls" as well. White or natural PETG glows best; PLA is fine with LED bulbs.

Use an LED bulb of 8 W or less, never a halogen. The fitting ring takes a standard E27 socket with its two rings (40.6 mm hole) and rests on a ledge inside the shade. Hang the shade by its socket, or set it on the fluted foot, which has a channel for the cable.

Shade 146 mm across and 178 mm tall; with the foot, 209 mm. In the zip: Shade.stl, Fitting-E27.stl and Foot.stl.`,
      es: `Cuarenta y cuatro varillas finas se inclinan a izquierda y derecha alrededor de una gota, se cruzan y se funden. Apagada es un objeto tranquilo; encendida, echa sobre la pared una red de rombos que cambia al pasar.

Las varillas nunca se inclinan más de 45 grados, así que la pantalla se imprime de pie, de una vez y sin soportes: capas de 0,2 mm, tres paredes, 100 % de relleno en las varillas y pared exterior lenta (30 mm/s) para que los cruces salgan limpios. Activa la retracción y también "evitar cruzar paredes". El PETG blanco o natural es el que mejor brilla; el PLA sirve con bombillas LED.

Usa una LED de 8 W como mucho, nunca halógena. El aro admite un portalámparas E27 normal con sus dos anillas (agujero de 40,6 mm) y se apoya en un reborde interior. Cuélgala por el portalámparas o ponla sobre el pie estriado, que lleva un canal para el cable.

Pantalla de 146 mm de diámetro y 178 mm de alto; con el pie, 209 mm. En el zip: Shade.stl, Fitting-E27.stl y Foot.stl.`,
    },
    tags: ["lamp", "lattice", "home", "lighting"],
    prices: { standard: "6.99", commercial: "34.90" },
    images: pictures("woven-lattice-lamp", [
      { en: "Lattice lamp standing on its fluted foot", es: "Lámpara de celosía sobre su pie estriado" },
      {
        en: "The shade from above, bars crossing",
        es: "La pantalla desde arriba, con las varillas cruzadas",
      },
      { en: "Close-up of the fused crossings", es: "Detalle de los cruces fundidos" },
    ]),
    printGrams: 168,
    printHours: 13,
    material: "petg",
    layerHeight: 0.2,
    nozzle: 0.4,
    infill: 100,
    supports: "none",
  },
  parts: (m) => [
    { file: "Shade.stl", solid: shade(m) },
    { file: "Fitting-E27.stl", solid: fitting(m) },
    { file: "Foot.stl", solid: foot(m) },
  ],
};
