import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoCatalogue } from "#tools/demo/catalogue.ts";
import { startKernel } from "#tools/demo/demo-model.ts";
import { writeStl } from "#tools/demo/stl.ts";
import { ModelFile } from "#tools/seller/model-file.ts";

const PICTURE_BYTES = 60 * 1024;
const PICTURES = new URL("../../../../tools/demo/pictures/", import.meta.url);

test("ids are unique, and there are at least twelve models, two of them free", () => {
  expect(demoCatalogue.length).toBeGreaterThanOrEqual(12);
  expect(new Set(demoCatalogue.map(({ sheet }) => sheet.id)).size).toBe(demoCatalogue.length);
  expect(demoCatalogue.filter(({ sheet }) => sheet.prices.standard === "free").length).toBeGreaterThanOrEqual(
    2,
  );
});

test.for(demoCatalogue.map(({ sheet }) => [sheet.id, sheet] as const))(
  "the sheet of %s is complete in both languages",
  ([, sheet]) => {
    const { prices } = ModelFile.parse(sheet);
    for (const language of ["en", "es"] as const) {
      expect(sheet.title[language]).toMatch(/\S/);
      const words = (sheet.description[language] ?? "").split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(80);
      expect(words).toBeLessThanOrEqual(200);
      for (const { alt } of sheet.images) expect(alt[language]).toMatch(/\S/);
    }
    expect(prices?.commercial ?? 0).toBeGreaterThan(prices?.standard ?? 0);
    expect(sheet.printGrams).toBeGreaterThan(0);
  },
);

test("every picture exists, is small and is used", async () => {
  const named = demoCatalogue.flatMap(({ sheet }) => sheet.images.map(({ file }) => file));
  expect((await readdir(PICTURES)).sort()).toEqual([...named].sort());
  for (const { sheet } of demoCatalogue) expect(sheet.images.length).toBeGreaterThanOrEqual(2);
  for (const file of named)
    expect((await stat(new URL(file, PICTURES))).size).toBeLessThanOrEqual(PICTURE_BYTES);
});

test("an STL file has the length of its triangle count", async () => {
  const folder = await mkdtemp(join(tmpdir(), "stall-stl-"));
  const kernel = await startKernel();
  const sphere = kernel.Manifold.sphere(10, 400);
  await writeStl(join(folder, "Sphere.stl"), sphere);
  expect((await stat(join(folder, "Sphere.stl"))).size).toBe(84 + 50 * sphere.numTri());
  await rm(folder, { recursive: true });
});
