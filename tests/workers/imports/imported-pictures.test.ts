import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { importedPictures as pictureRows, products } from "#app/db/schema.ts";
import { saveEdits } from "#app/edits/edits.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { ImportOptions } from "#app/imports/imports.contract.ts";
import { importFile } from "#app/imports/imports.server.ts";
import {
  fetchImportedPictures,
  fetchPicturesAgain,
  importedPictures,
} from "#app/imports/pictures/imported-pictures.server.ts";
import { createPictureEncoder } from "#app/photos/picture-encoder.service.server.ts";
import { deleteProduct } from "#app/publishing/delete-product.server.ts";
import { MAX_IMAGES } from "#app/publishing/picture-limits.ts";
import { png } from "#tests/support/png.ts";
import { db, testServices } from "#tests/support/services.ts";
import { callStudio } from "#tests/support/studio-api.ts";
import { createSeller, submitForm } from "#tests/support/users.ts";
import { remoteControls } from "#tools/sandbox/controls.ts";
import type { Controls } from "#tools/sandbox/pictures.ts";

const CDN = "cdn.shopify.com";
const pictures = remoteControls<Controls>(env.PICTURES_RELAY_URL);
const { services, settled } = testServices();
const HEAD = "Handle,Title,Variant Price,Image Src,Image Position,Image Alt Text";

interface Row {
  address: string;
  position?: number;
  alt?: string;
}

let models = 0;
/** A model of its own, with the rows that Shopify writes for its pictures. */
function shopifyModel(rows: Row[]) {
  const id = `owl-${++models}`;
  const lines = rows.map(({ address, position = "", alt = "" }, at) =>
    [id, at === 0 ? `Owl ${models}` : "", at === 0 ? "4.99" : "", address, position, alt].join(","),
  );
  return { id, file: [HEAD, ...lines].join("\n") };
}
const at = (path: string, host = CDN) => `https://${host}/${path}`;

const run = (text: string, { hosts = [CDN], dryRun = false, with: used = services } = {}) =>
  importFile(used, {
    ...ImportOptions.parse({ currency: "EUR", language: "en" }),
    text,
    dryRun,
    pictureHosts: hosts,
    by: "",
  });
const fetchNow = (used = services) => fetchImportedPictures(used, translatorFor);
/** The cron of some hours later, so that every pause is over. */
const later = (hours: number) => ({ ...services, db, now: () => new Date(Date.now() + hours * 3_600_000) });
const imagesOf = async (id: string) =>
  (await db.select().from(products).where(eq(products.id, id)))[0]?.images ?? [];
const rowsOf = (id: string) => db.select().from(pictureRows).where(eq(pictureRows.productId, id));
const stored = (id: string) => env.IMAGES.list({ prefix: `products/${id}/` }).then(({ objects }) => objects);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

beforeEach(async () => {
  await pictures.reset();
  await db.delete(pictureRows);
});

test("a check names the hosts of the pictures and how many there are, asks none of them and stores nothing", async () => {
  const { file, id } = shopifyModel([
    { address: at("a.png") },
    { address: at("b.png") },
    { address: at("c.png", "images.maker.org") },
    { address: "http://cdn.shopify.com/d.png" },
    { address: "https://169.254.169.254/e.png" },
  ]);
  const report = await run(file, { dryRun: true, hosts: [] });
  expect(report.pictures).toEqual([
    { host: CDN, count: 2, isChosen: false },
    { host: "images.maker.org", count: 1, isChosen: false },
  ]);
  expect(report.rows[0]?.notes).toEqual(["pictures", "picturesLeft"]);
  await fetchNow();
  expect(await pictures.asked()).toEqual([]);
  expect(await rowsOf(id)).toEqual([]);
});

test("only pictures of the hosts that the seller has ticked are fetched", async () => {
  const { file, id } = shopifyModel([{ address: at("a.png") }, { address: at("b.png", "images.maker.org") }]);
  await run(file, { hosts: [CDN] });
  await fetchNow();
  expect(await pictures.asked()).toEqual([at("a.png")]);
  expect(await imagesOf(id)).toHaveLength(1);
});

