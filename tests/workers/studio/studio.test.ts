import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { calls } from "#app/calls.server.ts";
import { ListQuery } from "#app/catalog/catalog.contract.ts";
import { listProducts, productDetail } from "#app/catalog/catalog.server.ts";
import { users } from "#app/db/schema.ts";
import { createModelFiles } from "#app/downloads/model-files.service.server.ts";
import { publishNewProduct } from "#app/publishing/new-product.server.ts";
import { encodePicture } from "#tests/support/image-files.ts";
import { png } from "#tests/support/png.ts";
import { insertPurchase, randomBytes, sha256Of } from "#tests/support/products.ts";
import { errorOf } from "#tests/support/responses.ts";
import { db, testServices } from "#tests/support/services.ts";
import { callStudio, publishRequest, sendPublish, uploadZip } from "#tests/support/studio-api.ts";
import { createSeller, createUser, createVisitor } from "#tests/support/users.ts";

const found = async (q: string) => {
  const { products } = await listProducts(testServices().services, ListQuery.parse({ q }));
  return products.map(({ id }) => id);
};

test("an incoming zip is checked and moved to its key", async () => {
  const zip = randomBytes(50_000);
  await env.MODELS.put("incoming/Big gear (v1).zip", zip);
  const source = { kind: "incoming", name: "Big gear (v1).zip" } as const;
  const request = await publishRequest("from-incoming", zip, source);
  expect((await sendPublish(request)).status).toBe(200);
  const object = await env.MODELS.get(`products/from-incoming/1/${await sha256Of(zip)}.zip`);
  expect(new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(zip);
  expect(await env.MODELS.head("incoming/Big gear (v1).zip")).toBeNull();
  expect((await sendPublish(request)).status).toBe(200);
});

test("an incoming zip that was already moved is still published", async () => {
  const zip = randomBytes(5_000);
  await env.MODELS.put(`products/moved-before/1/${await sha256Of(zip)}.zip`, zip);
  const source = { kind: "incoming", name: "moved.zip" } as const;
  expect((await sendPublish(await publishRequest("moved-before", zip, source))).status).toBe(200);
});

test("a large incoming zip is copied in parts", async () => {
  const part = 5 * 1024 * 1024;
  const zip = randomBytes(2 * part + 7);
  const upload = await env.MODELS.createMultipartUpload("incoming/large.zip");
  const parts = [
    await upload.uploadPart(1, zip.slice(0, part)),
    await upload.uploadPart(2, zip.slice(part, 2 * part)),
  ];
  await upload.complete([...parts, await upload.uploadPart(3, zip.slice(2 * part))]);
  const { services } = testServices();
  const modelFiles = createModelFiles(env.MODELS, { singleUploadBytes: part, partBytes: part });
  const request = await publishRequest("large", zip, { kind: "incoming", name: "large.zip" });
  await publishNewProduct({ ...services, modelFiles }, request);
  const stored = await env.MODELS.get(`products/large/1/${await sha256Of(zip)}.zip`);
  const copied = new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(await sha256Of(copied)).toBe(await sha256Of(zip));
  // R2 marks an object of n parts by the end of its ETag: three parts of at most 5 MiB.
  expect(stored?.etag).toMatch(/-3$/);
  expect(await env.MODELS.head("incoming/large.zip")).toBeNull();
});

test("a missing or different incoming zip is refused and not moved", async () => {
  const zip = randomBytes(5_000);
  const named = (name: string) => publishRequest("refused", zip, { kind: "incoming", name });
  expect(await errorOf(await sendPublish(await named("absent.zip")))).toEqual([404, "not_found"]);
  await env.MODELS.put("incoming/here.zip", zip);
  const request = await named("here.zip");
  const wrongSize = await sendPublish({ ...request, zip: { ...request.zip, bytes: 4_999 } });
  expect(await errorOf(wrongSize)).toEqual([409, "upload_mismatch"]);
  const wrongHash = await sendPublish({ ...request, zip: { ...request.zip, sha256: "b".repeat(64) } });
  expect(await errorOf(wrongHash)).toEqual([409, "upload_mismatch"]);
  expect((await env.MODELS.head("incoming/here.zip"))?.size).toBe(zip.length);
  expect((await env.MODELS.list({ prefix: "products/refused/" })).objects).toEqual([]);
  expect(await errorOf(await sendPublish(await named("../escape.zip")))).toEqual([400, "bad_input"]);
});

test("a picture is shown with its narrower version and its video, if it has them", async () => {
  const zip = randomBytes(300);
  const keyOf = (letter: string) => `products/narrow/${letter.repeat(64)}.webp`;
  const picture = (letter: string) => ({ key: keyOf(letter), width: 1200, height: 900, alt: { en: "Gear" } });
  const request = await publishRequest("narrow", zip, await uploadZip("narrow", zip));
  const video = `products/narrow/${"d".repeat(64)}.mp4`;
  const images = [
    { ...picture("a"), narrower: [{ key: keyOf("b"), width: 720 }] },
    { ...picture("c"), video },
  ];
  expect((await sendPublish({ ...request, images })).status).toBe(200);
  const { images: shown, image } = await productDetail(testServices().services, "narrow");
  expect(shown.map(({ url, narrower, video }) => [url, narrower, video])).toEqual([
    [`/images/${keyOf("a")}`, [{ url: `/images/${keyOf("b")}`, width: 720 }], undefined],
    [`/images/${keyOf("c")}`, [], `/images/${video}`],
  ]);
  expect(image).toEqual(shown[0]);
});

const bytesOf = (head: string) => new Uint8Array([...head].map((character) => character.charCodeAt(0)));
/** A small file of each kind, and what the shop makes of it. */
const KINDS: [ending: string, type: string, bytes: Uint8Array<ArrayBuffer>][] = [
  ["webp", "image/webp", await encodePicture(40, 30, "image/webp")],
  ["avif", "image/avif", bytesOf("\0\0\0\x10ftypavif\0\0\0\0")],
  ["jpg", "image/jpeg", await encodePicture(40, 30, "image/jpeg")],
  ["png", "image/png", png(40, 30)],
  ["mp4", "video/mp4", bytesOf("\0\0\0\x10ftypisom\0\0\0\0")],
];
const putPicture = async (bytes: Uint8Array<ArrayBuffer>, sha256?: string) =>
  callStudio("PUT", `/images?id=pictured&sha256=${sha256 ?? (await sha256Of(bytes))}`, { bytes });

test.each(KINDS)("a picture or video is stored as %s and served as %s", async (ending, type, bytes) => {
  const answer = await putPicture(bytes);
  const key = `products/pictured/${await sha256Of(bytes)}.${ending}`;
  expect([answer.status, await answer.json()]).toEqual([200, { key }]);
  const shown = await (await createVisitor()).fetch(`/images/${key}`);
  expect(shown.headers.get("Content-Type")).toBe(type);
  expect(shown.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(shown.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(bytes);
});

test("refuses a picture of another type, with another hash or too large", async () => {
  for (const head of [
    "<svg xmlns='http://www.w3.org/2000/svg'>",
    "GIF89a....",
    "RIFF\x10\0\0\0WAVEfmt ",
    "\x89",
    "\0\0\0\x1cftypqt  \0\0\0\0",
  ])
    expect(await errorOf(await putPicture(bytesOf(head)))).toEqual([415, "wrong_type"]);
  const picture = png(40, 30);
  expect(await errorOf(await putPicture(picture, "c".repeat(64)))).toEqual([409, "upload_mismatch"]);
  const large = new Uint8Array(4 * 1024 * 1024 + 1);
  large.set(picture);
  expect(await errorOf(await putPicture(large))).toEqual([413, "too_large"]);
  expect((await putPicture(large.slice(0, -1))).status).toBe(200);
});

test("unpublishing hides a product from everyone but its buyers, republishing shows it again", async () => {
  const zip = randomBytes(5_000);
  await sendPublish(await publishRequest("come-and-go", zip, await uploadZip("come-and-go", zip)));
  const [buyer, shopper] = [await createUser(), await createUser()];
  await insertPurchase(buyer.user.id, "come-and-go");
  await shopper.post("/app/cart/add", { id: "come-and-go", license: "standard" });
  expect(await found("come go")).toEqual(["come-and-go"]);
  const hidden = await callStudio("POST", "/unpublish", { json: { id: "come-and-go" } });
  expect(await hidden.json()).toEqual({ id: "come-and-go", status: "unpublished" });

  expect(await found("")).not.toContain("come-and-go");
  expect(await found("come go")).not.toContain("come-and-go");
  const products = (await (await shopper.fetch("/app/products")).json()) as { id: string }[];
  expect(products.map(({ id }) => id)).not.toContain("come-and-go");
  await expect(productDetail(testServices().services, "come-and-go")).rejects.toThrow("not_found");
  expect(await (await shopper.fetch("/app/cart")).json()).toMatchObject({ items: [], total: 0 });
  const add = await shopper.post("/app/cart/add", { id: "come-and-go", license: "standard" });
  expect(await errorOf(add)).toEqual([404, "not_found"]);

  expect((await buyer.fetch("/app/download/come-and-go")).status).toBe(200);
  expect(await (await buyer.fetch("/app/purchases")).json()).toMatchObject([{ id: "come-and-go" }]);
  const studioList = (await (await callStudio("GET", "/products")).json()) as { id: string }[];
  const row = studioList.find(({ id }) => id === "come-and-go");
  expect(row).toMatchObject({ status: "unpublished", version: 1, purchases: 1, price: 499, files: 2 });

  const again = await callStudio("POST", "/republish", { json: { id: "come-and-go" } });
  expect(await again.json()).toEqual({ id: "come-and-go", status: "published" });
  expect(await found("come go")).toEqual(["come-and-go"]);
  const unknown = await callStudio("POST", "/unpublish", { json: { id: "never-was" } });
  expect(await errorOf(unknown)).toEqual([404, "not_found"]);
});

/** A seller's session alone may make this call, which sets up the second factor. */
const BY_SESSION_ONLY = "POST /app/studio/passkeys/options";
const studioCalls = Object.keys(calls).filter(
  (call) => call.includes(" /app/studio/") && call !== BY_SESSION_ONLY,
);
test.each(studioCalls)("%s needs the seller's token or session", async (call) => {
  const [method = "", path = ""] = call.split(" ");
  const json = method === "GET" ? undefined : {};
  for (const token of ["", "wrong", "a-seller-token-that-only-the-tests-knoW"]) {
    const answer = await callStudio(method, path.replace("/app/studio", ""), { json, token });
    expect(await errorOf(answer)).toEqual([401, "bad_token"]);
  }
  const shopper = await createUser();
  const body = json && JSON.stringify(json);
  const headers = json && { "Content-Type": "application/json" };
  expect(await errorOf(await shopper.fetch(path, { method, body, headers }))).toEqual([401, "bad_token"]);
});

test("a seller's session is accepted like the token, as long as the address is verified", async () => {
  const seller = await createSeller();
  expect((await seller.fetch("/app/studio/products")).status).toBe(200);
  await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, seller.user.id));
  expect(await errorOf(await seller.fetch("/app/studio/products"))).toEqual([401, "bad_token"]);
});
