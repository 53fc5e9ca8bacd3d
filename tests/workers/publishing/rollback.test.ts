import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { productDetail } from "#app/catalog/catalog.server.ts";
import { outbox, products, productVersions, users } from "#app/db/schema.ts";
import { listedPurchases } from "#app/library/library.server.ts";
import { listedVersions, versionToRestore } from "#app/publishing/versions.server.ts";
import { createVerifiedUser } from "#tests/support/mail.ts";
import { insertPurchase, randomBytes } from "#tests/support/products.ts";
import { errorOf } from "#tests/support/responses.ts";
import { db, ORIGIN, testServices } from "#tests/support/services.ts";
import {
  callStudio,
  newVersionRequest,
  publishRequest,
  sendEdit,
  sendPublish,
  uploadZip,
} from "#tests/support/studio-api.ts";
import { createSeller, createUser, submitForm } from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();
const FACTS = {
  shells: 1,
  watertight: true,
  flipped: false,
  volume: 1,
  surface: 6,
  overhang: 0,
  box: { x: 1, y: 1, degrees: 0 },
};

beforeEach(() => db.delete(outbox));

const glb = (id: string, digit: string, kind: "exact" | "protected" = "protected") =>
  `products/${id}/${digit.repeat(64)}.${kind}.glb`;

/** A model with two versions: first a gear, then a wheel. @returns both zips */
async function publishTwice(
  id: string,
  { kind = "protected" as "exact" | "protected", standard = 499 } = {},
) {
  const [first, second] = [randomBytes(5_000), randomBytes(6_000)];
  const request = await publishRequest(id, first, await uploadZip(id, first));
  const { sheet, files, ...rest } = request;
  await sendPublish({
    ...rest,
    sheet: { ...sheet, prices: { standard, commercial: 1999 } },
    files: files.map((file) => (file.format === "stl" ? { ...file, facts: FACTS } : file)),
    preview: { key: glb(id, "1", kind), bytes: 100, kind },
  });
  const model = await newVersionRequest(id, second);
  const wheel = { path: "wheel.3mf", bytes: 90, format: "3mf", triangles: 8, size: { x: 1, y: 2, z: 3 } };
  await sendEdit({
    id,
    changes: { notes: { en: "A wheel now" } },
    model: { ...model, files: [wheel] },
    preview: { key: glb(id, "2"), bytes: 200, kind: "protected" },
  });
  return [first, second] as const;
}

const rowOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0];
const rollBack = (json: object) => callStudio("POST", "/rollback", { json: { notes: {}, ...json } });

test("an earlier version becomes the next one, with its zip, files, facts and preview; owners get it and a mail", async () => {
  const id = "gear-again";
  const [first] = await publishTwice(id);
  const before = await rowOf(id);
  const { user, fetch } = await createUser();
  const { user: verified } = await createVerifiedUser();
  await insertPurchase(user.id, id);
  await insertPurchase(verified.id, id);
  const { user: silent } = await createUser();
  await insertPurchase(silent.id, id);
  await db.update(users).set({ notifications: false }).where(eq(users.id, silent.id));
  expect(await versionToRestore(services, { id, version: 1 })).toMatchObject({ mailedOwners: 2 });

  const answer = await rollBack({ id, version: 1, loadedVersion: 2 });
  expect(await answer.json()).toEqual({ id, version: 3, url: `${ORIGIN}/product/${id}` });

  const row = await rowOf(id);
  expect(row).toMatchObject({
    title: before?.title,
    standardCents: before?.standardCents,
    version: 3,
    zipBytes: 5_000,
    fileCount: 2,
    formats: ["stl", "txt"],
    preview: { key: glb(id, "1"), bytes: 100, kind: "protected" },
  });
  expect(row?.zipKey).toContain(`products/${id}/1/`);
  const detail = await productDetail(services, id);
  expect(JSON.stringify(detail)).toContain("gear.stl");
  expect(JSON.stringify(detail)).not.toContain("wheel.3mf");
  expect(detail.changes.map(({ version, text }) => [version, text])).toEqual([
    [3, "The files of version 1 again."],
    [2, "A wheel now"],
  ]);
  const download = await fetch(`/app/download/${id}`);
  expect(new Uint8Array(await download.arrayBuffer())).toEqual(first);
  expect((await listedPurchases(services, user))[0]).toMatchObject({ id, version: 3 });
  const mails = await db.select().from(outbox).where(eq(outbox.template, "new-version"));
  expect(mails.filter(({ cause }) => cause.startsWith(`version:${id}:3:`))).toHaveLength(2);
});

