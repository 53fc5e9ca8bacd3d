import { eq } from "drizzle-orm";
import { deflateSync } from "fflate";
import { expect, test, vi } from "vitest";
import type { ZipEntry } from "#app/catalog/model-files.contract.ts";
import { downloads, productFiles, products, purchases } from "#app/db/schema.ts";
import type { FileLink } from "#app/downloads/downloads.contract.ts";
import { createFileLink, requireLinkedFile } from "#app/downloads/file-links.server.ts";
import { ownedFileList, requireOwnedFile, sendFile } from "#app/downloads/owned-files.server.ts";
import { purchasesOf } from "#app/library/library.server.ts";
import { eraseAccount } from "#app/privacy/privacy.server.ts";
import { joinBytes } from "#tests/support/image-files.ts";
import { insertOrder } from "#tests/support/orders.ts";
import {
  insertProductFile,
  insertProductWithZip,
  insertPurchase,
  randomBytes,
} from "#tests/support/products.ts";
import { htmlWithoutScripts } from "#tests/support/responses.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser, createVisitor, findUser } from "#tests/support/users.ts";

const PART = "turm/Zahnrad größer.stl";
const STORED = "plate.3mf";
const OLD = "from-before.stl";

/** A buyer of a zip with a compressed file, one that is not, and one whose position in the zip is unknown. */
async function createBuyer(storedPath = STORED) {
  const part = randomBytes(20_000).map((byte) => byte & 7);
  const stored = randomBytes(5_000);
  const deflated = deflateSync(part);
  const before = randomBytes(1_000);
  const zip = joinBytes(before, deflated, stored, randomBytes(100));
  const [person, product] = await Promise.all([createUser(), insertProductWithZip(zip)]);
  const entryOf = (offset: number, bytes: number, isDeflated: boolean): ZipEntry => ({
    offset,
    bytes,
    deflated: isDeflated,
    crc32: "00000000",
  });
  await insertProductFile(product, {
    path: PART,
    bytes: part.length,
    entry: entryOf(1_000, deflated.length, true),
  });
  const entry = entryOf(1_000 + deflated.length, stored.length, false);
  await insertProductFile(product, { path: storedPath, bytes: stored.length, entry });
  await db
    .insert(productFiles)
    .values({ productId: product.id, version: 1, path: OLD, bytes: 10, format: "stl" });
  await insertPurchase(person.user.id, product.id);
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    person.fetch(`/app/download/${product.id}/${path.split("/").map(encodeURIComponent).join("/")}`, {
      method,
      headers,
    });
  return { person, product, part, stored, get };
}

const bodyOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

test("a compressed file comes out of the zip with its own bytes and name, and is not a download of the model", async () => {
  const { person, part, get } = await createBuyer();
  const response = await get(PART);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "model/stl",
    "content-length": String(part.length),
    "accept-ranges": "none",
    "cache-control": "private, no-store",
    "content-disposition": `attachment; filename="Zahnrad groer.stl"; filename*=UTF-8''Zahnrad%20gr%C3%B6%C3%9Fer.stl`,
  });
  expect(await bodyOf(response)).toEqual(part);
  expect(await bodyOf(await get(PART, { Range: "bytes=10-19" }))).toEqual(part);
  const etag = response.headers.get("ETag") ?? "";
  expect((await get(PART, { "If-None-Match": etag })).status).toBe(304);
  const head = await get(PART, {}, "HEAD");
  expect([head.status, head.headers.get("Content-Length"), (await bodyOf(head)).length]).toEqual([
    200,
    String(part.length),
    0,
  ]);
  expect(await db.select().from(downloads).where(eq(downloads.userId, person.user.id))).toEqual([]);
});

test("a file that is not compressed is sent from any byte on", async () => {
  const { stored, get } = await createBuyer();
  const whole = await get(STORED);
  expect(whole.headers.get("Content-Type")).toBe("model/3mf");
  expect(await bodyOf(whole)).toEqual(stored);
  const rest = await get(STORED, { Range: "bytes=4000-" });
  expect([rest.status, rest.headers.get("Content-Range")]).toEqual([206, "bytes 4000-4999/5000"]);
  expect(await bodyOf(rest)).toEqual(stored.slice(4_000));
  expect((await get(STORED, { Range: "bytes=5000-" })).status).toBe(416);
});

test.each([
  ["a".repeat(130), "a".repeat(120)],
  [`${"a".repeat(119)}😀b`, `${"a".repeat(119)}😀`],
])("the long name %s.stl is shortened before its extension, to whole characters", async (stem, shortened) => {
  const path = `${stem}.stl`;
  const { person, product, stored, get } = await createBuyer(path);
  const fileName = encodeURIComponent(`${shortened}.stl`);
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Disposition")).toContain(`filename*=UTF-8''${fileName}`);
  const answer = await person.post("/app/downloads/link", { id: product.id, path });
  expect(answer.status).toBe(200);
  const { pathname } = new URL((await answer.json<FileLink>()).url);
  expect(pathname.split("/").at(-1)).toBe(fileName);
  expect(await bodyOf(await (await createVisitor()).fetch(pathname))).toEqual(stored);
});

test("an owner of both licenses sees each file once", async () => {
  const { person, product } = await createBuyer();
  await insertPurchase(person.user.id, product.id, "commercial");
  const { files } = await ownedFileList(testServices().services, person.user, product.id);
  expect(files.map(({ path }) => path)).toEqual([OLD, STORED, PART]);
});

