import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { STUDIO_TOKEN, startFakeStudio } from "#tests/support/fake-studio.ts";
import { binaryStlOf, cubeMesh } from "#tests/support/mesh-files.ts";
import { png } from "#tests/support/png.ts";
import { createModelFolder, MODEL_SHEET, runSellerCommand } from "#tests/support/seller-command.ts";
import { binaryStl } from "#tests/support/stl-files.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { buildZip } from "#tests/support/zip-builder.ts";
import { prepareProduct } from "#tools/studio-cli/prepare.ts";
import { createProduct, publishFolder } from "#tools/studio-cli/publish-product.ts";
import { newSheet, readProductInput } from "#tools/studio-cli/sheet.ts";
import { studioOf } from "#tools/studio-cli/studio-api.ts";

const TEXTS = ["--price", "4.99", "--description", "A red one."];

async function zipFile(...names: string[]): Promise<string> {
  const place = join(await temporaryFolder(), "Two dragons.zip");
  await writeFile(place, buildZip(names.map((name) => ({ name, data: binaryStl(40) }))));
  return place;
}

test("publishes a folder with its model.json: zip, pictures, texts, prices and files", async () => {
  const shop = await startFakeStudio();
  const folder = await createModelFolder(MODEL_SHEET);
  const run = await runSellerCommand(["publish", folder, "--url", shop.url]);
  expect(run).toMatchObject({ code: 0, err: "" });
  expect(run.out).toContain(`Published Dragon, version 1: ${shop.url}/product/dragon`);
  expect(run.out).toContain("body.stl has holes; a slicer may repair it, or leave something out");
  const [published] = shop.published;
  const { images: _, ...texts } = { ...MODEL_SHEET, prices: { standard: 499, commercial: 2499 } };
  const picture = createHash("sha256").update(png(1200, 900)).digest("hex");
  expect(published).toMatchObject({
    sheet: texts,
    images: [
      { key: `products/dragon/${picture}.png`, width: 1200, height: 900, alt: { en: "A grey dragon" } },
    ],
    source: { kind: "upload", uploadId: "upload-1" },
    files: [
      { path: "body.stl", bytes: 6084, format: "stl", triangles: 120, size: { x: 120, y: 2, z: 3 } },
      { path: "wings/[a]_left #1.STL", triangles: 7 },
    ],
  });
  expect(shop.uploadedSha256).toBe(published?.zip.sha256);
  expect(shop.abortedUploads).toEqual([]);
});

test("publishes with only options, with the title and id from the folder's name", async () => {
  const shop = await startFakeStudio();
  const folder = await createModelFolder();
  const description = join(await temporaryFolder(), "words.md");
  await writeFile(description, "From a file.");
  const more = ["--title-es", "Dragón rojo", "--tag", "Fantasy", "--tag", "red", "--print-grams", "85"];
  const pictures = ["--image", join(folder, "pictures/cover.png"), "--image-alt-es", "Un dragón"];
  const prices = ["--free", "--commercial-price", "24,5"];
  const words = ["--description", `@${description}`, "--notes", "Stronger wings"];
  const run = await runSellerCommand([
    "publish",
    folder,
    "--url",
    shop.url,
    ...prices,
    ...words,
    ...more,
    ...pictures,
  ]);
  expect(run.code).toBe(0);
  expect(shop.published[0]).toMatchObject({
    sheet: {
      id: "red-dragon-v2",
      title: { en: "Red dragon v2", es: "Dragón rojo" },
      description: { en: "From a file." },
      notes: { en: "Stronger wings" },
      tags: ["fantasy", "red"],
      prices: { standard: 0, commercial: 2450 },
      printGrams: 85,
    },
    images: [{ alt: { en: "Red dragon v2", es: "Un dragón" } }],
  });
  expect(shop.published[0]?.files.map(({ path }) => path)).toEqual(["body.stl", "wings/[a]_left #1.STL"]);
});

