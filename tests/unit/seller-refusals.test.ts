import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { zipOf } from "#tests/support/evil-archives.ts";
import { modelFolder, png, SHEET, seller } from "#tests/support/seller-runs.ts";
import { binaryStl } from "#tests/support/stl-files.ts";
import { studioStandIn } from "#tests/support/studio-stand-in.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

test("refused files are all named with their reasons, and the shop is not called", async () => {
  const shop = await studioStandIn();
  const bad = { "cut.stl": binaryStl(3).subarray(0, 200), "wings/tail.stl": binaryStl(2, { announced: 1 }) };
  const run = await seller(["publish", await modelFolder(SHEET, bad), "--url", shop.url, "--json"]);
  expect(run.code).toBe(1);
  expect(JSON.parse(run.out)).toMatchObject({
    error: { code: "refused", refusals: [{ file: "cut.stl" }, { file: "wings/tail.stl" }] },
  });
  expect(run.err).toMatch(/cut\.stl: is cut short.*\nwings\/tail\.stl: has a wrong triangle count/);
  expect(shop.seen).toEqual([]);
});

test("names from an archive cannot write on the terminal", async () => {
  const zip = join(await temporaryFolder(), "in.zip");
  await writeFile(zip, zipOf([{ name: "\u001b]0;owned\u0007.stl", data: binaryStl(1) }]));
  const run = await seller(["publish", zip, "--dry-run", "--free", "--description", "x"]);
  expect(run.code).toBe(1);
  expect(run.err).toContain("\\u{1b}]0;owned\\u{7}.stl: has control characters in its name");
});

test.each([
  ["a picture that is none", Buffer.from("no picture"), /cover\.png: cannot be read as a picture/],
  ["a GIF", Buffer.from("GIF89a\x10\0\x10\0", "latin1"), /is a gif picture; use WebP/],
  ["a picture over 4 MiB", png(10, 10, 4 * 1024 * 1024 + 1), /is 4\.2 MB/],
  ["a picture over 10,000 pixels", png(10_001, 10), /10001 × 10 pixels/],
])("%s is refused", async (_, content, reason) => {
  const run = await seller([
    "publish",
    await modelFolder(SHEET, { "pictures/cover.png": content }),
    "--dry-run",
  ]);
  expect(run.code).toBe(1);
  expect(run.err).toMatch(reason);
});

test.each([
  ["is no JSON", "{", /model\.json is not valid JSON/],
  ["has an unknown fact", JSON.stringify({ ...SHEET, prize: 1 }), /prize/],
  [
    "sells Commercial below Standard",
    JSON.stringify({ ...SHEET, prices: { standard: 5, commercial: 1 } }),
    /Commercial/,
  ],
  ["has no price", JSON.stringify({ ...SHEET, prices: {} }), /prices: at least one licence.*--price/],
  ["has an id of another kind", JSON.stringify({ ...SHEET, id: "Dragon!" }), /id: is not valid; give --id/],
])("a sheet that %s is refused", async (_, sheet, reason) => {
  const run = await seller([
    "publish",
    await modelFolder(undefined, { "model.json": Buffer.from(sheet) }),
    "--dry-run",
  ]);
  expect(run.code).toBe(1);
  expect(run.err).toMatch(reason);
});
