import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ListQuery } from "#app/catalog/catalog.contract.ts";
import { listProducts, productDetail } from "#app/catalog/catalog.server.ts";
import { newsMailings } from "#app/db/schema.ts";
import type { UploadTicket } from "#app/publishing/upload/uploads.contract.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { databaseContent } from "#tests/support/database.ts";
import { previewBytes } from "#tests/support/preview-bytes.ts";
import { insertPurchase, randomBytes, sha256Of } from "#tests/support/products.ts";
import { errorOf } from "#tests/support/responses.ts";
import { db, ORIGIN, testServices } from "#tests/support/services.ts";
import {
  callStudio,
  newVersionRequest,
  publishRequest,
  sendEdit,
  sendParts,
  sendPublish,
  startUpload,
  uploadZip,
} from "#tests/support/studio-api.ts";
import { createUser } from "#tests/support/users.ts";

const MIB = 1024 * 1024;

const listed = async (q = "") => {
  const { products } = await listProducts(testServices().services, ListQuery.parse({ q }));
  return products.map(({ id }) => id);
};
const storedKeys = async (prefix: string) =>
  (await env.MODELS.list({ prefix })).objects.map(({ key }) => key);

const SEED = "0123456789abcdef0123456789abcdef";

async function storePreview(id: string, bytes = previewBytes("protected"), sha256?: string) {
  const query = new URLSearchParams({ id, sha256: sha256 ?? (await sha256Of(bytes)) });
  return callStudio("PUT", `/previews?${query}`, { bytes });
}

async function publishWithPreview(id: string, kind: "exact" | "protected", standard: number) {
  const zip = randomBytes(1_000);
  const preview = previewBytes(kind);
  const { key } = (await (await storePreview(id, preview)).json()) as { key: string };
  const request = await publishRequest(id, zip, await uploadZip(id, zip));
  const facts = {
    shells: 1,
    watertight: true,
    flipped: false,
    volume: 4_050,
    surface: 6_000,
    overhang: 0,
    box: { x: 10, y: 20, degrees: 12.5 },
    square: 14,
  };
  request.files = request.files.map((file) => (file.format === "stl" ? { ...file, facts } : file));
  request.sheet.prices = { standard };
  request.preview = { key, bytes: preview.length, kind, ...(kind === "protected" && { seed: SEED }) };
  expect((await sendPublish(request)).status).toBe(200);
  return { key, facts };
}

test.each([
  ["en", "Closed mesh", "Prints without supports", "Size: 10 × 20.5 × 30 mm", /3\.9 g.*Filament, €0\.10/s],
  [
    "es",
    "Malla cerrada",
    "Se imprime sin soportes",
    "Tamaño: 10 × 20,5 × 30 mm",
    /3,9 g.*Filamento, 0,10\s€/s,
  ],
])("a product's page (%s) says what was measured", async (language, closed, supports, size, filament) => {
  await publishWithPreview(`measured-${language}`, "exact", 0);
  const page = await exports.default.fetch(`${ORIGIN}/product/measured-${language}?lang=${language}`);
  const html = await page.text();
  expect([closed, supports, size].filter((text) => !html.includes(text))).toEqual([]);
  expect(filament.test(html)).toBe(true);
});

test("a preview and the facts of each mesh are on the product; only the seller gets the seed", async () => {
  const { key, facts } = await publishWithPreview("previewed", "protected", 499);
  const detail = await productDetail(testServices().services, "previewed");
  expect(detail.preview).toEqual({
    url: expect.stringContaining(key),
    bytes: previewBytes("protected").length,
    kind: "protected",
  });
  expect(detail.fileList.map((file) => file.facts)).toEqual([facts, null]);
  expect(detail.footprint).toEqual({ x: 10, y: 20.5, z: 30, short: 10, long: 20, square: 14 });
  expect(detail.fileList.map((file) => file.printing?.grams)).toEqual([expect.any(Number), undefined]);
  expect(JSON.stringify(detail)).not.toContain(SEED);
  const seen = await callStudio("GET", "/product?id=previewed");
  expect(await seen.json()).toMatchObject({ preview: { kind: "protected" }, previewSeed: SEED });
  const file = await exports.default.fetch(`${ORIGIN}/images/${key}`);
  expect(file.headers.get("Cache-Control")).toContain("immutable");
  expect(file.headers.get("Content-Type")).toBe("model/gltf-binary");
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(previewBytes("protected"));
});

