import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { startFakeStudio } from "#tests/support/fake-studio.ts";
import { png } from "#tests/support/png.ts";
import { createModelFolder, MODEL_SHEET, runSellerCommand } from "#tests/support/seller-command.ts";
import { binaryStl } from "#tests/support/stl-files.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { buildZip } from "#tests/support/zip-builder.ts";

test("all refused files are named with their reasons, and nothing is sent", async () => {
  const shop = await startFakeStudio();
  const bad = { "cut.stl": binaryStl(3).subarray(0, 200), "wings/tail.stl": binaryStl(2, { announced: 1 }) };
  const run = await runSellerCommand([
    "publish",
    await createModelFolder(MODEL_SHEET, bad),
    "--url",
    shop.url,
    "--json",
  ]);
  expect(run.code).toBe(1);
  expect(JSON.parse(run.out)).toMatchObject({
    error: { code: "refused", refusals: [{ file: "cut.stl" }, { file: "wings/tail.stl" }] },
  });
  expect(run.err).toMatch(/cut\.stl: is cut short.*\nwings\/tail\.stl: has a wrong triangle count/);
  expect(shop.calls.map(({ call }) => call)).toEqual(["GET /language", "GET /product"]);
});

test("control characters in a zip's names are not printed", async () => {
  const zip = join(await temporaryFolder(), "in.zip");
  await writeFile(zip, buildZip([{ name: "\u001b]0;owned\u0007.stl", data: binaryStl(1) }]));
  const run = await runSellerCommand(["publish", zip, "--dry-run", "--free", "--description", "x"]);
  expect(run.code).toBe(1);
  expect(run.err).toContain("\\u{1b}]0;owned\\u{7}.stl: has control characters in its name");
});

const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
const photo = sharp({ create: { width: 300, height: 200, channels: 3, background: "grey", noise } });

test.each([
  ["a picture that is none", Buffer.from("no picture"), /cover\.png: cannot be decoded as a picture/],
  [
    "a GIF",
    Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
    /is a gif picture; use WebP/,
  ],
  ["a PNG that is cut short", png(1200, 900).subarray(0, 200), /cannot be decoded as a picture/],
  [
    "a JPEG that is cut short",
    (await photo.jpeg().toBuffer()).subarray(0, 2_000),
    /cannot be decoded as a picture/,
  ],
])("%s is refused", async (_, content, reason) => {
  const run = await runSellerCommand([
    "publish",
    await createModelFolder(MODEL_SHEET, { "pictures/cover.png": content }),
    "--dry-run",
  ]);
  expect(run.code).toBe(1);
  expect(run.err).toMatch(reason);
  expect(run.err).not.toMatch(/expected|Invalid|Too /);
});

test.each([
  ["is no JSON", "{", /model\.json is not valid JSON/],
  ["has an unknown fact", { prize: 1 }, /prize is not known; `publish --schema`/],
  ["sells Commercial below Standard", { prices: { standard: "5", commercial: "1" } }, /Commercial/],
  ["has no price", { prices: {} }, /prices: at least one licence.*--price/],
  [
    "has a price in cents",
    { prices: { standard: 499 } },
    /prices\.standard: is not a price; write euros between quotes, such as "4\.99"/,
  ],
  ["is too cheap", { prices: { standard: "0.49" } }, /prices\.standard: the lowest is 0\.50 €/],
  ["is too dear", { prices: { standard: "10000" } }, /prices\.standard: the highest is 9999\.99 €/],
  ["has a long title", { title: { en: "x".repeat(81) } }, /title\.en: is too long; at most 80 characters/],
  ["has a long title alone", { title: "x".repeat(81) }, /title: is too long; at most 80 characters/],
  ["has a number as title", { title: 5 }, /title: should be a text, or \{ "en"/],
  ["has a text as grams", { printGrams: "85" }, /printGrams: should be a number/],
  [
    "has many tags",
    { tags: Array.from({ length: 21 }, (_, at) => `t${at}`) },
    /tags: at most 20 are possible/,
  ],
  ["has an id of another kind", { id: "Dragon!" }, /id: is not valid; give --id/],
])("a sheet that %s is refused", async (_, wrong, reason) => {
  const sheet = typeof wrong === "string" ? wrong : JSON.stringify({ ...MODEL_SHEET, ...wrong });
  const run = await runSellerCommand([
    "publish",
    await createModelFolder(undefined, { "model.json": Buffer.from(sheet) }),
    "--dry-run",
  ]);
  expect(run.code).toBe(1);
  expect(run.err).toMatch(reason);
  expect(run.err).not.toMatch(/expected|Invalid|Too /);
});
