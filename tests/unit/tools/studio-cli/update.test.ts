import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { STUDIO_TOKEN, startFakeStudio } from "#tests/support/fake-studio.ts";
import { png } from "#tests/support/png.ts";
import {
  createModelFolder,
  MODEL_SHEET,
  PUBLISHED_MODEL,
  runSellerCommand,
} from "#tests/support/seller-command.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { ModelFile } from "#tools/studio-cli/model-file.ts";

const callsOf = (shop: { calls: { call: string }[] }) => shop.calls.map(({ call }) => call);

test("publish refuses an existing product before it packs", async () => {
  const shop = await startFakeStudio();
  shop.current = PUBLISHED_MODEL;
  const run = await runSellerCommand(["publish", await createModelFolder(MODEL_SHEET), "--url", shop.url]);
  expect(run.code).toBe(1);
  expect(run.err).toContain('The shop has dragon already: "Dragon", version 1, 4.99 €. Nothing was changed.');
  expect(run.err).toMatch(/add --update[\s\S]*--id dragon-2/);
  expect(run.out).toBe("");
  expect(callsOf(shop)).toEqual(["GET /language", "GET /product"]);
});

test("an update sends only what changes", async () => {
  const shop = await startFakeStudio();
  const picture = { key: `products/dragon/${"0".repeat(64)}.webp`, width: 40, height: 30, alt: { en: "It" } };
  shop.current = { ...PUBLISHED_MODEL, images: [picture] };
  const argv = ["publish", await createModelFolder(), "--update", "--id", "dragon", "--price", "5.99"];
  const run = await runSellerCommand([...argv, "--url", shop.url, "--notes", "Stronger wings"]);
  expect(run).toMatchObject({ code: 0, err: "" });
  expect(run.out).toContain("  Standard: 4.99 € → 5.99 €\n");
  expect(run.out).toMatch(/ {2}files: version 1, 2 files, 3\.0 KB → version 2, 2 files/);
  expect(run.out).toContain("Updated Dragon, version 2");
  expect(shop.edits).toMatchObject([{ id: "dragon", model: { files: [{}, {}] } }]);
  expect(shop.edits[0]?.changes).toEqual({ prices: { standard: 599 }, notes: { en: "Stronger wings" } });
  expect(shop.edits[0]?.images).toBeUndefined();
  expect(shop.uploadedSha256).toBe(shop.edits[0]?.model?.zip.sha256);
  // A model without pictures gets the photos of the folder.
  shop.current = PUBLISHED_MODEL;
  await runSellerCommand([...argv, "--url", shop.url]);
  expect(shop.edits[1]?.images).toMatchObject([{ width: 1200, height: 900 }]);
});

test("an update with the same files sends no zip, and one without changes sends nothing", async () => {
  const shop = await startFakeStudio();
  const folder = await createModelFolder(MODEL_SHEET);
  await runSellerCommand(["publish", folder, "--url", shop.url]);
  const { zip, images } = shop.published[0] ?? { zip: PUBLISHED_MODEL.zip, images: [] };
  shop.current = { ...PUBLISHED_MODEL, zip, images };
  const before = shop.calls.length;
  const same = await runSellerCommand(["publish", folder, "--update", "--url", shop.url]);
  expect(same).toMatchObject({ code: 0, out: expect.stringContaining("nothing changes.") });
  expect(callsOf(shop).slice(before)).toEqual(["GET /language", "GET /product"]);
  await runSellerCommand(["publish", folder, "--update", "--url", shop.url, "--tag", "red"]);
  expect(shop.edits).toMatchObject([{ id: "dragon", changes: { tags: ["red"] } }]);
  expect(shop.edits[0]?.model).toBeUndefined();
});

test("an update sells the photos that buyers of the current version have, and no others", async () => {
  const shop = await startFakeStudio();
  shop.current = { ...PUBLISHED_MODEL, soldPhotos: ["pictures/cover.png"] };
  const folder = await createModelFolder(undefined, { "new.png": Buffer.from(png(40, 30)) });
  const argv = ["publish", folder, "--update", "--id", "dragon", "--price", "5.99", "--url", shop.url];
  const run = await runSellerCommand(argv);
  expect(run.out).toContain("Not in the zip, unless you add --photos-in-zip: new.png\n");
  const files = ["body.stl", "pictures/cover.png", "wings/[a]_left #1.STL"];
  expect(shop.edits[0]?.model?.files.map(({ path }) => path)).toEqual(files);
});

