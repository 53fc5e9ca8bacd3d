import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ListQuery, PAGE_SIZE } from "#app/catalog/catalog.contract.ts";
import { listProducts, popularTags, productDetail } from "#app/catalog/catalog.server.ts";
import { mostUsedTags } from "#app/catalog/catalog.store.server.ts";
import { refreshListing, reindexWithVocabularyWhere } from "#app/catalog/list/listing.store.server.ts";
import { FRONT_PAGE } from "#app/catalog/list/shop-order.ts";
import type { NamedTag } from "#app/catalog/tags/tag-names.contract.ts";
import { tagsForStudio } from "#app/catalog/tags/tag-names.server.ts";
import { products, tags } from "#app/db/schema.ts";
import { insertManyProducts, insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { callStudio, sendEdit } from "#tests/support/studio-api.ts";
import { createSeller, createVisitor, submitForm } from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const { services } = testServices();
const list = (query: Record<string, string>) => listProducts(services, ListQuery.parse(query));
const idsOf = async (query: Record<string, string>) => (await list(query)).products.map(({ id }) => id);
const counts = async () =>
  Object.fromEntries((await db.select().from(tags)).map(({ tag, models }) => [tag, models]));

test("a tag counts the published models that have it, through edits, withdrawal and deletion", async () => {
  const gears = await insertProduct({ tags: ["gear", "desk toy", "gear"], standard: 0 });
  const other = await insertProduct({ tags: ["gear", "lamp/standard/shade"] });
  await insertProduct({ tags: ["gear", "draft"], status: "draft" });
  expect(await counts()).toEqual({ gear: 2, "desk toy": 1, "lamp/standard/shade": 1 });
  expect(await popularTags(services)).toEqual([{ tag: "gear", name: "gear" }]);
  expect((await idsOf({ tag: "Gear" })).sort()).toEqual([gears.id, other.id].sort());
  expect(await idsOf({ tag: "gear", price: "paid" })).toEqual([other.id]);
  expect(await idsOf({ tag: "gear", license: "commercial", q: "model" })).toHaveLength(2);
  expect(await idsOf({ tag: "desk toy", q: "model" })).toEqual([gears.id]);

  await sendEdit({ id: other.id, changes: { tags: ["desk toy"], prices: { standard: 700 } } });
  expect(await counts()).toEqual({ gear: 1, "desk toy": 2 });
  expect(await idsOf({ tag: "desk toy", sort: "price-desc" })).toEqual([other.id, gears.id]);
  await callStudio("POST", "/unpublish", { json: { id: gears.id } });
  expect(await counts()).toEqual({ "desk toy": 1 });
  await callStudio("POST", "/delete", { json: { id: gears.id } });
  await callStudio("POST", "/unpublish", { json: { id: other.id } });
  expect(await counts()).toEqual({});
});

test("the name of a tag in the reader's language is shown instead of it, and stays when its last model goes", async () => {
  const { id } = await insertProduct({ tags: ["hook", "wall"] });
  await insertProduct({ tags: ["hook"] });
  const form = {
    intent: "save",
    "tags[0].tag": "hook",
    "tags[0].names.en": "hook",
    "tags[0].names.es": "gancho",
  };
  expect((await submitForm(await createSeller(), "/studio/tags", form)).status).toBe(200);
  expect((await tagsForStudio(services))[0]).toEqual({ tag: "hook", models: 2, names: { es: "gancho" } });
  const spanish = { ...services, language: "es" } as const;
  expect(await popularTags(spanish)).toEqual([{ tag: "hook", name: "gancho" }]);
  expect((await productDetail(spanish, id)).tags.map(({ name }) => name)).toEqual(["gancho", "wall"]);
  const page = await (
    await fetchFromWorker(`/product/${id}`, { headers: { "Accept-Language": "es" } })
  ).text();
  expect(page).toContain('href="/?tag=hook"');
  await db.update(products).set({ status: "unpublished" });
  await db.batch(reindexWithVocabularyWhere(db, sql`TRUE`, new Date()));
  expect(await counts()).toEqual({ hook: 0 });
  expect(await popularTags(spanish)).toEqual([]);
});

test("a tag that no model has leads to the list without it", async () => {
  const { id } = await insertProduct();
  const { unfiltered, products: shown } = await list({ tag: "no such" });
  expect([unfiltered, shown.some((product) => product.id === id)]).toEqual([true, true]);
});

test("models without a picture come last on the front page, and first again once they are featured", async () => {
  const [old, newer] = [
    await insertProduct({ publishedAt: new Date(1_000) }),
    await insertProduct({ publishedAt: new Date(2_000) }),
  ];
  const images = [{ key: "x.webp", width: 4, height: 3, alt: { en: "A gear" } }];
  await db.update(products).set({ images }).where(sql`id = ${old.id}`);
  await db.batch(refreshListing(db, old.id, new Date()));
  const place = async (id: string) => (await idsOf({})).indexOf(id);
  expect(await place(old.id)).toBeLessThan(await place(newer.id));
  const list = { slug: FRONT_PAGE, revision: null, models: [newer.id] };
  await callStudio("POST", "/collections/models", { json: list });
  expect(await place(newer.id)).toBe(0);
});

test("the list of a tag and the most used tags read as few rows with 5,000 models as with 20", async () => {
  await insertManyProducts(5_000);
  await db.run(
    sql`UPDATE products SET tags = json_array('all', 'tag ' || (rowid % 300)) WHERE id LIKE 'bulk-%'`,
  );
  await db.batch(reindexWithVocabularyWhere(db, sql`products.id LIKE 'bulk-%'`, new Date()));
  const { sql: text, params } = mostUsedTags(db, 16).toSQL();
  const { meta } = await env.DB.prepare(text)
    .bind(...params)
    .all();
  expect(meta.rows_read).toBeLessThanOrEqual(17);
  const first = await list({ tag: "all" });
  const second = await list({ tag: "all", after: first.next ?? "" });
  expect(new Set([...first.products, ...second.products].map(({ id }) => id)).size).toBe(2 * PAGE_SIZE);
});

test("a model is found by the seller's own words for it in any language, and nobody reads them", async () => {
  const { id } = await insertProduct({ title: "Kraken" });
  const words = ["Wobbulators", "cacharros"];
  expect((await sendEdit({ id, changes: { alsoCalled: words } })).status).toBe(200);
  for (const q of ["wobbulator", "cacharro"]) expect([q, await idsOf({ q })]).toEqual([q, [id]]);
  const page = await (await (await createVisitor()).fetch(`/product/${id}`)).text();
  expect(page).not.toMatch(/wobbulator|cacharro/i);
  expect((await sendEdit({ id, changes: { alsoCalled: Array(21).fill("word") } })).status).toBe(400);
  await sendEdit({ id, changes: { title: { en: "Squid" } } });
  expect(await idsOf({ q: "wobbulator" })).toEqual([id]);
  await sendEdit({ id, changes: { alsoCalled: [] } });
  expect(await list({ q: "wobbulator" })).toMatchObject({ matched: "none" });
});

test("the calls list the tags and name them: a tag that is left out keeps its names, what was read can be sent back, and a name waits for a model", async () => {
  await insertProduct({ tags: ["washer"] });
  const listed = async () => (await callStudio("GET", "/tags")).json<NamedTag[]>();
  const before = await listed();
  const name = async (tag: string, names: object) =>
    (await callStudio("POST", "/tags", { json: { tags: [{ tag, names }] } })).status;
  const namesNow = async (tag = "washer") =>
    (await db.select().from(tags).where(eq(tags.tag, tag)))[0]?.names;
  expect(await name("washer", { en: "Washers" })).toBe(204);
  expect(await name("Washer", { en: "Washers", es: "Arandelas" })).toBe(204);
  expect(await namesNow()).toEqual({ en: "Washers", es: "Arandelas" });
  expect((await callStudio("POST", "/tags", { json: { tags: [] } })).status).toBe(204);
  const read = await listed();
  const sent = read.map(({ tag, names }) => ({ tag, names }));
  expect((await callStudio("POST", "/tags", { json: { tags: sent } })).status).toBe(204);
  expect(await listed()).toEqual(read);
  expect(await name("washer", { en: "", es: "Arandelas" })).toBe(204);
  expect(await namesNow()).toEqual({ es: "Arandelas" });
  const gone = [
    { tag: "washer", names: { es: "Juntas" } },
    { tag: "just gone", names: { es: "Se fue" } },
    { tag: "never named", names: {} },
  ];
  expect((await callStudio("POST", "/tags", { json: { tags: gone } })).status).toBe(204);
  expect([await namesNow(), await namesNow("just gone"), await namesNow("never named")]).toEqual([
    { es: "Juntas" },
    { es: "Se fue" },
    undefined,
  ]);
  expect(await name("washer", {})).toBe(204);
  expect(await namesNow()).toBeNull();
  expect(await listed()).toEqual(before);
});