test("pictures come in Shopify's order, encoded again, with the texts of the file or the shop's own", async () => {
  const { file, id } = shopifyModel([
    { address: at("second.png"), position: 2, alt: "From behind" },
    { address: at("first.png"), position: 1, alt: "The owl" },
    { address: at("third.png"), position: 3 },
    { address: at("first.png"), position: 4 },
  ]);
  await run(file);
  await fetchNow();
  const images = await imagesOf(id);
  expect(images.map(({ alt }) => alt.en)).toEqual(["The owl", "From behind", expect.stringContaining("Owl")]);
  expect(images.map(({ width, height }) => [width, height])).toEqual(Array(3).fill([1_200, 900]));
  for (const { key, narrower = [] } of images) {
    expect(narrower.map(({ width }) => width)).toEqual([360, 720]);
    const object = await env.IMAGES.get(key);
    expect(object?.httpMetadata?.contentType).toBe("image/webp");
    expect(new TextDecoder().decode((await object?.bytes())?.slice(8, 12))).toBe("WEBP");
  }
  expect(await importedPictures(services)).toEqual({ waiting: 0, failed: 0, failures: [] });
});

test("the same import twice, and a check after it, fetch nothing twice", async () => {
  const { file, id } = shopifyModel([{ address: at("a.png") }, { address: at("b.png") }]);
  await run(file);
  await fetchNow();
  const again = await run(file);
  await fetchNow(later(24));
  expect(again.pictures).toEqual([]);
  expect(await pictures.asked()).toHaveLength(2);
  expect(await imagesOf(id)).toHaveLength(2);
});

test("what was imported without its pictures gets them by another import, while it is a draft", async () => {
  const { file, id } = shopifyModel([{ address: at("a.png") }]);
  await run(file, { hosts: [] });
  expect((await run(file, { dryRun: true, hosts: [] })).pictures).toEqual([
    { host: CDN, count: 1, isChosen: false },
  ]);
  await run(file);
  await fetchNow();
  expect(await imagesOf(id)).toHaveLength(1);
});

test("two runs of the cron at once ask for each picture once", async () => {
  const files = [1, 2, 3].map((each) =>
    shopifyModel([{ address: at(`${each}/a.png`) }, { address: at(`${each}/b.png`) }]),
  );
  for (const { file } of files) await run(file);
  await Promise.all([fetchNow(), fetchNow(testServices().services)]);
  const asked = await pictures.asked();
  expect(asked).toHaveLength(6);
  expect(new Set(asked).size).toBe(6);
  for (const { id } of files) expect(await imagesOf(id)).toHaveLength(2);
});

test("a picture whose shop is away is tried again after a pause, four times, and then on the seller's word", async () => {
  const { file, id } = shopifyModel([{ address: at("a.png") }, { address: at("b.png") }]);
  await pictures.answer(at("a.png"), { status: 503 });
  await run(file);
  await fetchNow();
  await fetchNow();
  expect(await pictures.asked()).toHaveLength(2);
  expect(await imagesOf(id)).toHaveLength(1);
  expect(await importedPictures(services)).toMatchObject({
    waiting: 1,
    failures: [{ failure: "away", isEnded: false, address: at("a.png"), productId: id }],
  });
  for (const hours of [12, 24, 36, 48]) await fetchNow(later(hours));
  expect(await pictures.asked()).toHaveLength(5);
  expect(await importedPictures(services)).toMatchObject({ waiting: 0, failures: [{ isEnded: true }] });
  await pictures.answer(at("a.png"), null);
  await fetchPicturesAgain(services);
  await fetchNow();
  expect(await imagesOf(id)).toHaveLength(2);
  expect(await importedPictures(services)).toEqual({ waiting: 0, failed: 0, failures: [] });
});

test("a run that is cut off has its pictures tried again, and one that always is gives up", async () => {
  const { file, id } = shopifyModel([{ address: at("a.png") }]);
  await run(file);
  const cut = { fetch: () => Promise.reject(new Error("cut off")) };
  for (const hours of [0, 12, 24, 36])
    await expect(fetchNow({ ...later(hours), pictureSource: cut })).rejects.toThrow("cut off");
  await fetchNow(later(48));
  expect(await pictures.asked()).toEqual([]);
  expect(await importedPictures(services)).toMatchObject({ failures: [{ failure: "away", isEnded: true }] });
  expect(await imagesOf(id)).toEqual([]);
});

