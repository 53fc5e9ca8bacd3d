import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ListQuery, PAGE_SIZE } from "#app/catalog/catalog.contract.ts";
import { listProducts, productDetail } from "#app/catalog/catalog.server.ts";
import { mostUsedTags } from "#app/catalog/catalog.store.server.ts";
import { refreshListing, reindexWithVocabularyWhere } from "#app/catalog/list/listing.store.server.ts";
import type { NamedTag } from "#app/catalog/tags/tag-names.contract.ts";
import { tagsForStudio } from "#app/catalog/tags/tag-names.server.ts";
import { productEdits, products, tags } from "#app/db/schema.ts";
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
  expect((await list({})).tags).toEqual([{ tag: "gear", name: "gear" }]);
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
  expect((await tagsForStudio(services))[0]).toEqual({
    tag: "hook",
    models: 2,
    names: { es: "gancho" },
    hidden: false,
  });
  const spanish = { ...services, language: "es" } as const;
  expect((await listProducts(spanish, ListQuery.parse({}))).tags).toEqual([{ tag: "hook", name: "gancho" }]);
  expect((await productDetail(spanish, id)).tags.map(({ name }) => name)).toEqual(["gancho", "wall"]);
  const page = await (
    await fetchFromWorker(`/product/${id}`, { headers: { "Accept-Language": "es" } })
  ).text();
  expect(page).toContain('href="/?tag=hook"');
  await db.update(products).set({ status: "unpublished" });
  await db.batch(reindexWithVocabularyWhere(db, sql`TRUE`, new Date()));
  expect(await counts()).toEqual({ hook: 0 });
  expect((await list({})).tags).toEqual([]);
});

test("beside a search or a filter stand the tags that narrow what was found, and the chosen one", async () => {
  await db.update(products).set({ status: "unpublished" });
  await db.batch(reindexWithVocabularyWhere(db, sql`TRUE`, new Date()));
  await insertProduct({ title: "Zeppelin", tags: ["model", "air"] });
  await insertProduct({ title: "Zeppelin, large", tags: ["model", "air", "gift"], standard: 0 });
  await insertProduct({ title: "Submarine", tags: ["model", "sea", "gift"] });
  await insertProduct({ title: "Submarine, large", tags: ["model", "sea"] });
  const tagsOf = async (query: Record<string, string>) =>
    (await list(query)).tags.map(({ tag }) => tag).sort();
  expect(await tagsOf({})).toEqual(["air", "gift", "model", "sea"]);
  expect(await tagsOf({ tag: "sea" })).toEqual(["air", "gift", "model", "sea"]);
  expect(await tagsOf({ q: "zeppelin" })).toEqual(["gift"]);
  expect(await tagsOf({ q: "zeppelin", tag: "air" })).toEqual(["air", "gift"]);
  expect(await tagsOf({ price: "paid" })).toEqual(["air", "gift", "sea"]);
});

test("a tag that no model has leads to the list without it", async () => {
  const { id } = await insertProduct();
  const { unfiltered, products: shown } = await list({ tag: "no such" });
  expect([unfiltered, shown.some((product) => product.id === id)]).toEqual([true, true]);
});

test("models without a picture come last on the front page", async () => {
  const [old, newer] = [
    await insertProduct({ publishedAt: new Date(1_000) }),
    await insertProduct({ publishedAt: new Date(2_000) }),
  ];
  const images = [{ key: "x.webp", width: 4, height: 3, alt: { en: "A gear" } }];
  await db.update(products).set({ images }).where(sql`id = ${old.id}`);
  await db.batch(refreshListing(db, old.id, new Date()));
  const place = async (id: string) => (await idsOf({})).indexOf(id);
  expect(await place(old.id)).toBeLessThan(await place(newer.id));
});

test("a hidden tag is neither over the list nor on a model's page, and its address still leads to its models", async () => {
  const { id } = await insertProduct({ tags: ["black friday", "chain"] });
  await insertProduct({ tags: ["black friday"] });
  const hide = (hidden: boolean) =>
    callStudio("POST", "/tags", { json: { tags: [{ tag: "black friday", names: {}, hidden }] } });
  const names = async () => (await list({})).tags.map(({ tag }) => tag);
  expect(await names()).toContain("black friday");
  expect((await hide(true)).status).toBe(204);
  expect(await names()).not.toContain("black friday");
  expect((await productDetail(services, id)).tags.map(({ tag }) => tag)).toEqual(["chain"]);
  expect(await idsOf({ tag: "black friday" })).toContain(id);
  expect((await tagsForStudio(services)).find(({ tag }) => tag === "black friday")).toMatchObject({
    hidden: true,
  });
  await db.update(products).set({ status: "unpublished" }).where(eq(products.id, id));
  await db.batch(refreshListing(db, id, new Date()));
  expect((await hide(false)).status).toBe(204);
  expect((await productDetail(services, id).catch(() => null))?.tags).toBeUndefined();
});

