import { expect, test } from "vitest";
import type { MeshFacts } from "#app/meshes/measure.ts";
import {
  filamentCost,
  modelPrintFacts,
  parseFilamentPrice,
  partsOf,
  printFacts,
} from "#app/meshes/print-facts.ts";

type Measured = Omit<MeshFacts, "box" | "square" | "triangles" | "size">;
/** A closed cube of 20 mm. */
const CUBE: Measured = {
  shells: 1,
  watertight: true,
  flipped: false,
  volume: 8_000,
  surface: 2_400,
  overhang: 0,
};

test("a closed cube prints without supports, and its filament is estimated between its walls and a full one", () => {
  const { grams, ...facts } = printFacts(CUBE);
  expect(facts).toEqual({ closed: true, flipped: false, shells: 1, overhangPercent: 0 });
  expect(grams).toBeGreaterThan(2);
  expect(grams).toBeLessThan(8 * 1.24);
});

test.each([
  [0.9, 0],
  [1, 1],
  [60, 3],
  [600, 25],
])("an overhang of %f mm² of 2,400 mm² is %i percent", (overhang, percent) => {
  expect(printFacts({ ...CUBE, overhang }).overhangPercent).toBe(percent);
});

test("an open mesh has no volume, so no filament is estimated", () => {
  const open = { ...CUBE, watertight: false, volume: null };
  expect(printFacts(open)).toMatchObject({ closed: false, grams: null });
});

const file = (format: string, side: number, measured: Measured | null = CUBE, quantity = 1) => ({
  format,
  quantity,
  size: { x: side, y: 10, z: 10 },
  printing: measured && printFacts(measured),
});
const TEXT = { format: "txt", size: null, printing: null, quantity: 1 };

test("the parts are the files of the format with the most meshes, STL before others", () => {
  const [plate, left, right] = [file("3mf", 50), file("stl", 20), file("stl", 30)];
  expect(partsOf([plate, left, right, TEXT])).toEqual([left, right]);
  expect(partsOf([plate, left])).toEqual([left]);
  expect(partsOf([plate])).toEqual([plate]);
  expect(partsOf([TEXT])).toEqual([]);
});

test("the facts of a model have the faults of all parts, the size of the largest and the filament of all", () => {
  const open = file("stl", 30, { ...CUBE, watertight: false, volume: null });
  const leaning = file("stl", 20, { ...CUBE, overhang: 240, flipped: true });
  expect(modelPrintFacts([file("stl", 25), leaning, open, TEXT])).toEqual({
    meshes: 3,
    parts: 3,
    pieces: 3,
    open: 1,
    flipped: 1,
    overhanging: 1,
    overhangPercent: 10,
    largest: { x: 30, y: 10, z: 10 },
    grams: null,
  });
  const grams = printFacts(CUBE).grams ?? 0;
  expect(modelPrintFacts([file("stl", 25), leaning])?.grams).toBeCloseTo(2 * grams);
  expect(modelPrintFacts([file("stl", 25), file("stl", 20, null)])).toMatchObject({ meshes: 1, grams: null });
  expect(modelPrintFacts([file("stl", 25, null), TEXT])).toBeNull();
});

test("the parts of a 3MF are counted, because its size is that of the largest", () => {
  const plates = file("3mf", 50, { ...CUBE, parts: 3, shells: 3 });
  expect(modelPrintFacts([plates])).toMatchObject({ meshes: 1, parts: 3 });
  expect(modelPrintFacts([file("stl", 50)])).toMatchObject({ meshes: 1, parts: 1 });
});

test("a part counts as often as it is printed, in pieces and filament, and once in faults", () => {
  const grams = printFacts(CUBE).grams ?? 0;
  const plates = file("stl", 50, { ...CUBE, parts: 3, shells: 3 }, 4);
  const leaning = file("stl", 25, { ...CUBE, overhang: 240 }, 2);
  const facts = modelPrintFacts([plates, leaning]);
  expect(facts).toMatchObject({ meshes: 2, parts: 4, pieces: 14, overhanging: 1 });
  expect(facts?.grams).toBeCloseTo(6 * grams);
});

test("an overhang of a few percent, such as the roof of a hole, needs no supports", () => {
  const slight = file("stl", 25, { ...CUBE, overhang: 100 });
  expect(modelPrintFacts([slight])).toMatchObject({ overhanging: 0, overhangPercent: 4 });
  expect(modelPrintFacts([slight, file("stl", 25, { ...CUBE, overhang: 120 })])).toMatchObject({
    overhanging: 1,
    overhangPercent: 5,
  });
});

test("filament costs by the gram", () => {
  expect(filamentCost(14)).toBe(35);
  expect(filamentCost(14, 2_000)).toBe(28);
  expect(filamentCost(0.1)).toBe(1);
});

test("a price of filament is read with a comma or a point, and nothing else is accepted", () => {
  expect(["19.90", "19,9", "20", "0.01", "500"].map(parseFilamentPrice)).toEqual([
    1_990, 1_990, 2_000, 1, 50_000,
  ]);
  for (const text of ["", "0", "-5", "1e3", "19.999", "500.01", "1.000,00", "twenty", "€20"])
    expect(parseFilamentPrice(text)).toBeNull();
});