test("buyers are told by how much a file that is not in millimetres is to be scaled, and the seller's tools measure it so again", async () => {
  const zip = randomBytes(1_000);
  const request = await publishRequest("in-metres", zip, await uploadZip("in-metres", zip));
  const box = { x: 20, y: 20, degrees: 0 };
  const facts = {
    shells: 1,
    watertight: true,
    flipped: false,
    volume: 8_000,
    surface: 2_400,
    overhang: 0,
    box,
  };
  const [mesh, ...others] = request.files;
  request.files = [{ ...mesh, facts: { ...facts, mmPerUnit: 1000 } } as typeof mesh & object, ...others];
  expect((await sendPublish(request)).status).toBe(200);
  for (const [language, words] of [
    ["en", "scale it by 1,000"],
    ["es", "escálalo por 1000"],
  ] as const) {
    const headers = { "Accept-Language": language };
    expect(await (await exports.default.fetch(`${ORIGIN}/product/in-metres`, { headers })).text()).toContain(
      words,
    );
  }
  expect(await (await callStudio("GET", "/product?id=in-metres")).json()).toMatchObject({
    mmPerUnit: { "gear.stl": 1000 },
  });
});

test.each([
  ["en", "Largest part: 10 × 20.5 × 30 mm"],
  ["es", "Pieza más grande: 10 × 20,5 × 30 mm"],
])(
  "the size of a file of several parts is said to be that of the largest, in %s",
  async (language, words) => {
    const id = `plates-${language}`;
    const zip = randomBytes(1_000);
    const request = await publishRequest(id, zip, await uploadZip(id, zip));
    const box = { x: 20, y: 20, degrees: 0 };
    const facts = {
      shells: 2,
      parts: 2,
      watertight: true,
      flipped: false,
      volume: 8,
      surface: 24,
      overhang: 0,
      box,
    };
    request.files = request.files.map((file) => (file.format === "stl" ? { ...file, facts } : file));
    expect((await sendPublish(request)).status).toBe(200);
    const page = await exports.default.fetch(`${ORIGIN}/product/${id}`, {
      headers: { "Accept-Language": language },
    });
    // Of the model, and of its file.
    expect((await page.text()).split(words).length).toBeGreaterThan(2);
  },
);

test("a preview is deleted with its zip, and an exact one when the product is no longer free; the seed stays", async () => {
  const previewOf = async (id: string) => (await productDetail(testServices().services, id)).preview;
  await publishWithPreview("once-free", "exact", 0);
  expect(await previewOf("once-free")).toMatchObject({ kind: "exact" });
  await sendEdit({ id: "once-free", changes: { tags: ["still free"] } });
  expect(await previewOf("once-free")).toMatchObject({ kind: "exact" });
  await sendEdit({ id: "once-free", changes: { prices: { standard: 499 } } });
  expect(await previewOf("once-free")).toBeNull();
  expect((await env.IMAGES.list({ prefix: "products/once-free/" })).objects).toEqual([]);
  await publishWithPreview("next-zip", "protected", 499);
  await sendEdit({
    id: "next-zip",
    changes: {},
    model: await newVersionRequest("next-zip", randomBytes(900)),
  });
  expect(await previewOf("next-zip")).toBeNull();
  const seen = await callStudio("GET", "/product?id=next-zip");
  expect(await seen.json()).toMatchObject({ preview: null, previewSeed: SEED });
});