test("a run that is cut off after it has added a picture does not add it twice", async () => {
  const { file, id } = shopifyModel([{ address: at("a.png") }]);
  await run(file);
  await fetchNow();
  const [before] = await db.select().from(products).where(eq(products.id, id));
  // Its last statement is lost.
  await db.update(pictureRows).set({ endedAt: null });
  await fetchNow(later(1));
  expect(await pictures.asked()).toHaveLength(2);
  expect(await db.select().from(products).where(eq(products.id, id))).toEqual([before]);
  expect(await importedPictures(services)).toEqual({ waiting: 0, failed: 0, failures: [] });
});

test("what is no picture, or too large to be decoded, is not stored, whatever it calls itself", async () => {
  const names = ["page.png", "vector.png", "bomb.png", "damaged.png", "moved.png", "good.png"];
  const { file, id } = shopifyModel(names.map((name) => ({ address: at(name) })));
  const asPng = { "content-type": "image/png" };
  const answerText = (name: string, text: string) =>
    pictures.answer(at(name), { headers: asPng, body: base64(new TextEncoder().encode(text)) });
  await answerText("page.png", "<!doctype html><script>alert(1)</script>");
  await answerText("vector.png", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  // 64 megapixels in some bytes.
  await pictures.answer(at("bomb.png"), { headers: asPng, body: base64(png(8_000, 8_000, 1)) });
  await pictures.answer(at("damaged.png"), { headers: asPng, body: base64(png(40, 30).slice(0, 60)) });
  await pictures.answer(at("moved.png"), { status: 302, headers: { location: "https://10.0.0.1/a.png" } });
  await run(file);
  await fetchNow();
  const { failures } = await importedPictures(services);
  expect(failures.map(({ address, failure }) => [address, failure])).toEqual([
    [at("page.png"), "noPicture"],
    [at("vector.png"), "noPicture"],
    [at("bomb.png"), "tooLarge"],
    [at("damaged.png"), "noPicture"],
    [at("moved.png"), "redirect"],
  ]);
  expect(failures.every(({ isEnded }) => isEnded)).toBe(true);
  expect(await imagesOf(id)).toHaveLength(1);
  expect(await stored(id)).toHaveLength(3);
});

test("a draft gets no more pictures than a model may have, and keeps those that it got meanwhile", async () => {
  const addresses = Array.from({ length: MAX_IMAGES + 3 }, (_, each) => ({ address: at(`${each}.png`) }));
  const { file, id } = shopifyModel(addresses);
  const { rows } = await run(file);
  expect(rows[0]?.notes).toContain("picturesLeft");
  expect(await rowsOf(id)).toHaveLength(MAX_IMAGES);
  const own = { key: `products/${id}/${"a".repeat(64)}.webp`, width: 10, height: 10, alt: { en: "Mine" } };
  await db
    .update(products)
    .set({ images: [own] })
    .where(eq(products.id, id));
  await fetchNow();
  const images = await imagesOf(id);
  expect(images).toHaveLength(MAX_IMAGES);
  expect(images[0]).toEqual(own);
  expect(await importedPictures(services)).toMatchObject({
    failures: [{ failure: "full", address: at(`${MAX_IMAGES - 1}.png`) }],
  });
});

test("a model that was published, or whose pictures are being arranged, is left alone, and asked for by nobody", async () => {
  const [published, arranged, draft] = ["p", "q", "r"].map((each) =>
    shopifyModel([{ address: at(`${each}.png`) }]),
  );
  for (const each of [published, arranged, draft]) await run(each?.file ?? "");
  const id = arranged?.id ?? "";
  await db
    .update(products)
    .set({ status: "published" })
    .where(eq(products.id, published?.id ?? ""));
  await saveEdits(services, { id, revision: null, sent: { pictures: "0a1b" } });
  await fetchNow();
  expect(await pictures.asked()).toEqual([at("r.png")]);
  expect((await importedPictures(services)).failures.map(({ failure }) => failure)).toEqual(["left", "left"]);
  expect(await imagesOf(published?.id ?? "")).toEqual([]);
  expect(await imagesOf(draft?.id ?? "")).toHaveLength(1);
});

test("an edit that is stored while its pictures come is kept, and the pictures come with the next run", async () => {
  const { file, id } = shopifyModel([{ address: at("a.png") }]);
  await run(file);
  const meanwhile = {
    fetch: async (address: string) => {
      await callStudio("POST", "/edit", { json: { id, revision: null, changes: { tags: ["mine"] } } });
      return services.pictureSource.fetch(address);
    },
  };
  await fetchNow({ ...services, db, pictureSource: meanwhile });
  expect(await importedPictures(services)).toMatchObject({
    failures: [{ failure: "changed", isEnded: false }],
  });
  await fetchNow(later(1));
  const [row] = await db.select().from(products).where(eq(products.id, id));
  expect([row?.tags, row?.images.length]).toEqual([["mine"], 1]);
});

test("a model that is deleted before or while its pictures come leaves no row and no object", async () => {
  const [before, during] = [
    shopifyModel([{ address: at("a.png") }]),
    shopifyModel([{ address: at("b.png") }]),
  ];
  for (const { file } of [before, during]) await run(file);
  await deleteProduct(services, { id: before.id });
  const meanwhile = {
    fetch: async (address: string) => {
      const bytes = await services.pictureSource.fetch(address);
      await deleteProduct(services, { id: during.id });
      await settled();
      return bytes;
    },
  };
  await fetchNow({ ...services, db, pictureSource: meanwhile });
  expect(await pictures.asked()).toEqual([at("b.png")]);
  expect(await db.select().from(pictureRows)).toEqual([]);
  for (const { id } of [before, during]) expect(await stored(id)).toEqual([]);
});

test("without Cloudflare's encoder pictures wait as long as it takes, and only one model is asked for", async () => {
  const files = [1, 2].map((each) => shopifyModel([{ address: at(`${each}.png`) }]));
  for (const { file } of files) await run(file);
  const without = createPictureEncoder(undefined, () => {});
  for (const hours of [0, 2, 4, 6, 8, 10]) await fetchNow({ ...later(hours), pictureEncoder: without });
  expect(await pictures.asked()).toHaveLength(6);
  const { waiting, failures } = await importedPictures(services);
  expect([waiting, failures.map(({ failure }) => failure)]).toEqual([2, ["unavailable"]]);
  await fetchNow(later(24));
  for (const { id } of files) expect(await imagesOf(id)).toHaveLength(1);
});

test("10,000 addresses are stored at once, and a run takes a bounded part of them", async () => {
  const lines = Array.from({ length: 500 }, (_, model) =>
    Array.from({ length: 20 }, (__, picture) =>
      picture === 0
        ? `many-${model},Many ${model},4.99,${at(`m/${model}/0.png`)},1,`
        : `many-${model},,,${at(`m/${model}/${picture}.png`)},${picture + 1},`,
    ),
  ).flat();
  const file = [HEAD, ...lines].join("\n");
  const checked = await run(file, { dryRun: true, hosts: [] });
  expect(checked.pictures).toEqual([{ host: CDN, count: 500 * MAX_IMAGES, isChosen: false }]);
  await run(file);
  expect((await importedPictures(services)).waiting).toBe(500 * MAX_IMAGES);
  await fetchNow({ ...services, db, pictureSource: { fetch: async () => "noPicture" } });
  const { failed } = await importedPictures(services);
  expect(failed).toBeGreaterThan(0);
  // Cloudflare's free plan.
  expect(failed).toBeLessThan(50);
  expect((await importedPictures(services)).failures.length).toBeLessThanOrEqual(50);
  await db.delete(pictureRows);
});

test("the studio's buttons try failed pictures again, or leave them out for good", async () => {
  const seller = await createSeller();
  const { file } = shopifyModel([{ address: at("a.png") }]);
  await pictures.answer(at("a.png"), { status: 404 });
  await run(file);
  for (const hours of [0, 12, 24, 36]) await fetchNow(later(hours));
  const page = await (await seller.fetch("/studio/import")).text();
  expect(page).toContain(at("a.png"));
  expect((await submitForm(seller, "/studio/import", { intent: "fetchAgain" })).status).toBe(200);
  expect(await importedPictures(services)).toMatchObject({ waiting: 1, failed: 0 });
  await fetchNow();
  expect(await importedPictures(services)).toMatchObject({ failed: 1 });
  expect((await submitForm(seller, "/studio/import", { intent: "leaveOut" })).status).toBe(200);
  expect(await importedPictures(services)).toEqual({ waiting: 0, failed: 0, failures: [] });
  expect((await run(file)).pictures).toEqual([]);
});
