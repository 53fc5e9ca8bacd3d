import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { ListQuery } from "#app/catalog/catalog.contract.ts";
import { allProducts, listProducts } from "#app/catalog/catalog.server.ts";
import { FRONT_PAGE } from "#app/catalog/list/shop-order.ts";
import { reordered } from "#app/catalog/reordered.ts";
import { MAX_COLLECTED, type StudioCollection } from "#app/collections/collections.contract.ts";
import { collectionPages, listedCollections } from "#app/collections/collections.server.ts";
import { collections, products } from "#app/db/schema.ts";
import { editProduct } from "#app/publishing/edit-product.server.ts";
import { insertManyProducts, insertProduct } from "#tests/support/products.ts";
import { revalidates } from "#tests/support/routes.ts";
import { db, testServices } from "#tests/support/services.ts";
import { callStudio } from "#tests/support/studio-api.ts";
import { createSeller, submitForm } from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();
await insertManyProducts(60);

const read = async () => (await callStudio("GET", `/collection?slug=${FRONT_PAGE}`)).json<StudioCollection>();
const arrange = (revision: number | null, models: string[]) =>
  callStudio("POST", "/collections/models", { json: { slug: FRONT_PAGE, revision, models } });
/** Whatever was featured before. */
const feature = async (...ids: string[]) => expect((await arrange(null, ids)).status).toBe(200);
const featured = async () => (await read()).models.map(({ id }) => id);
const listed = async (query: Partial<ListQuery> = {}) =>
  (await listProducts(services, ListQuery.parse(query))).products.map(({ id }) => id);

async function allPages(query: Partial<ListQuery>) {
  const ids: string[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page = await listProducts(services, ListQuery.parse({ ...query, after }));
    ids.push(...page.products.map(({ id }) => id));
    after = page.next;
  }
  return ids;
}

beforeEach(() => feature());

test("featured models come first in their order on every page of every filtered list, and nowhere else", async () => {
  const plain = await allPages({});
  const paid = await allPages({ price: "paid" });
  const old = plain.filter((id) => paid.includes(id)).slice(-3);
  await feature(...old);
  const others = plain.filter((id) => !old.includes(id));
  expect(await allPages({})).toEqual([...old, ...others]);
  expect(await allPages({ price: "paid" })).toEqual([...old, ...paid.filter((id) => !old.includes(id))]);
  expect(await allPages({ sort: "newest" }), "newest").toEqual(plain);
  expect(
    (await allProducts(services)).map(({ id }) => id),
    "all",
  ).toEqual(plain);
  await feature();
  expect(await allPages({})).toEqual(plain);
});

test("an edit of a featured model keeps its place, and the place changes neither its time nor a seller's edit", async () => {
  const { id } = await insertProduct();
  const before = (await db.select().from(products).where(eq(products.id, id)))[0];
  await feature(id);
  expect((await db.select().from(products).where(eq(products.id, id)))[0]).toEqual(before);
  await editProduct({ ...services, waitUntil: () => {} }, { id, changes: { tags: ["new"] } });
  expect((await listed())[0]).toBe(id);
  expect(await featured()).toEqual([id]);
});

test("an unpublished model keeps its place without being shown, a deleted one leaves it", async () => {
  const [kept, gone] = [await insertProduct(), await insertProduct()];
  await feature(gone.id, kept.id);
  await callStudio("POST", "/unpublish", { json: { id: kept.id } });
  expect(await listed()).not.toContain(kept.id);
  await callStudio("POST", "/delete", { json: { id: gone.id } });
  expect(await featured()).toEqual([kept.id]);
  await callStudio("POST", "/republish", { json: { id: kept.id } });
  expect((await listed())[0]).toBe(kept.id);
});

test("models that stay keep their order when featured ones before them are deleted and one of them is edited", async () => {
  const [first, second, ...kept] = [
    await insertProduct(),
    await insertProduct(),
    await insertProduct(),
    await insertProduct(),
  ];
  const ids = kept.map(({ id }) => id);
  await feature(first.id, second.id, ...ids);
  for (const { id } of [first, second])
    expect((await callStudio("POST", "/delete", { json: { id } })).status).toBe(200);
  await editProduct({ ...services, waitUntil: () => {} }, { id: ids[1] ?? "", changes: { tags: ["last"] } });
  expect(await featured()).toEqual(ids);
  expect((await listed()).slice(0, 2)).toEqual(ids);
});