test("rolling back and forth keeps every version", async () => {
  const id = "back-and-forth";
  const [, second] = await publishTwice(id);
  await rollBack({ id, version: 1, loadedVersion: 2 });
  const notes = { es: "La rueda otra vez" };
  expect((await rollBack({ id, version: 2, loadedVersion: 3, notes })).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({
    version: 4,
    zipBytes: second.length,
    preview: { key: glb(id, "2") },
  });
  const { versions } = await listedVersions(services, id);
  expect(versions.map(({ version, state, notes }) => [version, state, notes])).toEqual([
    [4, "current", "La rueda otra vez"],
    [3, "earlier", "The files of version 1 again."],
    [2, "same", "A wheel now"],
    [1, "earlier", ""],
  ]);
});

test("a rollback is refused when another version came meanwhile, and of simultaneous ones only one is made", async () => {
  const id = "another-came";
  await publishTwice(id);
  const zip = randomBytes(7_000);
  await sendEdit({ id, changes: {}, model: await newVersionRequest(id, zip) });
  expect(await errorOf(await rollBack({ id, version: 1, loadedVersion: 2 }))).toEqual([
    409,
    "product_changed",
  ]);
  expect(await rowOf(id)).toMatchObject({ version: 3, zipBytes: 7_000 });

  const both = await Promise.all([1, 2].map((version) => rollBack({ id, version, loadedVersion: 3 })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const rows = await db.select().from(productVersions).where(eq(productVersions.productId, id));
  expect(rows).toHaveLength(4);
});

test("a rollback to the current files, or to a version that the shop does not have, is refused", async () => {
  const id = "nothing-there";
  await publishTwice(id);
  expect(await errorOf(await rollBack({ id, version: 7, loadedVersion: 2 }))).toEqual([404, "not_found"]);
  expect(await errorOf(await rollBack({ id: "no-such-model", version: 1, loadedVersion: 2 }))).toEqual([
    404,
    "not_found",
  ]);
  expect(await errorOf(await rollBack({ id, version: 2, loadedVersion: 2 }))).toEqual([400, "bad_input"]);
});

test("an exact preview is not restored when the model is no longer free", async () => {
  const id = "was-free";
  await publishTwice(id, { kind: "exact", standard: 0 });
  await sendEdit({ id, changes: { prices: { standard: 499 } } });
  expect((await rollBack({ id, version: 1, loadedVersion: 2 })).status).toBe(200);
  expect((await rowOf(id))?.preview).toBeNull();
});

test("the studio shows what changes before a rollback, and the later of two sellers gets an error", async () => {
  const id = "in-the-studio";
  await publishTwice(id);
  const list = await (await seller.fetch(`/studio/models/${id}/versions`)).text();
  expect(list).toContain(`href="/studio/models/${id}/versions/1"`);
  expect(list).not.toContain(`href="/studio/models/${id}/versions/2"`);
  const path = `/studio/models/${id}/versions/1`;
  const page = await (await seller.fetch(path)).text();
  expect(page).toContain("The files of version 1 become version 3");
  expect(page).toMatch(
    /gear<\/span><span[^>]*>\.stl<\/span><\/span><\/td><td[^>]*>New<[\s\S]*wheel<\/span><span[^>]*>\.3mf<\/span><\/span><\/td><td[^>]*>Removed</,
  );
  const form = {
    intent: "restore",
    id,
    version: "1",
    loadedVersion: "2",
    "notes.en": "The gear is back.",
    "notes.es": "",
  };
  const done = await submitForm(seller, path, form);
  expect([done.status, done.headers.get("Location")]).toEqual([
    303,
    `/studio/models/${id}/versions?done=studioVersions.published`,
  ]);
  expect((await listedVersions(services, id)).versions[0]).toMatchObject({
    version: 3,
    notes: "The gear is back.",
  });
  // Version 2 differs from the current one, so that its page still answers.
  const late = await submitForm(seller, `/studio/models/${id}/versions/2`, form);
  expect([late.status, await late.text()]).toEqual([
    409,
    expect.stringContaining("was changed in the meantime"),
  ]);
  expect((await seller.fetch(path)).status).toBe(404);
});