const PHOTOS = {
  "photos/IMG_2.png": Buffer.from(png(400, 300)),
  "photos/IMG_10.png": Buffer.from(png(402, 300)),
  "photos/broken.jpg": Buffer.from("no picture"),
  "wood.png": Buffer.from(png(64, 64)),
  "body.mtl": Buffer.from("map_Kd .\\\\Wood.PNG"),
};

test("photos among the files become pictures; textures are sold, photos only on request", async () => {
  const shop = await startFakeStudio();
  const folder = await createModelFolder(undefined, PHOTOS);
  const zip = join(await temporaryFolder(), "dragon.zip");
  await writeFile(
    zip,
    buildZip(Object.entries({ "body.stl": binaryStl(4), ...PHOTOS }).map(([name, data]) => ({ name, data }))),
  );
  const paths = (at: number) => shop.published[at]?.files.map(({ path }) => path);
  const publish = (...more: string[]) => runSellerCommand(["publish", ...more, ...TEXTS, "--url", shop.url]);

  const run = await publish(zip);
  expect(run).toMatchObject({ code: 0, err: "" });
  expect(shop.published[0]?.images.map(({ width }) => width)).toEqual([400, 402]);
  expect(paths(0)).toEqual(["body.mtl", "body.stl", "wood.png"]);
  expect(run.out).toContain(
    "Not in the zip, unless you add --photos-in-zip: photos/broken.jpg, photos/IMG_2.png, photos/IMG_10.png",
  );
  expect(run.out).toContain("No picture of the model: photos/broken.jpg cannot be decoded");

  const named = await publish(folder, "--id", "named", "--image", join(folder, "photos/IMG_10.png"));
  expect(shop.published[1]?.images.map(({ width }) => width)).toEqual([402]);
  expect(named.out).toContain("--photos-in-zip: photos/broken.jpg, photos/IMG_2.png, pictures/cover.png\n");

  const refused = await publish(folder, "--id", "sold", "--photos-in-zip");
  expect(refused.err).toMatch(/by --skip-refused:\nphotos\/broken\.jpg: does not begin like a JPG/);
  const skipped = await publish(folder, "--id", "sold", "--photos-in-zip", "--skip-refused");
  expect(skipped.out).toContain("Left out: photos/broken.jpg\n");
  const sold = ["body.mtl", "body.stl", "photos/IMG_10.png", "photos/IMG_2.png", "pictures/cover.png"];
  expect(paths(2)).toEqual([...sold, "wings/[a]_left #1.STL", "wood.png"]);
});

test("files that are refused are left out on request, of a zip too, and never of an incoming one", async () => {
  const bad = { "notes.docx": Buffer.from("PK"), "cut.stl": binaryStl(3).subarray(0, 200) };
  const zip = join(await temporaryFolder(), "dragon.zip");
  await writeFile(
    zip,
    buildZip(Object.entries({ "body.stl": binaryStl(4), ...bad }).map(([name, data]) => ({ name, data }))),
  );
  for (const source of [zip, await createModelFolder(MODEL_SHEET, bad)]) {
    const run = await runSellerCommand(["publish", source, "--dry-run", ...TEXTS, "--skip-refused"]);
    expect(run).toMatchObject({ code: 0, err: "" });
    expect(run.out).toContain("Left out: notes.docx, cut.stl\n");
  }
  const incoming = ["publish", zip, "--dry-run", "--incoming", "dragon.zip", "--skip-refused", ...TEXTS];
  expect(await runSellerCommand(incoming)).toMatchObject({
    code: 2,
    err: expect.stringContaining("as it is"),
  });
  const none = await runSellerCommand([
    "publish",
    await zipFile("cut.obj"),
    "--dry-run",
    ...TEXTS,
    "--skip-refused",
  ]);
  expect(none.err).toContain("There is no STL or 3MF file to sell");
});