test("a refresh stores facts and preview of the current zip; version and date stay, and owners are not mailed", async () => {
  const { facts } = await publishWithPreview("refreshed", "protected", 499);
  const before = await productDetail(testServices().services, "refreshed");
  const zip = await callStudio("GET", "/zip?id=refreshed");
  expect(await sha256Of(new Uint8Array(await zip.arrayBuffer()))).toBe(before.sha256);
  const file = { path: "a/new.stl", bytes: 84, format: "stl", triangles: 0, size: null };
  const entry = { offset: 40, bytes: 84, deflated: false, crc32: "00000000" };
  const files = before.fileList.map((_, index) => ({ ...file, path: `a/${index}.stl`, facts, entry }));
  const send = (changes: object) =>
    callStudio("POST", "/refresh", {
      json: { id: "refreshed", sha256: before.sha256, files, preview: null, ...changes },
    });
  expect(await errorOf(await send({ sha256: "0".repeat(64) }))).toEqual([409, "upload_mismatch"]);
  expect(await errorOf(await send({ id: "no-such-model" }))).toEqual([404, "not_found"]);
  expect((await send({})).status).toBe(200);
  const after = await productDetail(testServices().services, "refreshed");
  expect(after.fileList.map((each) => each.facts)).toEqual(files.map(() => facts));
  const entries = await env.DB.prepare(
    "SELECT entry FROM product_files WHERE product_id = 'refreshed'",
  ).all();
  expect(entries.results.map((row) => JSON.parse(String(row.entry)))).toEqual(files.map(() => entry));
  expect([after.preview, after.version, after.updatedAt]).toEqual([null, before.version, before.updatedAt]);
});

test("a stored exact preview is not published as a protected one", async () => {
  const bytes = previewBytes("exact");
  const { key } = (await (await storePreview("mislabelled", bytes)).json()) as { key: string };
  const zip = randomBytes(1_000);
  const request = await publishRequest("mislabelled", zip, await uploadZip("mislabelled", zip));
  const preview = { key, bytes: bytes.length, kind: "protected" as const, seed: SEED };
  expect(await errorOf(await sendPublish({ ...request, preview }))).toEqual([400, "bad_input"]);
});

test("a paid model that was shown exactly and is protected from now on keeps no exact preview, not in earlier versions either", async () => {
  await publishWithPreview("shown-exactly", "exact", 499);
  const exact = await productDetail(testServices().services, "shown-exactly");
  expect(exact.preview).toMatchObject({ kind: "exact" });
  const bytes = previewBytes("protected");
  const { key } = (await (await storePreview("shown-exactly", bytes)).json()) as { key: string };
  const preview = { key, bytes: bytes.length, kind: "protected" as const, seed: SEED };
  const model = await newVersionRequest("shown-exactly", randomBytes(900));
  expect((await sendEdit({ id: "shown-exactly", changes: {}, model, preview })).status).toBe(200);
  const detail = await productDetail(testServices().services, "shown-exactly");
  expect(detail.preview?.url).toContain(key);
  expect(detail.preview?.url).not.toBe(exact.preview?.url);
  const kept = await env.IMAGES.list({ prefix: "products/shown-exactly/" });
  expect(kept.objects.map((object) => object.key)).toEqual([key]);
  const back = await callStudio("POST", "/rollback", {
    json: { id: "shown-exactly", version: 1, loadedVersion: 2, notes: {} },
  });
  expect(back.status).toBe(200);
  expect((await productDetail(testServices().services, "shown-exactly")).preview).toBeNull();
});

