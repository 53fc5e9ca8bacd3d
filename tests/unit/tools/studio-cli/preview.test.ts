import { expect, test } from "vitest";
import { STUDIO_TOKEN, startFakeStudio } from "#tests/support/fake-studio.ts";
import { binaryStlOf, cubeMesh, simpleThreeMf } from "#tests/support/mesh-files.ts";
import { readPreview } from "#tests/support/preview-file.ts";
import { createModelFolder, runSellerCommand } from "#tests/support/seller-command.ts";

const cube = Buffer.from(binaryStlOf(cubeMesh(100)));

async function publish(price: string[], ...options: string[]) {
  const shop = await startFakeStudio();
  const plate = Buffer.from(simpleThreeMf(cubeMesh(80)));
  const folder = await createModelFolder(
    { title: "Cube", description: "A cube." },
    { "body.stl": cube, "plate.3mf": plate },
  );
  const argv = ["publish", folder, ...price, ...options, "--url", shop.url];
  const result = await runSellerCommand(argv, { SELLER_TOKEN: STUDIO_TOKEN });
  return { ...result, shop, request: shop.published[0] };
}

test("publishing measures STL and 3MF, and sends a preview that cannot be printed of what costs something", async () => {
  const { request, shop } = await publish(["--price", "4.99"]);
  expect(
    request?.files
      .filter(({ path }) => /^(body|plate)/.test(path))
      .map(({ triangles, size, facts }) => [triangles, size?.x, facts?.watertight, facts?.volume]),
  ).toEqual([
    [12, 100, true, 1_000_000],
    [12, 80, true, 512_000],
  ]);
  expect(request?.preview).toMatchObject({
    kind: "protected",
    seed: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  const parts = await readPreview(shop.images.get(request?.preview?.key ?? "") ?? Buffer.alloc(0));
  expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(["body.stl", "plate.3mf"]));
});

test("what is free has an exact preview, and the seller may say otherwise", async () => {
  expect((await publish(["--free"])).request?.preview).toMatchObject({ kind: "exact" });
  expect((await publish(["--price", "4.99"], "--preview", "exact")).request?.preview).toMatchObject({
    kind: "exact",
  });
  expect((await publish(["--free"], "--preview", "none")).request?.preview).toBeNull();
  expect((await publish(["--free"], "--preview", "blurred")).err).toContain(
    "--preview blurred: it takes one of exact, protected, none",
  );
});

test("the seller is told which parts are too small to be shown, and how to show them", async () => {
  const shop = await startFakeStudio();
  const sheet = { title: "Pin", description: "A pin." };
  const folder = await createModelFolder(sheet, { "pin.stl": Buffer.from(binaryStlOf(cubeMesh(12))) });
  const { out } = await runSellerCommand(["publish", folder, "--price", "4.99", "--url", shop.url], {
    SELLER_TOKEN: STUDIO_TOKEN,
  });
  expect(out).toMatch(/not shown in 3D, too small to be protected: .*pin\.stl/);
  expect(out).toContain("--preview exact");
  expect(shop.published).toHaveLength(1);
});
