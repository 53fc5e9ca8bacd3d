import { MeshoptDecoder } from "meshoptimizer/decoder";
import {
  type BufferGeometry,
  DoubleSide,
  FrontSide,
  type Material,
  type Mesh as Mesh3d,
  type Side,
} from "three";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";
import { expect, test } from "vitest";
import { measureMesh } from "#app/meshes/measure.ts";
import type { Mesh } from "#app/meshes/mesh.ts";
import { attacksOn, distanceOf } from "#app/meshes/preview/attacks.ts";
import { encodeGlb } from "#app/meshes/preview/glb.ts";
import { draw, visibleDifferenceFrom } from "#app/meshes/preview/likeness.ts";
import { makePreview, type PreviewPart } from "#app/meshes/preview/make-preview.ts";
import { MAX_PREVIEW_BYTES } from "#app/meshes/preview/preview-kinds.ts";
import { protectionOf } from "#app/meshes/preview/protection.ts";
import { readPreview as readPreview3d } from "#app/meshes/preview/read-preview.ts";
import { sizeOf, unit, withNormals } from "#app/meshes/preview/shaded-mesh.ts";
import { withoutHidden } from "#app/meshes/preview/visible.ts";
import { demoParts } from "#tests/support/demo-meshes.ts";
import { cubeMesh } from "#tests/support/mesh-files.ts";
import { startManifold } from "#tests/support/mesh-oracle.ts";
import { readPreview } from "#tests/support/preview-file.ts";

const SEED = "5eed5eed5eed5eed5eed5eed5eed5eed";
const SAMPLES = 400;

const joinMeshes = (parts: Mesh[]): Mesh => {
  const positions = parts.flatMap((part) => [...part.positions]);
  let before = 0;
  const triangles = parts.flatMap((part) => {
    const moved = Array.from(part.triangles, (vertex) => vertex + before);
    before += part.positions.length / 3;
    return moved;
  });
  return { positions: new Float32Array(positions), triangles: new Uint32Array(triangles) };
};

const cubeWithCavity = () => {
  const inner = cubeMesh(10);
  const inside = {
    positions: inner.positions.map((value) => value + 5),
    triangles: inner.triangles.toReversed(),
  };
  return joinMeshes([cubeMesh(20), inside]);
};

/** A block with holes and a slot, and the pin that goes through. */
async function bracketParts(): Promise<PreviewPart[]> {
  const { Manifold } = await startManifold();
  const hole = (x: number, radius: number) =>
    Manifold.cylinder(40, radius, radius, 48).translate([x, 20, -5]);
  const slot = Manifold.cube([60, 6, 10]).translate([15, -1, 12]);
  const block = Manifold.cube([90, 45, 22])
    .subtract(hole(15, 4))
    .subtract(hole(45, 8))
    .subtract(hole(72, 11))
    .subtract(slot);
  const pin = Manifold.cylinder(70, 7.8, 7.8, 64).add(Manifold.cylinder(6, 14, 14, 64));
  return [block, pin].map((solid, index) => {
    const { vertProperties, triVerts } = solid.getMesh();
    return {
      name: ["Block.stl", "Pin.stl"][index] ?? "",
      mesh: { positions: vertProperties, triangles: triVerts },
    };
  });
}

/** A preview that shows something. */
async function previewOf(...preview: Parameters<typeof makePreview>): Promise<Uint8Array<ArrayBuffer>> {
  const { glb } = await makePreview(...preview);
  if (!glb) throw new Error("no part is shown");
  return glb;
}

let bracketPreview: Promise<Uint8Array<ArrayBuffer>> | undefined;
/** The protected preview of `bracketParts`, made once: protecting takes seconds. */
async function protectedBracket() {
  bracketPreview ??= previewOf(await bracketParts(), { kind: "protected", seed: SEED });
  return bracketPreview;
}

function partNamed(parts: PreviewPart[], name: string): Mesh {
  const part = parts.find((part) => part.name === name);
  if (!part) throw new Error(`no part ${name}`);
  return part.mesh;
}

test("faces that nobody can see from outside are left out", () => {
  expect(withoutHidden(cubeWithCavity(), 20).triangles.length / 3).toBe(12);
});

test("any viewer of glTF reads a preview: three.js sees its parts, and which are seen from outside only", async () => {
  const parts = [
    { name: "a/Box.stl", mesh: cubeMesh(40), solid: true },
    { name: "Small.stl", mesh: cubeMesh(10) },
  ];
  const bytes = await previewOf(parts, { kind: "exact", seed: SEED });
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  const { scene } = await loader.parseAsync(bytes.buffer, "");
  const seen: [name: unknown, side: Side][] = [];
  scene.traverse((node) => {
    const { material } = node as Mesh3d<BufferGeometry, Material>;
    if (material) seen.push([node.userData.name, material.side]);
  });
  expect(seen).toEqual([
    ["a/Box.stl", FrontSide],
    ["Small.stl", DoubleSide],
  ]);
});

test("an exact preview has the model's own surface", async () => {
  const parts = await bracketParts();
  const bytes = await previewOf(parts, { kind: "exact", seed: SEED });
  expect(bytes.length).toBeLessThanOrEqual(MAX_PREVIEW_BYTES);
  for (const { name, mesh } of await readPreview(bytes)) {
    const original = partNamed(parts, name);
    expect(distanceOf(mesh, original, { count: SAMPLES }).rms).toBeLessThan(0.0002 * sizeOf([original]));
  }
});

test("a mesh that is encoded stays as it was, because one of too many bytes is simplified further", async () => {
  const [part] = await bracketParts();
  if (!part) throw new Error("no part");
  const mesh = withNormals(part.mesh);
  const before = structuredClone(mesh);
  await encodeGlb([{ name: part.name, mesh, solid: true }], {});
  expect(mesh).toEqual(before);
});

