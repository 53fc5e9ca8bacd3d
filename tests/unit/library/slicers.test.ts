import { afterEach, expect, test, vi } from "vitest";
import { SLICERS, slicersFor } from "#app/downloads/slicers.ts";

const FILE = "https://shop.example/app/file/token/Gear%20%5Ba%5D.3mf";
const ENCODED = encodeURIComponent(FILE);

afterEach(() => vi.unstubAllGlobals());

const linksOn = (userAgent: string) => {
  vi.stubGlobal("navigator", { userAgent });
  return Object.fromEntries(SLICERS.map(({ name, link }) => [name, link(FILE)]));
};

test("a file is opened in OrcaSlicer, Cura and Bambu Studio by the link that each of them registers", () => {
  expect(linksOn("Mozilla/5.0 (X11; Linux x86_64)")).toEqual({
    OrcaSlicer: `orcaslicer://open?file=${ENCODED}`,
    "UltiMaker Cura": `cura://open?file=${ENCODED}`,
    "Bambu Studio": `bambustudio://open?file=${ENCODED}`,
  });
  expect(linksOn("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)")["Bambu Studio"]).toBe(
    `bambustudioopen://${ENCODED}`,
  );
});

test("Bambu Studio is offered for 3MF only, and PrusaSlicer, which opens links of its own site only, for nothing", () => {
  const offeredFor = (format: string) => slicersFor(format).map(({ name }) => name);
  expect(offeredFor("stl")).toEqual(["OrcaSlicer", "UltiMaker Cura"]);
  expect(offeredFor("3mf")).toEqual(["OrcaSlicer", "UltiMaker Cura", "Bambu Studio"]);
  expect(offeredFor("pdf")).toEqual([]);
});
