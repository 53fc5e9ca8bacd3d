import fc from "fast-check";
import { expect, test } from "vitest";
import { measureMesh } from "#app/meshes/measure.ts";
import type { Mesh } from "#app/meshes/mesh.ts";
import { type BuildVolume, parseVolume, volumeText } from "#app/printers/build-volume.ts";
import { type Footprint, fitOf, footprintOf } from "#app/printers/fit.ts";
import { readPrinterChoice } from "#app/printers/printer-choice.browser.ts";
import { findPrinter, printers } from "#app/printers/printers.ts";
import { searchPrinters } from "#app/printers/search-printers.ts";
import { PRINTER_KEY } from "#app/shared/browser-storage.browser.ts";

/** Reported with a failure, so that it repeats. */
const SEED = 20_261_122;

test("the list has 80 printers and more, each under an id of its own that cannot be mistaken for a volume", () => {
  expect(printers.length).toBeGreaterThanOrEqual(80);
  expect(new Set(printers.map(({ id }) => id)).size).toBe(printers.length);
  for (const { id, maker, model, volume } of printers) {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(parseVolume(id)).toBeNull();
    expect(findPrinter(id)).toEqual({ name: `${maker} ${model}`, volume });
  }
});

test("an address names a printer of the list or a volume, and nothing else", () => {
  expect(findPrinter("prusa-mk4s")).toEqual({ name: "Prusa MK4S", volume: { x: 250, y: 210, z: 220 } });
  expect(findPrinter("round-300x410")).toEqual({
    name: null,
    volume: { x: 300, y: 300, z: 410, round: true },
  });
  for (const wrong of [
    "",
    "prusa",
    "250x210",
    "250x210x0",
    "250x210x9999",
    "-1x2x3",
    "1e3x200x200",
    "round-300",
  ])
    expect([wrong, findPrinter(wrong)]).toEqual([wrong, null]);
});

const side = fc.integer({ min: 200, max: 5_000 }).map((tenths) => tenths / 10);
const volume: fc.Arbitrary<BuildVolume> = fc.oneof(
  fc.record({ x: side, y: side, z: side }),
  fc.tuple(side, side).map(([x, z]) => ({ x, y: x, z, round: true as const })),
);

test("every volume is read back as it was written", () => {
  fc.assert(
    fc.property(volume, (volume) => {
      expect(parseVolume(volumeText(volume))).toEqual(volume);
    }),
    { seed: SEED },
  );
});

const coordinate = fc.integer({ min: -1_500, max: 1_500 }).map((tenths) => tenths / 10);
const corner = fc.tuple(coordinate, coordinate, coordinate);
/** Any triangles: only where their corners are matters here. */
const mesh: fc.Arbitrary<Mesh> = fc.array(corner, { minLength: 3, maxLength: 30 }).map((corners) => ({
  positions: new Float32Array(corners.flat()),
  triangles: new Uint32Array(corners.map((_, index) => index).slice(0, 3 * Math.floor(corners.length / 3))),
}));

const footprintOfMeshes = (meshes: Mesh[]) =>
  footprintOf(
    meshes.map((mesh) => {
      const facts = measureMesh(mesh);
      return { size: facts.size, facts };
    }),
  );

const TOLERANCE_MM = 0.01;

/** Whether a mesh, turned by these degrees, is inside the volume. */
function holds({ x, y, z, round }: BuildVolume, { positions }: Mesh, degrees: number): boolean {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at += 3) {
    const [px = 0, py = 0, pz = 0] = positions.subarray(at, at + 3);
    [px * cos - py * sin, px * sin + py * cos, pz].forEach((value, axis) => {
      low[axis] = Math.min(low[axis] ?? 0, value);
      high[axis] = Math.max(high[axis] ?? 0, value);
    });
  }
  const [w = 0, d = 0, h = 0] = high.map((value, axis) => value - (low[axis] ?? 0) - TOLERANCE_MM);
  return h <= z && (round ? Math.hypot(w, d) <= x : w <= x && d <= y);
}

const factor = fc.integer({ min: 60, max: 130 }).map((percent) => percent / 100);
/** Factors by which a volume differs from the parts' size, so that some parts fit only turned. */
const bed = fc.record({
  factors: fc.tuple(factor, factor, factor),
  kind: fc.constantFrom("as it lies", "turned", "square", "round"),
});
function volumeNear(
  { x, y, z, square }: Footprint,
  { factors, kind }: { factors: [number, number, number]; kind: string },
): BuildVolume {
  const [a, b, c] = factors;
  if (kind === "round") return { x: Math.hypot(x, y) * a, y: Math.hypot(x, y) * a, z: z * c, round: true };
  if (kind === "square") return { x: square * a, y: square * a, z: z * c };
  return kind === "turned" ? { x: y * a, y: x * b, z: z * c } : { x: x * a, y: y * b, z: z * c };
}

