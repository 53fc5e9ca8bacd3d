import { expect, test } from "vitest";
import { productDetail } from "#app/catalog/catalog.server.ts";
import { productFiles } from "#app/db/schema.ts";
import { insertProduct } from "#tests/support/products.ts";
import { htmlWithoutScripts, withoutSpans } from "#tests/support/responses.ts";
import { db, testServices } from "#tests/support/services.ts";
import { sendEdit } from "#tests/support/studio-api.ts";
import { createSeller, createVisitor, submitForm } from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();
const visitor = await createVisitor();

const facts = {
  shells: 1,
  watertight: true,
  flipped: false,
  volume: 8_000,
  surface: 2_400,
  overhang: 0,
  box: { x: 20, y: 20, degrees: 0 },
};
const MESH = { bytes: 684, format: "stl", triangles: 12, sizeX: 20, sizeY: 20, sizeZ: 20, facts };

async function tower(id: string) {
  await insertProduct({ id });
  const of = { productId: id, version: 1 };
  await db.insert(productFiles).values([
    { ...of, ...MESH, path: "leg_x4.stl" },
    { ...of, ...MESH, path: "top.stl" },
    { ...of, path: "readme.txt", bytes: 9, format: "txt" },
  ]);
  return `/studio/models/${id}/parts`;
}

const quantitiesOf = async (id: string) =>
  (await productDetail(services, id)).fileList.map(({ path, quantity }) => [path, quantity]);
const save = (path: string, quantities: string[], version = "1") =>
  submitForm(seller, path, [
    ["intent", "save"],
    ["id", path.split("/")[3] ?? ""],
    ["version", version],
    ...quantities.map((text, at): [string, string] => [`parts[${at}].quantity`, text]),
  ]);

test("quantities are read from names, changed by the seller, and counted in grams and pieces", async () => {
  const path = await tower("tower");
  expect(await quantitiesOf("tower")).toEqual([
    ["leg_x4.stl", 4],
    ["readme.txt", 1],
    ["top.stl", 1],
  ]);
  const form = await htmlWithoutScripts(await seller.fetch(path));
  expect(
    [...form.matchAll(/<input[^>]*name="parts\[\d\]\.quantity"[^>]*value="(\d+)"/g)].map(
      ([, value]) => value,
    ),
  ).toEqual(["4", "1"]);
  const before = withoutSpans(await htmlWithoutScripts(await visitor.fetch("/product/tower?lang=en")));
  expect(before).toContain("all 5 pieces");
  expect(before).toContain("print 4");

  expect((await save(path, ["4", "2"])).status).toBe(200);
  expect(await quantitiesOf("tower")).toContainEqual(["top.stl", 2]);
  // Neither an edit nor another price changes them.
  expect((await sendEdit({ id: "tower", changes: { prices: { standard: 900 } } })).status).toBe(200);
  expect(await quantitiesOf("tower")).toContainEqual(["top.stl", 2]);
  expect((await save(path, ["4", "1"])).status).toBe(200);
  expect(await quantitiesOf("tower")).toContainEqual(["top.stl", 1]);
});

test("an invalid quantity, or one for other files, changes nothing", async () => {
  const path = await tower("refused");
  const refused = await save(path, ["0", "2"]);
  const page = await htmlWithoutScripts(refused);
  expect([refused.status, page.match(/aria-invalid="true"/g)]).toEqual([400, ['aria-invalid="true"']]);
  expect(page).toMatch(/<input[^>]*name="parts\[1\]\.quantity"[^>]*value="2"/);
  expect((await save(path, ["4", "2"], "2")).status).toBe(409);
  expect((await save(path, ["4"])).status).toBe(409);
  expect(await quantitiesOf("refused")).toContainEqual(["top.stl", 1]);
  await insertProduct({ id: "only-text" });
  expect((await seller.fetch("/studio/models/only-text/parts")).status).toBe(404);
});