test("until the first file was looked at, its page says that this ends the right of withdrawal", async () => {
  const { person, product, get } = await createBuyer();
  const page = async () => htmlWithoutScripts(await person.fetch(`/dashboard/files/${product.id}`));
  const words = "ends the right to withdraw";
  const payBy = async (buyerId: string) => {
    const { id: orderId } = await insertOrder(buyerId, [{ productId: product.id }], {
      buyer: { country: "ES" },
      consentAt: new Date(),
      consentVersion: "2026-11",
    });
    await db.update(purchases).set({ orderId }).where(eq(purchases.userId, person.user.id));
  };
  expect(await page()).not.toContain(words);
  const giver = await createUser();
  await payBy(giver.user.id);
  expect(await page()).not.toContain(words);
  await payBy(person.user.id);
  expect(await page()).toContain(words);
  await bodyOf(await get(STORED));
  expect(await page()).not.toContain(words);
});

test("a file that is not owned, not in the zip or without a known position is not found", async () => {
  const { person, product, get } = await createBuyer();
  for (const path of ["zahnrad.stl", "turm", "turm/", OLD, "../x", PART.toUpperCase()])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  const stranger = await createUser();
  const address = `/app/download/${product.id}/${STORED}`;
  expect((await stranger.fetch(address)).status).toBe(404);
  expect((await (await createVisitor()).fetch(address)).status).toBe(401);
  await db.update(purchases).set({ revokedAt: new Date() }).where(eq(purchases.userId, person.user.id));
  expect((await get(STORED)).status).toBe(404);
});

test("files that were sent to their end count for buyer and seller, each once, until there is a new version", async () => {
  const { person, product, part, stored, get } = await createBuyer();
  const { services } = testServices();
  const counted = async () => (await purchasesOf(services, person.user))[0]?.fileDownloads?.count ?? 0;
  expect(await counted()).toBe(0);
  await bodyOf(await get(STORED, { Range: "bytes=0-9" }));
  expect(await counted()).toBe(0);
  for (let time = 0; time < 2; time++) expect(await bodyOf(await get(PART))).toEqual(part);
  await expect.poll(counted).toBe(1);
  await bodyOf(await get(STORED, { Range: `bytes=10-${stored.length - 1}` }));
  await expect.poll(counted).toBe(2);
  await db.update(products).set({ version: 2 }).where(eq(products.id, product.id));
  expect(await counted()).toBe(0);
});

test("only the file's own bytes are read from R2", async () => {
  const { person, product, stored } = await createBuyer();
  const { services } = testServices();
  const get = vi.spyOn(services.modelFiles, "get");
  const file = await requireOwnedFile(services, person.user, {
    id: product.id,
    path: STORED,
  });
  await new Response(await sendFile(services, file, { offset: 100, length: 50 })).arrayBuffer();
  expect(get.mock.calls).toEqual([[product.zipKey, { offset: file.entry.offset + 100, length: 50 }]]);
  expect(file.entry.bytes).toBe(stored.length);
  get.mockRestore();
});

async function linkOf(path: string) {
  const buyer = await createBuyer();
  const response = await buyer.person.post("/app/downloads/link", { id: buyer.product.id, path });
  const { url, expiresAt } = (await response.json()) as FileLink;
  const { pathname } = new URL(url);
  return { ...buyer, pathname, expiresAt };
}

test("a link opens its file without a login, and ends in the file's name", async () => {
  const { pathname, part } = await linkOf(PART);
  expect(pathname).toMatch(/\/Zahnrad%20gr%C3%B6%C3%9Fer\.stl$/);
  for (let time = 0; time < 2; time++)
    expect(await bodyOf(await (await createVisitor()).fetch(pathname))).toEqual(part);
  expect((await (await createVisitor()).fetch(pathname, { method: "HEAD" })).status).toBe(200);
});

test("a link ends with the account that made it", async () => {
  const { person, pathname } = await linkOf(STORED);
  const opened = async () => (await (await createVisitor()).fetch(pathname)).status;
  expect(await opened()).toBe(200);
  await eraseAccount(testServices().services, await findUser(person.user.id));
  expect(await opened()).toBe(404);
});

test("a link opens no other file, in no other state, and not after five minutes", async () => {
  const { person, product, pathname } = await linkOf(STORED);
  const [, , , token = "", name = ""] = pathname.split("/");
  const refused = async (address: string) => (await (await createVisitor()).fetch(address)).status;
  expect(await refused(`/app/file/${token}/other.3mf`)).toBe(400);
  expect(await refused(`/app/file/${token.slice(0, -4)}AAAA/${name}`)).toBe(400);
  const [header, , signature] = token.split(".");
  const forged = btoa(JSON.stringify({ id: product.id, path: PART, sub: person.user.id, aud: "file-link" }));
  expect(await refused(`/app/file/${header}.${forged.replaceAll("=", "")}.${signature}/${name}`)).toBe(400);

  const { services } = testServices();
  const made = await createFileLink(services, person.user, { id: product.id, path: STORED });
  const link = { token: new URL(made.url).pathname.split("/")[3] ?? "", name: STORED };
  const openedAfter = (seconds: number) =>
    requireLinkedFile({ ...services, now: () => new Date(Date.now() + seconds * 1_000) }, link);
  expect((await openedAfter(298)).fileName).toBe(STORED);
  await expect(openedAfter(302)).rejects.toMatchObject({ code: "bad_link" });

  await db.update(products).set({ version: 2 }).where(eq(products.id, product.id));
  expect(await refused(pathname)).toBe(404);
  await db.update(products).set({ version: 1 }).where(eq(products.id, product.id));
  await db.update(purchases).set({ revokedAt: new Date() }).where(eq(purchases.userId, person.user.id));
  expect(await refused(pathname)).toBe(404);
});