test("an exact preview is public only once its model is published with it", async () => {
  const zip = randomBytes(1_000);
  const id = "exact-later";
  expect((await sendPublish(await publishRequest(id, zip, await uploadZip(id, zip)))).status).toBe(200);
  const bytes = previewBytes("exact");
  const { key } = (await (await storePreview(id, bytes)).json()) as { key: string };
  const statusOfMesh = async () => (await exports.default.fetch(`${ORIGIN}/images/${key}`)).status;
  expect(await statusOfMesh()).toBe(404);
  const { files } = await publishRequest(id, zip, await uploadZip(id, zip));
  const preview = { key, bytes: bytes.length, kind: "exact" as const };
  const refreshed = await callStudio("POST", "/refresh", {
    json: { id, sha256: await sha256Of(zip), files, preview },
  });
  expect(refreshed.status).toBe(200);
  expect(await statusOfMesh()).toBe(200);
});

test("a preview that is not binary glTF, too large or damaged is not stored", async () => {
  const answers = [
    await storePreview("refused", randomBytes(100)),
    await storePreview("refused", previewBytes("exact"), "0".repeat(64)),
    await storePreview("refused", new Uint8Array(400_001).fill(103)),
  ];
  expect(await Promise.all(answers.map(errorOf))).toEqual([
    [415, "wrong_type"],
    [409, "upload_mismatch"],
    [413, "too_large"],
  ]);
});

test("a zip uploaded in two parts is joined, checked and published", async () => {
  const zip = randomBytes(6 * MIB + 7);
  const sha256 = await sha256Of(zip);
  const ticket = await startUpload("two-parts", zip);
  expect(ticket).toEqual({
    key: `products/two-parts/1/${sha256}.zip`,
    uploadId: expect.any(String),
    partBytes: 16 * MIB,
    version: 1,
  });
  const parts = await sendParts(ticket, zip, 5 * MIB);
  expect(parts).toEqual([1, 2].map((partNumber) => ({ partNumber, etag: expect.any(String) })));
  expect(await listed()).not.toContain("two-parts");
  const { key } = ticket;
  const uploadId = ticket.uploadId;
  const answer = await sendPublish(
    await publishRequest("two-parts", zip, { kind: "upload", key, uploadId, parts }),
  );
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    id: "two-parts",
    version: 1,
    url: "https://shop.test/product/two-parts",
  });
  const object = await env.MODELS.get(key);
  expect(await sha256Of(new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0)))).toBe(sha256);
  expect(await listed()).toContain("two-parts");
  expect(await productDetail(testServices().services, "two-parts")).toMatchObject({
    title: "Gear two-parts",
    licenses: [
      { type: "standard", price: 499 },
      { type: "commercial", price: 1999 },
    ],
    weight: zip.length,
    sha256,
    fileList: [
      { path: "gear.stl", size: { x: 10, y: 20.5, z: 30 } },
      { path: "readme.txt", size: null },
    ],
  });
});

test.each([
  ["wrong-hash", 0, "a".repeat(64)],
  ["wrong-size", 1, null],
])("a zip that differs from its announcement (%s) is refused and deleted", async (id, more, hash) => {
  const zip = randomBytes(5_000);
  const announced = { bytes: zip.length + more, sha256: hash ?? (await sha256Of(zip)) };
  const opened = await callStudio("POST", "/uploads", { json: { id, ...announced } });
  const ticket = (await opened.json()) as UploadTicket;
  const parts = await sendParts(ticket, zip);
  const source = { kind: "upload", key: ticket.key, uploadId: ticket.uploadId, parts } as const;
  const request = { ...(await publishRequest(id, zip, source)), zip: announced };
  expect(await errorOf(await sendPublish(request))).toEqual([409, "upload_mismatch"]);
  expect(await storedKeys(`products/${id}/`)).toEqual([]);
  expect(await listed()).not.toContain(id);
});

test("refuses unknown parts and another product's key", async () => {
  const zip = randomBytes(5_000);
  const { key, uploadId } = await startUpload("lost-parts", zip);
  const parts = [{ partNumber: 1, etag: "none" }];
  for (const id of ["lost-parts", "another-place"]) {
    const request = await publishRequest(id, zip, { kind: "upload", key, uploadId: uploadId, parts });
    expect(await errorOf(await sendPublish(request))).toEqual([409, "upload_mismatch"]);
    expect(await storedKeys(`products/${id}/`)).toEqual([]);
    expect(await listed()).not.toContain(id);
  }
});