test("an update whose pictures are all left out keeps those of the model", async () => {
  const shop = await startFakeStudio();
  const picture = { key: `products/dragon/${"0".repeat(64)}.webp`, width: 40, height: 30, alt: { en: "It" } };
  shop.current = { ...PUBLISHED_MODEL, images: [picture] };
  const broken = { "broken.jpg": Buffer.from("no picture"), "new.png": Buffer.from(png(40, 30)) };
  const folder = await createModelFolder(undefined, broken);
  const argv = ["publish", folder, "--update", "--id", "dragon", "--price", "5.99", "--skip-refused"];
  const image = (name: string) => ["--image", join(folder, name)];
  const run = await runSellerCommand([...argv, ...image("broken.jpg"), "--url", shop.url]);
  expect(run.out).toContain("No picture is sent, because all that are named were left out.");
  expect(shop.edits[0]).toMatchObject({ changes: { prices: { standard: 599 } } });
  expect(shop.edits[0]?.images).toBeUndefined();
  await runSellerCommand([...argv, ...image("broken.jpg"), ...image("new.png"), "--url", shop.url]);
  expect(shop.edits[1]?.images).toMatchObject([{ width: 40 }]);
});

test("an update changes and removes fields, and says which", async () => {
  const shop = await startFakeStudio();
  shop.current = PUBLISHED_MODEL;
  const folder = await createModelFolder();
  const argv = ["publish", folder, "--id", "dragon", "--update", "--price", "5.99", "--remove", "title-es"];
  const run = await runSellerCommand([...argv, "--url", shop.url]);
  expect(run).toMatchObject({ code: 0, err: "" });
  expect(run.out).toContain('  title (es): "Dragón" → none\n  Standard: 4.99 € → 5.99 €\n');
  const changes = { title: { es: null }, prices: { standard: 599 } };
  expect(shop.edits).toMatchObject([{ id: "dragon", changes }]);
});

test("refuses an update of an unknown product", async () => {
  const shop = await startFakeStudio();
  const update = await runSellerCommand([
    "publish",
    await createModelFolder(MODEL_SHEET),
    "--update",
    "--url",
    shop.url,
  ]);
  expect(update).toMatchObject({
    code: 1,
    err: expect.stringContaining("no product dragon. Leave out --update"),
  });
});

test("pictures are uploaded before the zip", async () => {
  const shop = await startFakeStudio();
  shop.override = (call) => (call === "PUT /images" ? { status: 400 } : null);
  expect(
    (await runSellerCommand(["publish", await createModelFolder(MODEL_SHEET), "--url", shop.url])).code,
  ).toBe(1);
  expect(callsOf(shop)).toEqual(["GET /language", "GET /product", "PUT /images"]);
});

test("a wrong token is noticed before anything is packed", async () => {
  const shop = await startFakeStudio();
  const run = await runSellerCommand(["publish", await createModelFolder(MODEL_SHEET), "--url", shop.url], {
    SELLER_TOKEN: "wrong",
  });
  expect(run).toMatchObject({ code: 1, out: "", err: "The shop does not accept this SELLER_TOKEN.\n" });
});

test("a stopped upload continues with the parts in the shop, for the same zip only", async () => {
  const shop = await startFakeStudio();
  shop.partBytes = 200;
  const env = { XDG_CACHE_HOME: await temporaryFolder() };
  const argv = ["publish", await createModelFolder(MODEL_SHEET), "--url", shop.url];
  shop.override = (call) => (/part (5|6|7|8|9)$/.test(call) ? { status: 400 } : null);
  expect((await runSellerCommand(argv, env)).code).toBe(1);
  const first = callsOf(shop).filter((call) => call.startsWith("PUT /uploads"));
  shop.override = () => null;
  const before = shop.calls.length;
  expect(await runSellerCommand(argv, env)).toMatchObject({ code: 0, err: "" });
  const second = callsOf(shop).slice(before);
  expect(second).not.toContain("POST /uploads");
  for (const part of [1, 2, 3, 4])
    expect([first, second].map((calls) => calls.includes(`PUT /uploads/part ${part}`))).toEqual([
      true,
      false,
    ]);
  expect(shop.uploadedSha256).toBe(shop.published[0]?.zip.sha256);
  expect(await readdir(join(env.XDG_CACHE_HOME, "stall-seller"))).toEqual([]);
});