test("what is written without a language is in the shop's main one, on the command line and in model.json", async () => {
  const shop = await startFakeStudio();
  shop.mainLanguage = "es";
  const words = ["--title", "Dragón rojo", "--title-en", "Red dragon", "--notes-es", "Alas más fuertes"];
  const folder = await createModelFolder({ description: "Abre las alas.", prices: { standard: "4.99" } });
  const run = await runSellerCommand(["publish", folder, "--url", shop.url, ...words]);
  expect(run).toMatchObject({ code: 0, err: "" });
  expect(shop.published[0]?.sheet).toMatchObject({
    id: "dragon-rojo",
    title: { en: "Red dragon", es: "Dragón rojo" },
    description: { es: "Abre las alas." },
    notes: { es: "Alas más fuertes" },
  });
  const twice = ["--title", "Dragón rojo", "--title-es", "Dragón azul"];
  const refused = await runSellerCommand(["publish", folder, "--url", shop.url, ...twice]);
  expect(refused.code).toBe(2);
  expect(refused.err).toContain("without a language, which means es, and in it");
  expect(shop.published).toHaveLength(1);
});

test("options override model.json, one language and one license at a time", async () => {
  const shop = await startFakeStudio();
  const folder = await createModelFolder(MODEL_SHEET);
  await runSellerCommand([
    "publish",
    folder,
    "--url",
    shop.url,
    "--price",
    "5",
    "--title",
    "Big dragon",
    "--tag",
    "big",
  ]);
  expect(shop.published[0]?.sheet).toMatchObject({
    id: "dragon",
    title: { en: "Big dragon", es: "Dragón" },
    prices: { standard: 500, commercial: 2499 },
    tags: ["big"],
  });
});

test("with --json standard output is one JSON object", async () => {
  const shop = await startFakeStudio();
  const run = await runSellerCommand([
    "publish",
    await createModelFolder(MODEL_SHEET),
    "--url",
    shop.url,
    "--json",
  ]);
  const answer: unknown = JSON.parse(run.out);
  expect(answer).toMatchObject({
    id: "dragon",
    version: 1,
    url: `${shop.url}/product/dragon`,
    zip: { sha256: shop.uploadedSha256 },
    files: [{ path: "body.stl" }, { path: "wings/[a]_left #1.STL" }],
  });
  expect(run.err).toContain("Published Dragon");
});

test("a zip is published from its own files", async () => {
  const shop = await startFakeStudio();
  const run = await runSellerCommand([
    "publish",
    await zipFile("b.stl", "a.stl"),
    "--url",
    shop.url,
    ...TEXTS,
  ]);
  expect(run.code).toBe(0);
  expect(shop.published[0]).toMatchObject({
    sheet: { id: "two-dragons", title: { en: "Two dragons" } },
    files: [{ path: "a.stl" }, { path: "b.stl" }],
  });
});

test("publishes an incoming zip without an upload", async () => {
  const shop = await startFakeStudio();
  const zip = await zipFile("b.stl", "a.stl");
  const options = ["--incoming", "two.zip", "--preview", "exact", "--url", shop.url];
  const run = await runSellerCommand(["publish", zip, ...options, ...TEXTS]);
  expect(run.code).toBe(0);
  expect(shop.calls.map(({ call }) => call)).toEqual([
    "GET /language",
    "GET /product",
    "PUT /previews",
    "POST /products",
  ]);
  expect(shop.published[0]?.source).toEqual({
    kind: "incoming",
    name: "two.zip",
  });
});

test("refuses an incoming zip with system files", async () => {
  const zip = await zipFile("a.stl", ".DS_Store");
  const run = await runSellerCommand(["publish", zip, "--incoming", "two.zip", "--dry-run", ...TEXTS]);
  expect(run).toMatchObject({ code: 1, err: expect.stringContaining(".DS_Store: is a system file") });
});

test("reports an incoming zip that is missing in the bucket", async () => {
  const shop = await startFakeStudio();
  const body = JSON.stringify({ error: { code: "not_found", message: "There is nothing here." } });
  shop.override = (call) => (call === "POST /products" ? { status: 404, body } : null);
  const zip = await zipFile("a.stl");
  const run = await runSellerCommand(["publish", zip, "--incoming", "two.zip", "--url", shop.url, ...TEXTS]);
  expect(run).toMatchObject({ code: 1, err: expect.stringContaining("has no incoming/two.zip") });
});