test("publishing an existing product is refused, with the same zip or another", async () => {
  const zip = randomBytes(5_000);
  const request = await publishRequest("taken", zip, await uploadZip("taken", zip));
  await sendPublish(request);
  const before = await databaseContent();
  const other = randomBytes(4_000);
  const another = await publishRequest("taken", other, await uploadZip("taken", other));
  const otherPrice = { ...request, sheet: { ...request.sheet, prices: { standard: 800 } } };
  for (const duplicate of [another, otherPrice])
    expect(await errorOf(await sendPublish(duplicate))).toEqual([409, "product_exists"]);
  expect(await databaseContent()).toEqual(before);
  expect(await storedKeys("products/taken/")).toHaveLength(1);
});

test("a model keeps the earlier date of another shop and causes no mailing; none can be published in the future", async () => {
  const { services } = testServices();
  const now = services.now();

  const publish = async (id: string, publishedAt: number) => {
    const zip = randomBytes(1_000);
    const request = await publishRequest(id, zip, await uploadZip(id, zip));
    const answer = await sendPublish({ ...request, publishedAt: new Date(publishedAt).toISOString() });
    expect(answer.status).toBe(200);
    return productDetail(services, id);
  };
  const then = now.getTime() - 100 * DAY_MS;
  const earlier = new Date(then).toISOString();
  expect(await publish("moved", then)).toMatchObject({ publishedAt: earlier, updatedAt: earlier });
  const { publishedAt } = await publish("early", now.getTime() + DAY_MS);
  expect(Date.parse(publishedAt)).toBeLessThan(now.getTime() + DAY_MS);
  const announced = (await db.select().from(newsMailings)).flatMap(({ productIds }) => productIds);
  expect(announced).toContain("early");
  expect(announced).not.toContain("moved");
});