test("an upload that R2 has deleted starts again, and one of other files is aborted", async () => {
  const shop = await startFakeStudio();
  shop.partBytes = 200;
  const env = { XDG_CACHE_HOME: await temporaryFolder() };
  const stopped = async (folder: string) => {
    shop.override = (call) => (/part 5$/.test(call) ? { status: 400 } : null);
    await runSellerCommand(["publish", folder, "--url", shop.url], env);
  };
  const folder = await createModelFolder(MODEL_SHEET);
  await stopped(folder);
  const forgotten = JSON.stringify({ error: { code: "upload_mismatch", message: "no" } });
  shop.override = (call, attempt) =>
    /part 5$/.test(call) && attempt === 2 ? { status: 409, body: forgotten } : null;
  expect((await runSellerCommand(["publish", folder, "--url", shop.url], env)).code).toBe(0);
  expect(shop.published[0]?.source).toMatchObject({ uploadId: "upload-2" });
  await stopped(await createModelFolder(MODEL_SHEET, { "more.txt": Buffer.from("more") }));
  expect(shop.abortedUploads).toEqual([]);
  shop.override = () => null;
  expect((await runSellerCommand(["publish", folder, "--url", shop.url], env)).code).toBe(0);
  expect(shop.abortedUploads).toEqual(["upload-3"]);
});

test("the progress line shows a lost connection, never goes back, and ends with finishing", async () => {
  const shop = await startFakeStudio();
  shop.override = (call, attempt) => (call === "PUT /uploads/part 2" && attempt === 1 ? "cut" : null);
  const run = await runSellerCommand(
    ["publish", await createModelFolder(MODEL_SHEET), "--url", shop.url],
    {},
    true,
  );
  expect(run.code).toBe(0);
  expect(run.out).toContain("connection lost, trying again …");
  expect(run.out).toContain("Finishing: the shop joins and checks the zip …");
  const percents = [...run.out.matchAll(/Uploading (\d+) %/g)].map(([, percent]) => Number(percent));
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
});

test("--schema prints the JSON Schema of what model.json may say", async () => {
  const { code, out } = await runSellerCommand(["publish", "--schema"]);
  expect(code).toBe(0);
  const schema = JSON.parse(out);
  expect(Object.keys(schema.properties)).toEqual(Object.keys(ModelFile.shape));
  expect(schema.properties.prices.properties.commercial).toMatchObject({
    type: "string",
    pattern: expect.any(String),
  });
  expect(schema.additionalProperties).toBe(false);
});

const MAIN = join(import.meta.dirname, "../../../../tools/studio-cli/main.ts");

async function runList(cwd: string, env: Record<string, string>, take = Number.POSITIVE_INFINITY) {
  const all = { ...process.env, SELLER_TOKEN: "", PORT: "", STATE_DIR: "", ...env };
  const child = spawn(process.execPath, [MAIN, "api", "GET", "/app/studio/products"], {
    cwd,
    env: all,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err] = [[] as string[], [] as string[]];
  child.stdout.on("data", (text: Buffer) => {
    out.push(String(text));
    if (out.length >= take) child.stdout.destroy();
  });
  child.stderr.on("data", (text: Buffer) => err.push(String(text)));
  const [code] = await once(child, "close");
  return { code, out: out.join(""), err: err.join("") };
}

test("address and token are found from PORT and STATE_DIR, and from what the running shop left", async () => {
  const shop = await startFakeStudio();
  const { port } = new URL(shop.url);
  const place = await temporaryFolder();
  await mkdir(join(place, "state"));
  await writeFile(join(place, "state/dev.vars"), `SELLER_TOKEN="${STUDIO_TOKEN}"\n`);
  const listed = await runList(place, { PORT: port, STATE_DIR: join(place, "state") });
  expect(listed).toMatchObject({ code: 0, out: "[]\n" });
  await mkdir(join(place, ".wrangler/running-shops"), { recursive: true });
  const note = {
    url: `http://localhost:${port}`,
    settingsFile: join(place, "state/dev.vars"),
    pid: process.pid,
  };
  await writeFile(join(place, `.wrangler/running-shops/${port}.json`), JSON.stringify(note));
  expect(await runList(place, {})).toEqual(listed);
});

test("api does not fail when its output is closed early", async () => {
  const shop = await startFakeStudio();
  const product = {
    title: "D".repeat(500),
    status: "published" as const,
    version: 3,
    price: 499,
    weight: 5,
    files: 1,
  };
  shop.products = Array.from({ length: 5_000 }, (_, at) => {
    return { ...product, id: `d-${at}`, purchases: 1, updatedAt: "2026-11-20T22:47:28Z" };
  });
  const { port } = new URL(shop.url);
  expect(await runList(await temporaryFolder(), { PORT: port, SELLER_TOKEN: STUDIO_TOKEN }, 1)).toMatchObject(
    {
      code: 0,
      err: "",
    },
  );
});