test("a dry run shows the files and needs neither shop nor token", async () => {
  const run = await runSellerCommand(["publish", await createModelFolder(), ...TEXTS, "--dry-run"], {
    SELLER_TOKEN: "",
  });
  expect(run.code).toBe(0);
  expect(run.out).toMatch(/body\.stl\s+6\.1 KB\s+120 triangles\s+120\.0 × 2\.0 × 3\.0 mm/);
  expect(run.out).toContain("nothing was sent");
});

test("lists the files that were left out", async () => {
  const folder = await createModelFolder(MODEL_SHEET, { ".DS_Store": Buffer.from("x") });
  expect((await runSellerCommand(["publish", folder, "--dry-run"])).out).toContain("Ignored: .DS_Store");
});

test("shows the reason when the shop refuses to publish", async () => {
  const shop = await startFakeStudio();
  shop.override = (call) => (call === "POST /products" ? { status: 400 } : null);
  const run = await runSellerCommand(["publish", await createModelFolder(MODEL_SHEET), "--url", shop.url]);
  expect(run).toMatchObject({ code: 1, err: "The test wants this to fail.\n  sheet.title: too short\n" });
});

test("repeats the last call when its response was lost", async () => {
  const shop = await startFakeStudio();
  shop.override = (call, attempt) => (call === "POST /products" && attempt === 1 ? "cut-late" : null);
  expect(
    (await runSellerCommand(["publish", await createModelFolder(MODEL_SHEET), "--url", shop.url])).code,
  ).toBe(0);
  expect(shop.published).toHaveLength(1);
});

test("does not claim that nothing was published when the last call gets no response", async () => {
  const shop = await startFakeStudio();
  shop.override = (call) => (call === "POST /products" ? "cut-late" : null);
  const running = { onProgress: () => {}, signal: new AbortController().signal };
  const studio = studioOf({ url: shop.url, token: STUDIO_TOKEN }, running.signal, {
    firstPause: 1,
    networkTimeout: 20,
  });
  const job = { source: await createModelFolder(MODEL_SHEET) };
  const written = await readProductInput({ ...job, options: {} });
  const request = { job, kind: "folder", input: written } as const;
  const prepared = await prepareProduct(request, await temporaryFolder(), running);
  const product = { sheet: newSheet(written, job.source), prepared };
  await expect(createProduct(studio, product, running)).rejects.toThrow("in the studio shows whether it did");
  expect(shop.abortedUploads).toEqual([]);
});

test("colours and a moving bar appear on a terminal, and neither without one or with NO_COLOR", async () => {
  const argv = ["publish", await createModelFolder(MODEL_SHEET), "--dry-run"];
  const start = "\u001b[";
  expect((await runSellerCommand(argv)).out).not.toContain(start);
  expect((await runSellerCommand(argv, {}, true)).out).toContain(`${start}32mEverything is fine`);
  expect((await runSellerCommand(argv, { NO_COLOR: "1" }, true)).out).not.toContain(`${start}32m`);
});

test("publishes a folder by a function", async () => {
  const shop = await startFakeStudio();
  const answer = await publishFolder({
    folder: await createModelFolder(MODEL_SHEET),
    url: shop.url,
    token: STUDIO_TOKEN,
  });
  expect(answer).toEqual({ id: "dragon", version: 1, url: `${shop.url}/product/dragon` });
});

test("files that are sold unmeasured are named, on the screen and with --json", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "bracket.stl"), binaryStlOf(cubeMesh(20)));
  await writeFile(join(folder, "plate.3mf"), "PK\x03\x04 and no more");
  const options = ["publish", folder, "--dry-run", ...TEXTS];
  const { out } = await runSellerCommand(options);
  expect(out).toMatch(/plate\.3mf is sold without size, print facts and 3D view: it cannot be unpacked/);
  expect(JSON.parse((await runSellerCommand([...options, "--json"])).out)).toMatchObject({
    warnings: [{ file: "plate.3mf", code: "notMeasured" }],
  });
});