test("the later of two sellers gets an error, and of two requests at the same time one succeeds", async () => {
  const [one = "", two = "", three = ""] = await allPages({});
  const { revision } = await read();
  expect((await arrange(revision, [one])).status).toBe(200);
  const late = await arrange(revision, [two]);
  expect([late.status, await late.json()]).toEqual([
    409,
    { error: expect.objectContaining({ code: "changed_elsewhere" }) },
  ]);
  expect(await featured()).toEqual([one]);
  const both = await Promise.all([arrange(revision + 1, [two, one]), arrange(revision + 1, [three, one])]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await featured()).toHaveLength(2);
});

test("a seller who loaded a model that was deleted since does not replace what another seller featured", async () => {
  const [gone, other] = [await insertProduct(), await insertProduct()];
  await feature(gone.id);
  const loaded = await read();
  await callStudio("POST", "/unpublish", { json: { id: gone.id } });
  await callStudio("POST", "/delete", { json: { id: gone.id } });
  await feature(other.id);
  expect((await arrange(loaded.revision, [])).status).toBe(409);
  expect(await featured()).toEqual([other.id]);
});

test("unknown, repeated and too many models are refused", async () => {
  const [id = ""] = await allPages({});
  expect((await arrange(null, ["no-such-model"])).status).toBe(404);
  expect((await arrange(null, [id, id])).status).toBe(400);
  expect((await arrange(null, (await allPages({})).slice(0, MAX_COLLECTED + 1))).status).toBe(400);
  expect(await featured()).toEqual([]);
});

test.each([
  ["first c", ["c", "a", "b"]],
  ["earlier b", ["b", "a", "c"]],
  ["earlier a", ["a", "b", "c"]],
  ["later a", ["b", "a", "c"]],
  ["later c", ["a", "b", "c"]],
  ["remove b", ["a", "c"]],
  ["add d", ["a", "b", "c", "d"]],
  ["later d", ["a", "b", "c"]],
  ["enlarge a", ["a", "b", "c"]],
  ["", ["a", "b", "c"]],
])("the button %j makes of a, b, c %j", (command, ids) => {
  expect(reordered(["a", "b", "c"], command)).toEqual(ids);
});

test("the studio's page shows the current order to the seller who was too late", async () => {
  const [a = "", b = ""] = await allPages({});
  const path = "/studio/front-page";
  const { revision } = await read();
  const send = (loaded: number, models: string[]) =>
    submitForm(seller, path, [
      ["intent", "arrange"],
      ["slug", FRONT_PAGE],
      ["revision", String(loaded)],
      // As the page sends a list, which may be empty.
      ...["", ...models].map((id): [string, string] => ["models", id]),
    ]);
  expect((await send(revision, [a, b])).status).toBe(200);
  const late = await send(revision, []);
  const html = await late.text();
  expect(late.status).toBe(409);
  expect(revalidates("front-page", late.status)).toBe(true);
  expect(html).toContain("Changed in another window. Nothing was stored.");
  expect(html.indexOf(`/studio/models/${a}`)).toBeGreaterThan(0);
  expect(html.indexOf(`/studio/models/${b}`)).toBeGreaterThan(html.indexOf(`/studio/models/${a}`));
  expect((await send(revision + 1, [])).status).toBe(200);
  expect(await featured()).toEqual([]);
});

test("the front page does not count as a collection: it is not listed, shown, changed or removed as one", async () => {
  const [id = ""] = await allPages({});
  await feature(id);
  const [row] = await db.select().from(collections).where(eq(collections.slug, FRONT_PAGE));
  expect(row?.models).toEqual([id]);
  expect([await listedCollections(services), await collectionPages(services)]).toEqual([[], []]);
  const path = `/collections/${FRONT_PAGE}`;
  expect((await seller.fetch(path)).status).toBe(404);
  expect((await seller.fetch(`/studio${path}`)).status).toBe(404);
  for (const intent of ["remove", "save"]) {
    const form = { intent, slug: FRONT_PAGE, revision: "", "title.en": "Mine" };
    expect((await submitForm(seller, `/studio${path}`, form)).status).toBe(400);
  }
  expect(await db.select().from(collections)).toEqual([row]);
});