test("a renamed tag is on all its models, published or not, in what waits to be published, and its old address leads to the new one", async () => {
  const old = await insertProduct({ tags: ["hinge", "toy"] });
  const draft = await insertProduct({ tags: ["hinge"], status: "draft" });
  const both = await insertProduct({ tags: ["hinge", "living hinge"] });
  const fields = { tags: { text: "toy, Hinge, box" } };
  await db.insert(productEdits).values({ productId: old.id, fields, revision: 1, changedAt: new Date() });
  await callStudio("POST", "/tags", {
    json: { tags: [{ tag: "hinge", names: { es: "bisagra" }, hidden: false }] },
  });
  const move = (tag: string, to: string) => callStudio("POST", "/tags/move", { json: { tag, to } });
  expect((await move("hinge", "living hinge")).status).toBe(204);
  const tagsOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]?.tags;
  expect(await tagsOf(old.id)).toEqual(["living hinge", "toy"]);
  expect(await tagsOf(draft.id)).toEqual(["living hinge"]);
  expect(await tagsOf(both.id)).toEqual(["living hinge"]);
  const [edit] = await db.select().from(productEdits).where(eq(productEdits.productId, old.id));
  expect(edit?.fields.tags).toEqual({ text: "toy, living hinge, box" });
  expect(await counts()).toMatchObject({ "living hinge": 2, hinge: 0 });
  const named = (await tagsForStudio(services)).filter(({ tag }) => tag.includes("hinge"));
  expect(named).toEqual([{ tag: "living hinge", models: 2, names: { es: "bisagra" }, hidden: false }]);
  const found = [old.id, both.id].sort();
  expect((await idsOf({ tag: "living hinge" })).sort()).toEqual(found);
  const visitor = await createVisitor();
  const movedTo = async (search: string) => {
    const { status, headers } = await visitor.fetch(`/?${search}`);
    return [status, headers.get("Location"), headers.get("Cache-Control")];
  };
  const moved = (search: string) => [301, `/?${search}`, "private, no-store"];
  for (const rest of ["", "q=model&", "price=paid&sort=price&", "after=1795873244833.x&"])
    expect(await movedTo(`${rest}tag=hinge`)).toEqual(moved(`${rest}tag=living+hinge`));
  expect((await movedTo("tag=never+moved"))[0]).toBe(200);
  // Once more, because its answer was lost; then on to a third name, and back to the first.
  expect((await move("hinge", "living hinge")).status).toBe(204);
  expect((await move("living hinge", "flexure")).status).toBe(204);
  for (const tag of ["hinge", "living+hinge"])
    expect(await movedTo(`tag=${tag}`)).toEqual(moved("tag=flexure"));
  expect((await move("flexure", "hinge")).status).toBe(204);
  for (const tag of ["flexure", "living+hinge"])
    expect(await movedTo(`tag=${tag}`)).toEqual(moved("tag=hinge"));
  expect((await idsOf({ tag: "hinge" })).sort()).toEqual(found);
  expect(await counts()).toMatchObject({ hinge: 2, flexure: 0 });
});

test("a tag is neither renamed to itself, nor to one with a comma, nor when no model has it", async () => {
  await insertProduct({ tags: ["knob"] });
  const refused = async (tag: string, to: string) =>
    (await callStudio("POST", "/tags/move", { json: { tag, to } })).status;
  expect(await refused("knob", "Knob")).toBe(400);
  expect(await refused("knob", "knobs, dials")).toBe(400);
  expect(await refused("never on a model", "knob")).toBe(404);
  expect(await counts()).toMatchObject({ knob: 1 });
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
    (await callStudio("POST", "/tags", { json: { tags: [{ tag, names, hidden: false }] } })).status;
  const namesNow = async (tag = "washer") =>
    (await db.select().from(tags).where(eq(tags.tag, tag)))[0]?.names;
  expect(await name("washer", { en: "Washers" })).toBe(204);
  expect(await name("Washer", { en: "Washers", es: "Arandelas" })).toBe(204);
  expect(await namesNow()).toEqual({ en: "Washers", es: "Arandelas" });
  expect((await callStudio("POST", "/tags", { json: { tags: [] } })).status).toBe(204);
  const read = await listed();
  const sent = read.map(({ tag, names, hidden }) => ({ tag, names, hidden }));
  expect((await callStudio("POST", "/tags", { json: { tags: sent } })).status).toBe(204);
  expect(await listed()).toEqual(read);
  expect(await name("washer", { en: "", es: "Arandelas" })).toBe(204);
  expect(await namesNow()).toEqual({ es: "Arandelas" });
  const gone = [
    { tag: "washer", names: { es: "Juntas" }, hidden: false },
    { tag: "just gone", names: { es: "Se fue" }, hidden: false },
    { tag: "never named", names: {}, hidden: false },
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