test("one of two parallel publications of the same product is refused", async () => {
  const zips = [randomBytes(5_000), randomBytes(5_000)];
  const requests = await Promise.all(
    zips.map(async (zip) => publishRequest("at-once", zip, await uploadZip("at-once", zip))),
  );
  const answers = await Promise.all(requests.map(sendPublish));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("an edit changes only the given fields", async () => {
  const zip = randomBytes(5_000);
  const request = await publishRequest("edited", zip, await uploadZip("edited", zip));
  const images = [
    { key: `products/edited/${"a".repeat(64)}.webp`, width: 1200, height: 900, alt: { en: "Gear" } },
  ];
  await sendPublish({ ...request, images, sheet: { ...request.sheet, printGrams: 85 } });
  const facts = async () => {
    const { revision, ...said } = await (await callStudio("GET", "/product?id=edited")).json<{
      revision: number;
    }>();
    return said;
  };
  const before = await facts();
  expect(before).toEqual({
    ...request.sheet,
    isDescribed: true,
    printGrams: 85,
    images,
    status: "published",
    version: 1,
    zip: request.zip,
    files: 2,
    soldPhotos: [],
    preview: null,
    previewSeed: null,
  });
  const price = await sendEdit({ id: "edited", changes: { prices: { standard: 599 } } });
  expect(await price.json()).toEqual({ id: "edited", version: 1, url: "https://shop.test/product/edited" });
  expect(await facts()).toEqual({ ...Object(before), prices: { standard: 599, commercial: 1999 } });

  const changes = {
    title: { en: "Cog", es: null },
    prices: { standard: null },
    printGrams: null,
    tags: [],
  };
  expect((await sendEdit({ id: "edited", changes, images: [] })).status).toBe(200);
  const { printGrams: _, ...kept } = Object(before);
  expect(await facts()).toEqual({
    ...kept,
    title: { en: "Cog" },
    prices: { commercial: 1999 },
    tags: [],
    images: [],
  });
  expect((await productDetail(testServices().services, "edited")).fileList).toHaveLength(2);
  expect(await listed("cog")).toContain("edited");
});

test("an edit without valid prices or of an unknown product is refused", async () => {
  const zip = randomBytes(5_000);
  await sendPublish(await publishRequest("sensible", zip, await uploadZip("sensible", zip)));
  const before = await databaseContent();
  for (const prices of [{ standard: null, commercial: null }, { standard: 2_000 }, { commercial: 400 }])
    expect(await errorOf(await sendEdit({ id: "sensible", changes: { prices } }))).toEqual([
      400,
      "bad_input",
    ]);
  expect(await errorOf(await sendEdit({ id: "never-was", changes: {} }))).toEqual([404, "not_found"]);
  expect(await errorOf(await callStudio("GET", "/product?id=never-was"))).toEqual([404, "not_found"]);
  expect(await databaseContent()).toEqual(before);
});

test("an unpublished product stays hidden when it is edited", async () => {
  const zip = randomBytes(5_000);
  await sendPublish(await publishRequest("hidden-edit", zip, await uploadZip("hidden-edit", zip)));
  await callStudio("POST", "/unpublish", { json: { id: "hidden-edit" } });
  await sendEdit({
    id: "hidden-edit",
    changes: {},
    model: await newVersionRequest("hidden-edit", randomBytes(6_000)),
  });
  expect(await listed()).not.toContain("hidden-edit");
  expect(await (await callStudio("GET", "/product?id=hidden-edit")).json()).toMatchObject({
    status: "unpublished",
    version: 2,
  });
});

test("another zip becomes version 2, which past buyers download", async () => {
  const [first, second] = [randomBytes(5_000), randomBytes(6_000)];
  await sendPublish(await publishRequest("two-versions", first, await uploadZip("two-versions", first)));
  const person = await createUser();
  await insertPurchase(person.user.id, "two-versions");
  const json = { id: "two-versions", changes: {}, model: await newVersionRequest("two-versions", second) };
  const answers = [await sendEdit(json), await sendEdit(json)];
  for (const answer of answers) expect(await answer.json()).toMatchObject({ version: 2 });
  const download = await person.fetch("/app/download/two-versions");
  expect(new Uint8Array(await download.arrayBuffer())).toEqual(second);
  expect(await storedKeys("products/two-versions/")).toEqual([
    `products/two-versions/1/${await sha256Of(first)}.zip`,
    `products/two-versions/2/${await sha256Of(second)}.zip`,
  ]);
});

test("a publish repeated after a lost response is the same one", async () => {
  const zip = randomBytes(5_000);
  const request = await publishRequest("asked-twice", zip, await uploadZip("asked-twice", zip));
  const answers = [await sendPublish(request), await sendPublish(request)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await answers[0]?.json()).toEqual(await answers[1]?.json());
  const { services } = testServices();
  expect((await productDetail(services, "asked-twice")).fileList).toHaveLength(2);
  expect((await listed("asked twice")).filter((id) => id === "asked-twice")).toHaveLength(1);
});

test("an upload that was already joined is not requested again", async () => {
  const zip = randomBytes(5_000);
  const source = await uploadZip("joined-before", zip);
  if (source.kind !== "upload") throw new Error("expected an upload");
  await testServices().services.modelFiles.finishUpload(source, source.parts);
  expect((await sendPublish(await publishRequest("joined-before", zip, source))).status).toBe(200);
});

test("an upload that the bucket does not know, or with a part named twice, is refused as one that the seller's program begins again", async () => {
  const zip = randomBytes(5_000);
  const source = await uploadZip("unknown-upload", zip);
  if (source.kind !== "upload") throw new Error("expected an upload");
  const request = await publishRequest("unknown-upload", zip, source);
  const publishFrom = async (change: Partial<typeof source>) =>
    errorOf(await sendPublish({ ...request, source: { ...source, ...change } }));
  // As R2 forgets an upload a week after it was begun.
  for (const uploadId of ["forgotten", "x".repeat(1_000)])
    expect(await publishFrom({ uploadId })).toEqual([409, "upload_mismatch"]);
  const [part] = source.parts;
  if (!part) throw new Error("expected a part");
  expect(await publishFrom({ parts: [part, part] })).toEqual([400, "bad_input"]);
  expect((await sendPublish(request)).status).toBe(200);
});

test("a product with two thousand files is published and shown", async () => {
  const zip = randomBytes(5_000);
  const request = await publishRequest("many-files", zip, await uploadZip("many-files", zip));
  const size = { x: 120.125, y: 80.25, z: 40.375 };
  request.files = Array.from({ length: 2_000 }, (_, at) => ({
    path: `drawers/columns-and-rows/part-${String(at).padStart(4, "0")}-of-the-very-large-set.stl`,
    bytes: 123_456_789,
    format: "stl",
    triangles: 123_456,
    size,
  }));
  expect((await sendPublish(request)).status).toBe(200);
  expect((await productDetail(testServices().services, "many-files")).fileList).toHaveLength(2_000);
  request.files = [...request.files.slice(0, 2), ...request.files.slice(0, 1)];
  expect(await errorOf(await sendPublish(request))).toEqual([400, "bad_input"]);
});

test("an aborted upload can be started again", async () => {
  const zip = randomBytes(5_000);
  const { key, uploadId } = await startUpload("given-up", zip);
  const query = new URLSearchParams({ key, uploadId: uploadId });
  expect((await callStudio("DELETE", `/uploads?${query}`)).status).toBe(204);
  const again = await sendPublish(await publishRequest("given-up", zip, await uploadZip("given-up", zip)));
  expect(again.status).toBe(200);
});

const OUTSIDE = { offset: 10 ** 9, bytes: 684, deflated: false, crc32: "00000000" };
const LYING = { offset: 30, bytes: 683, deflated: false, crc32: "00000000" };

test("no door takes a file that lies outside of its zip, or that no computer unpacks", async () => {
  const zip = randomBytes(1_000);
  const request = await publishRequest("inside", zip, await uploadZip("inside", zip));
  const [gear, readme] = request.files;
  if (!gear || !readme) throw new Error("the request has two files");
  const { sheet, images, ...model } = request;
  const json = (files: unknown[]) => ({
    "/products": { ...request, files },
    "/drafts": {
      id: "inside",
      title: sheet.title,
      prices: sheet.prices,
      images,
      preview: null,
      ...model,
      files,
    },
    "/edit": { id: "inside", revision: null, changes: {}, model: { ...model, files } },
    "/refresh": { id: "inside", sha256: model.zip.sha256, files, preview: null },
  });
  const refused = async (files: unknown[]) => {
    for (const [path, sent] of Object.entries(json(files))) {
      const answer = await callStudio("POST", path, { json: sent });
      expect([path, answer.status]).toEqual([path, 400]);
    }
  };
  const fine = { ...gear, entry: { ...LYING, bytes: gear.bytes } };
  expect((await sendPublish({ ...request, files: [fine, readme] })).status).toBe(200);
  for (const entry of [OUTSIDE, LYING]) await refused([{ ...gear, entry }, readme]);
  for (const path of [
    "../../etc/passwd",
    "/etc/passwd",
    "C:\\gear.stl",
    "a\\b.stl",
    "a//b.stl",
    "nul.stl",
    "gear?.stl",
    ".",
  ])
    await refused([{ ...gear, path }, readme]);
});

test("an upload that the shop does not know is 404 when it is given up", async () => {
  const query = new URLSearchParams({ key: `products/gear/1/${"a".repeat(64)}.zip`, uploadId: "unknown" });
  expect((await callStudio("DELETE", `/uploads?${query}`)).status).toBe(404);
});