const ANGLES = Array.from({ length: 3_600 }, (_, tenth) => tenth / 20);

test("every model that is said to fit does fit, as it lies or turned, on square, long and round beds", () => {
  const counts = { fits: 0, turned: 0, no: 0 };
  fc.assert(
    fc.property(fc.array(mesh, { minLength: 1, maxLength: 3 }), bed, (meshes, bed) => {
      const footprint = footprintOfMeshes(meshes);
      fc.pre(footprint !== null && footprint.z > 0);
      const volume = volumeNear(footprint, bed);
      const fit = fitOf(footprint, volume);
      counts[fit.kind === "fits" || fit.kind === "turned" ? fit.kind : "no"] += 1;
      if (fit.kind === "fits") for (const mesh of meshes) expect(holds(volume, mesh, 0)).toBe(true);
      if (fit.kind === "turned")
        for (const mesh of meshes) {
          const boxAngle = measureMesh(mesh).box.degrees;
          expect([boxAngle, boxAngle + 90, ...ANGLES].some((degrees) => holds(volume, mesh, degrees))).toBe(
            true,
          );
        }
      if (!("scale" in fit)) return;
      expect(fit.over).toBeGreaterThan(0);
      const factor = fit.scale / 100;
      const smaller = meshes.map((mesh) => ({ ...mesh, positions: mesh.positions.map((v) => v * factor) }));
      const scaled = footprintOfMeshes(smaller);
      if (scaled)
        expect(
          fitOf(scaled, { ...volume, x: volume.x + 0.01, y: volume.y + 0.01, z: volume.z + 0.01 }).kind,
        ).toMatch(/fits|turned/);
    }),
    { numRuns: 1_500, seed: SEED },
  );
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(20);
});

test.each([
  ["lies as it is", { x: 250, y: 210, z: 220 }, { kind: "fits" }],
  ["has to be turned by a right angle", { x: 210, y: 250, z: 220 }, { kind: "turned" }],
  ["lies across the bed", { x: 215, y: 215, z: 220 }, { kind: "turned" }],
  ["is too tall", { x: 250, y: 210, z: 188 }, { kind: "tooTall", over: 12, scale: 94 }],
  ["is too wide", { x: 120, y: 120, z: 220 }, { kind: "tooWide", over: 60, scale: 66 }],
  ["is too large altogether", { x: 90, y: 90, z: 100 }, { kind: "tooLarge", over: 90, scale: 50 }],
])("a bar of 240 × 10 × 200 mm %s", (_, volume, expected) => {
  const facts = { box: { x: 240, y: 10 }, square: 180 };
  const footprint = footprintOf([{ size: { x: 240, y: 10, z: 200 }, facts }]);
  expect(footprint && fitOf(footprint, volume)).toEqual(expected);
});

test("of several parts each has to fit, and files that were not measured do not count", () => {
  const parts = [
    { size: { x: 10, y: 100, z: 5 }, facts: null },
    { size: { x: 80, y: 20, z: 60 }, facts: { box: { x: 20, y: 80 } } },
    { size: null },
  ];
  expect(footprintOf(parts)).toEqual({ x: 80, y: 100, z: 60, short: 20, long: 100, square: 100 });
  expect(footprintOf([{ size: null }])).toBeNull();
});

test("a choice of another shape is ignored", () => {
  const storeWith = (text: string) => ({ getItem: () => text, setItem() {}, removeItem() {} });
  const printer = { id: "250x210x220", name: null, volume: { x: 250, y: 210, z: 220 } };
  const kept = { printer, centsPerKg: 1_990 };
  expect(readPrinterChoice(storeWith(JSON.stringify(kept)))).toEqual(kept);
  for (const text of ["", "null", "[]", '{"printer":{"id":5},"centsPerKg":"5"}', '{"printer":{"id":"a"}}'])
    expect(readPrinterChoice(storeWith(text))).toEqual({ printer: null, centsPerKg: null });
  expect(readPrinterChoice(null)).toEqual({ printer: null, centsPerKg: null });
  expect(PRINTER_KEY).toBe("stall.printer");
});

test.each([
  ["mk4", ["prusa-mk4", "prusa-mk4s"]],
  ["MK4 Prusa", ["prusa-mk4", "prusa-mk4s"]],
  ["bambu a1", ["bambu-lab-a1-mini", "bambu-lab-a1"]],
  ["ender3v2", ["creality-ender-3-v2"]],
  ["ender-3 v2", ["creality-ender-3-v2"]],
  ["my own", []],
])("a printer is found by what is typed of it: %s", (typed, ids) => {
  expect(searchPrinters(typed).map(({ id }) => id)).toEqual(ids);
});

test("without words the whole list is found, the makers with the most printers in use first", () => {
  expect(searchPrinters(" ")).toEqual(printers);
  expect(printers[0]?.maker).toBe("Bambu Lab");
});