test("publishing stops at files that can hardly be in millimetres, until --units says how it is", async () => {
  const shop = await startFakeStudio();
  const folder = await temporaryFolder();
  const stl = Buffer.from(binaryStlOf(cubeMesh(0.02)));
  await writeFile(join(folder, "bracket.stl"), stl);
  const options = ["publish", folder, "--url", shop.url, ...TEXTS];
  const asked = await runSellerCommand(options);
  expect(asked).toMatchObject({ code: 1 });
  expect(asked.out).toContain("< 0.1 × < 0.1 × < 0.1 mm");
  expect(asked.err).toContain("bracket.stl is 0.02 × 0.02 × 0.02 mm; in metres 20 × 20 × 20 mm");
  expect(asked.err).toMatch(/--units m .*--units mm/s);
  expect(asked.err).not.toContain("--units in");
  expect(await runSellerCommand([...options, "--dry-run"])).toMatchObject({ code: 1 });
  expect(shop.published).toEqual([]);

  const { code, out } = await runSellerCommand([...options, "--units", "m"]);
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining("20.0 × 20.0 × 20.0 mm") });
  expect(out).toMatch(/bracket\.stl is measured as if its numbers were 1000 mm each/);
  const [sent] = shop.published;
  expect(sent?.files).toMatchObject([
    { bytes: stl.length, size: { x: 20, y: 20, z: 20 }, facts: { volume: 8000, mmPerUnit: 1000 } },
  ]);
  expect(sent?.files[0]?.entry?.crc32).toBe(crc32(stl).toString(16).padStart(8, "0"));
  expect(await runSellerCommand([...options, "--units", "mm"])).toMatchObject({ code: 0 });
  expect(shop.published[1]?.files).toMatchObject([{ size: { x: 0.02, y: 0.02, z: 0.02 } }]);
  expect(await runSellerCommand([...options, "--units", "feet"])).toMatchObject({ code: 2 });
});

async function zipWithOldNames(written = "A\xa4o.stl"): Promise<string> {
  const place = join(await temporaryFolder(), "Old.zip");
  const name = Buffer.from(written, "latin1");
  await writeFile(place, buildZip([{ name, data: binaryStl(4), isUtf8: false }]));
  return place;
}

test("names of a zip that do not say how they are written are shown as guessed, and read as --zip-names says", async () => {
  const zip = await zipWithOldNames();
  const guessed = await runSellerCommand(["publish", zip, "--dry-run", ...TEXTS]);
  expect(guessed.out).toMatch(/they are read as cp437: Año\.stl\n.*--zip-names with one of cp437, cp850/);
  const said = ["publish", zip, "--dry-run", "--zip-names", "windows-1252", ...TEXTS];
  const { out } = await runSellerCommand(said);
  expect(out).toContain("A¤o.stl");
  expect(out).not.toContain("--zip-names");
  expect(JSON.parse((await runSellerCommand([...said, "--json"])).out)).toMatchObject({
    files: [{ path: "A¤o.stl" }],
    guessedNames: { codePage: "windows-1252", names: ["A¤o.stl"] },
  });
  const refused = await runSellerCommand([
    "publish",
    await zipWithOldNames("\x81|.stl"),
    "--dry-run",
    ...TEXTS,
  ]);
  expect(refused.err).toMatch(/ü\|\.stl: has one of .*\n.*they are read as cp437/);
});

test("an incoming zip is refused whose names are not Unicode", async () => {
  const zip = await zipWithOldNames();
  const incoming = ["publish", zip, "--dry-run", "--incoming", "old.zip", ...TEXTS];
  const { code, err } = await runSellerCommand(incoming);
  expect({ code, err }).toMatchObject({
    code: 1,
    err: expect.stringMatching(/Año\.stl: has a name that is not Unicode/),
  });
  expect(err).not.toContain("--zip-names");
  expect(await runSellerCommand([...incoming, "--zip-names", "cp850"])).toMatchObject({ code: 2 });
  const folder = await createModelFolder();
  expect(await runSellerCommand(["publish", folder, "--zip-names", "cp850", ...TEXTS])).toMatchObject({
    code: 1,
  });
  expect(await runSellerCommand(["publish", zip, "--zip-names", "latin", ...TEXTS])).toMatchObject({
    code: 2,
  });
});
