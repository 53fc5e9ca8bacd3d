import { expect, test } from "vitest";
import { measureMesh } from "#app/meshes/measure.ts";
import { inMillimetres } from "#app/meshes/mesh-units.ts";
import { readMesh } from "#app/meshes/read-mesh.ts";
import { binaryStlOf, cubeMesh } from "#tests/support/mesh-files.ts";

async function* chunks(bytes: Uint8Array) {
  yield bytes;
}

test("a file in metres is shown in the millimetres of its print facts, and one in millimetres as it is", async () => {
  const metres = await readMesh("stl", chunks(binaryStlOf(cubeMesh(0.03))));
  const { x, y, z } = measureMesh(inMillimetres(metres, 1_000)).size;
  for (const side of [x, y, z]) expect(side).toBeCloseTo(30, 3);
  expect(inMillimetres(metres, 1)).toBe(metres);
});