test("parts whose files have places far from each other look as well as parts that lie together", async () => {
  const [block, pin] = await bracketParts();
  if (!block || !pin) throw new Error("no parts");
  const far = { ...pin, mesh: { ...pin.mesh, positions: pin.mesh.positions.map((value) => value + 1_000) } };
  const bytes = await previewOf([block, far], { kind: "protected", seed: SEED });
  for (const { name, mesh } of await readPreview(bytes))
    expect(visibleDifferenceFrom(withNormals(partNamed([block, far], name)))(mesh)).toBeLessThanOrEqual(
      0.025,
    );
});

test("the same seed distorts alike and another one differently", async () => {
  const parts = await bracketParts();
  const [again, other] = await Promise.all(
    [SEED, SEED.replace("5", "6")].map((seed) => previewOf(parts, { kind: "protected", seed })),
  );
  const first = await protectedBracket();
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

test("no gap is visible where a protected preview is split", async () => {
  const { Manifold } = await startManifold();
  // Flat faces of many narrow triangles.
  const { vertProperties, triVerts } = Manifold.cylinder(6, 40, 40, 96).getMesh();
  const disc = { positions: vertProperties, triangles: triVerts };
  const bytes = await previewOf([{ name: "Disc.stl", mesh: disc }], { kind: "protected", seed: SEED });
  const [shown] = await readPreview(bytes);
  if (!shown) throw new Error("no part");
  for (const view of [unit(0, 0, 1), unit(0.3, 0.2, 0.9)]) {
    const camera = { view, centre: [0, 0, 3], width: 50, pixels: 900 };
    const shades = draw([shown.mesh], camera).map((shade) => Math.round(100 * shade));
    expect(new Set(shades).size).toBe(1);
  }
});

test("no part of a protected preview fits when it is printed, though it looks the same", {
  timeout: 120_000,
}, async () => {
  const parts = await bracketParts();
  const bytes = await protectedBracket();
  expect(bytes.length).toBeLessThanOrEqual(MAX_PREVIEW_BYTES);
  const shown = await readPreview(bytes);
  expect(shown.map(({ name }) => name).sort()).toEqual(parts.map(({ name }) => name).sort());
  for (const { name, mesh } of shown) {
    const original = partNamed(parts, name);
    expect(measureMesh(mesh).watertight).toBe(false);
    for (const copy of Object.values(await attacksOn(mesh, original))) {
      const { rms, medianError, wrongSizes } = distanceOf(copy, original, { count: SAMPLES });
      expect(rms).toBeGreaterThanOrEqual(0.3);
      expect(medianError).toBeGreaterThanOrEqual(0.5);
      expect(wrongSizes).toBeGreaterThanOrEqual(0.5);
    }
    expect(visibleDifferenceFrom(withNormals(original))(mesh)).toBeLessThanOrEqual(0.02);
  }
});

test("a protected preview leaves out parts that are too small to be protected, and says how many", async () => {
  const [, pin] = await bracketParts();
  if (!pin) throw new Error("no pin");
  const parts = [pin, { name: "Washer.stl", mesh: cubeMesh(12) }, { name: "Nut.stl", mesh: cubeMesh(19.9) }];
  const { glb, omitted } = await makePreview(parts, { kind: "protected", seed: SEED });
  expect(omitted).toEqual(["Washer.stl", "Nut.stl"]);
  const { meshes, omitted: stated } = await readPreview3d(glb ?? new Uint8Array());
  expect([meshes.map(({ name }) => name), stated]).toEqual([["Pin.stl"], 2]);
  const exact = await makePreview(parts, { kind: "exact", seed: SEED });
  expect(exact.omitted).toEqual([]);
});

test("a model of small parts only has no protected preview", async () => {
  const parts = [{ name: "Pin.stl", mesh: cubeMesh(12) }];
  expect(await makePreview(parts, { kind: "protected", seed: SEED })).toEqual({
    glb: null,
    omitted: ["Pin.stl"],
  });
});

test("balls and cylinders of 60 mm are shown, whatever the seed", { timeout: 120_000 }, async () => {
  const { Manifold } = await startManifold();
  const shapes = { "Ball.stl": Manifold.sphere(30, 48), "Cylinder.stl": Manifold.cylinder(60, 25, 15, 48) };
  for (const [name, solid] of Object.entries(shapes)) {
    const { vertProperties, triVerts } = solid.getMesh();
    const parts = [{ name, mesh: { positions: vertProperties, triangles: triVerts } }];
    for (const digit of "012345") {
      const { omitted } = await makePreview(parts, { kind: "protected", seed: digit.repeat(32) });
      expect(omitted).toEqual([]);
    }
  }
});

test("a part that would look different, or that smoothing restores, is left out at any size", async () => {
  const mesh = cubeMesh(45);
  const shaded = withNormals(mesh);
  const isWellProtected = protectionOf(mesh);
  expect(isWellProtected(shaded)).toBe(false);
  const far = { ...shaded, positions: shaded.positions.map((value) => 1.3 * value) };
  expect(isWellProtected(far)).toBe(false);
});

test("a jar with threads, flutes and a knurl, which are mostly sharp edges, becomes small and looks the same", {
  timeout: 120_000,
}, async () => {
  const parts = await demoParts("fluted-screw-jar");
  const bytes = await previewOf(parts, { kind: "exact", seed: SEED });
  expect(bytes.length).toBeLessThanOrEqual(MAX_PREVIEW_BYTES);
  for (const { name, mesh } of await readPreview(bytes))
    expect(visibleDifferenceFrom(withNormals(partNamed(parts, name)))(mesh)).toBeLessThanOrEqual(0.02);
});
