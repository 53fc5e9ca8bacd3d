import { createHash } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { startFakeStudio } from "#tests/support/fake-studio.ts";
import { binaryStlOf, cubeMesh } from "#tests/support/mesh-files.ts";
import { readPreview } from "#tests/support/preview-file.ts";
import { PUBLISHED_MODEL, runSellerCommand } from "#tests/support/seller-command.ts";
import { buildZip } from "#tests/support/zip-builder.ts";

const SEED = "5eed".repeat(8);

async function shopWith(zip: Buffer) {
  const shop = await startFakeStudio();
  const sha256 = createHash("sha256").update(zip).digest("hex");
  shop.zip = zip;
  shop.current = { ...PUBLISHED_MODEL, zip: { bytes: zip.length, sha256 }, files: 1, previewSeed: SEED };
  const refresh = (...options: string[]) => runSellerCommand(["refresh", ...options, "--url", shop.url]);
  return { shop, sha256, refresh };
}

const cubeZip = () => buildZip([{ name: "cube.stl", data: Buffer.from(binaryStlOf(cubeMesh(100))) }]);

test("refresh measures the zip in the shop, says where its files are in it and sends a preview with the seed before", async () => {
  const { shop, sha256, refresh } = await shopWith(cubeZip());
  const run = await refresh("dragon");
  expect(run).toMatchObject({ code: 0, err: "", out: expect.stringContaining("dragon: 1 file, protected") });
  expect(shop.calls.map(({ call }) => call)).toEqual([
    "GET /product",
    "GET /zip",
    "PUT /previews",
    "POST /refresh",
  ]);
  const [sent] = shop.refreshes;
  expect(sent).toMatchObject({
    id: "dragon",
    sha256,
    files: [{ path: "cube.stl", triangles: 12, facts: { watertight: true, shells: 1, volume: 1_000_000 } }],
    preview: { kind: "protected", seed: SEED },
  });
  const { offset = 0, bytes = 0 } = sent?.files[0]?.entry ?? {};
  expect(inflateRawSync(shop.zip.subarray(offset, offset + bytes))).toEqual(
    Buffer.from(binaryStlOf(cubeMesh(100))),
  );
  const parts = await readPreview(shop.images.get(sent?.preview?.key ?? "") ?? Buffer.alloc(0));
  expect(parts.map(({ name }) => name)).toEqual(["cube.stl"]);
});

test("refresh measures a file in the unit that its seller has said", async () => {
  const { shop, refresh } = await shopWith(
    buildZip([
      { name: "metres.stl", data: Buffer.from(binaryStlOf(cubeMesh(0.02))) },
      { name: "pin.stl", data: Buffer.from(binaryStlOf(cubeMesh(1))) },
    ]),
  );
  shop.current = { ...PUBLISHED_MODEL, ...shop.current, files: 2, mmPerUnit: { "metres.stl": 1000 } };
  expect(await refresh("dragon")).toMatchObject({ code: 0 });
  expect(shop.refreshes[0]?.files).toMatchObject([
    { path: "metres.stl", size: { x: 20 }, facts: { mmPerUnit: 1000 } },
    { path: "pin.stl", size: { x: 1 } },
  ]);
});

test("without an id every product is refreshed, and without a preview none is sent", async () => {
  const { shop, refresh } = await shopWith(cubeZip());
  const { id, status, version, files } = PUBLISHED_MODEL;
  const counts = { price: 499, weight: shop.zip.length, purchases: 0, updatedAt: "2026-11-20T22:47:28Z" };
  const row = { id, status, version, files, title: "Dragon", ...counts };
  shop.products = [row, { ...row, id: "vase" }];
  expect(await refresh("--preview", "none")).toMatchObject({ code: 0 });
  expect(shop.refreshes).toMatchObject([{ preview: null }, { preview: null }]);
  expect(shop.images.size).toBe(0);
});

test("a zip that arrives damaged, is no zip or cannot be fetched changes nothing", async () => {
  const { shop, refresh } = await shopWith(cubeZip());
  const whole = shop.zip;
  shop.zip = whole.subarray(0, -1);
  expect(await refresh("dragon")).toMatchObject({
    code: 1,
    err: expect.stringContaining("The zip of dragon arrived damaged."),
  });
  shop.zip = whole;
  shop.override = (call) => (call === "GET /zip" ? "cut" : null);
  expect(await refresh("dragon")).toMatchObject({
    code: 1,
    err: expect.stringMatching(/connection to .* broke/),
  });
  shop.current = null;
  expect(await refresh("dragon")).toMatchObject({
    code: 1,
    err: expect.stringContaining("has no product dragon"),
  });
  expect(shop.refreshes).toEqual([]);
});

test("a zip that may not be published any more stays as it is, and the others are refreshed", async () => {
  const { shop, refresh } = await shopWith(buildZip([{ name: "broken.stl", data: Buffer.from("no mesh") }]));
  const run = await refresh("dragon", "vase");
  expect(run).toMatchObject({ code: 1, err: expect.stringContaining("Not refreshed: dragon, vase.") });
  expect(run.out).toContain("dragon stays as it is:");
  expect(run.out).toContain("broken.stl");
  expect(shop.refreshes).toEqual([]);
});
