import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  type ListedCollection,
  MAX_COLLECTED,
  MAX_COLLECTIONS,
  type StudioCollection,
} from "#app/collections/collections.contract.ts";
import {
  arrangeCollection,
  collectionForStudio,
  createCollection,
  frontPageCollections,
  listedCollections,
  removeCollection,
  shownCollection,
  writeCollection,
} from "#app/collections/collections.server.ts";
import { collections, products } from "#app/db/schema.ts";
import { insertCollection } from "#tests/support/collections.ts";
import { insertProduct } from "#tests/support/products.ts";
import { revalidates } from "#tests/support/routes.ts";
import { db, ORIGIN, testServices } from "#tests/support/services.ts";
import { callStudio } from "#tests/support/studio-api.ts";
import { createSeller, submitForm } from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const { services } = testServices();
const seller = await createSeller();

test("a seller makes a collection by its forms: title, text, models in their order, and its end", async () => {
  const [one, two] = [await insertProduct(), await insertProduct()];
  const created = await submitForm(seller, "/studio/collections", {
    intent: "create",
    title_en: "Cosas del taller",
  });
  expect(created.headers.get("Location")).toMatch(/^\/studio\/collections\/cosas-del-taller\?/);
  const path = "/studio/collections/cosas-del-taller";
  const texts = { title_en: "Workshop", title_es: "Taller", text_en: "For **makers**.", revision: "1" };
  expect((await submitForm(seller, path, { intent: "save", ...texts })).status).toBe(303);
  const move = async (command: string, revision: string) =>
    (await submitForm(seller, path, { move: command, revision })).status;
  expect(await move(`add ${one.id}`, "2")).toBe(200);
  expect(await move(`add ${two.id}`, "3")).toBe(200);
  expect(revalidates("collections.$slug", await move(`later ${one.id}`, "3"))).toBe(true);
  expect(await move(`later ${one.id}`, "4")).toBe(200);
  const late = await submitForm(seller, path, { intent: "save", ...texts, title_en: "Mine" });
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('value="Mine"')]);
  const mine = { ...texts, text_en: "For **us**.", revision: "" };
  expect((await submitForm(seller, path, { intent: "save", ...mine })).status).toBe(303);
  const page = await fetchFromWorker("/collections/cosas-del-taller?lang=es");
  const html = await page.text();
  expect(html).toContain("<title>Taller");
  expect(html).toContain('"@type":"CollectionPage"');
  expect(html.indexOf(`/product/${two.id}`)).toBeLessThan(html.indexOf(`/product/${one.id}`));
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/collections/cosas-del-taller?lang=es"`);
  expect(await (await fetchFromWorker("/sitemap/1")).text()).toContain(
    `<loc>${ORIGIN}/collections/cosas-del-taller</loc>`,
  );
  expect((await submitForm(seller, path, { intent: "remove", revision: "6" })).status).toBe(303);
  expect((await fetchFromWorker("/collections/cosas-del-taller")).status).toBe(404);
  const sentToNone: Record<string, string>[] = [
    { intent: "save", ...mine },
    { intent: "remove", revision: "" },
    { move: "x", revision: "6" },
  ];
  for (const form of sentToNone) {
    const gone = await submitForm(seller, path, form);
    expect([gone.status, revalidates("collections.$slug", gone.status)]).toEqual([404, false]);
  }
});

const call = (path: string, json: object) => callStudio("POST", `/collections${path}`, { json });
const readBySlug = async (slug: string) =>
  (await callStudio("GET", `/collection?slug=${slug}`)).json<StudioCollection>();

test("the calls do what the forms do: title, text, models and end", async () => {
  const [one, two] = [await insertProduct(), await insertProduct()];
  const created = await call("", { title: { en: "Bench" }, text: { en: "For **makers**.", es: "" } });
  expect([created.status, await created.json()]).toEqual([200, { slug: "bench" }]);
  expect((await readBySlug("bench")).text).toEqual({ en: "For **makers**." });
  for (const title of [{ es: "Banco" }, { en: "" }, {}]) {
    const untitled = await call("", { title });
    expect([untitled.status, await untitled.json()]).toEqual([
      400,
      { error: expect.objectContaining({ fields: { "title.en": expect.any(String) } }) },
    ]);
  }
  const bench = { slug: "bench", revision: 1 };
  expect((await call("/models", { ...bench, models: [two.id, one.id] })).status).toBe(204);
  expect((await call("/models", { ...bench, models: [] })).status).toBe(409);
  expect((await readBySlug("bench")).models.map(({ id }) => id)).toEqual([two.id, one.id]);
  expect((await call("/remove", { ...bench, revision: 2 })).status).toBe(204);
  expect((await callStudio("GET", "/collection?slug=bench")).status).toBe(404);
});

test("a change writes only what it names, and what was read can be sent back", async () => {
  const slug = await insertCollection();
  const { title, text } = await readBySlug(slug);
  const change = async (revision: number, changes: object) =>
    (await call("/change", { slug, revision, ...changes })).status;
  expect(await change(1, { title, text })).toBe(204);
  expect(await readBySlug(slug)).toMatchObject({ revision: 2, title, text });
  expect(await change(1, { title: { en: "Late" } })).toBe(409);
  expect(await change(2, { title: { en: "Bench" } })).toBe(204);
  expect(await readBySlug(slug)).toMatchObject({ title: { ...title, en: "Bench" }, text });
  expect(await change(3, { text: { en: "", es: "Cosas" } })).toBe(204);
  expect(await change(4, { title: { es: null } })).toBe(204);
  const { models, ...texts } = await readBySlug(slug);
  expect(texts).toEqual({ slug, revision: 5, title: { en: "Bench" }, text: { es: "Cosas" } });
  expect(await change(5, { title: { en: null } })).toBe(400);
  expect(await change(5, { models })).toBe(400);
  expect(await change(5, { title: texts.title, text: {} })).toBe(204);
  const { revision, ...same } = await readBySlug(slug);
  expect(same).toEqual({ slug, title: texts.title, text: texts.text, models });
});

test("an order names all collections, each once, or changes nothing", async () => {
  await db.delete(collections);
  const [one, two] = [await insertCollection(), await insertCollection()];
  const listed = async () =>
    (await (await callStudio("GET", "/collections")).json<ListedCollection[]>()).map(({ slug }) => slug);
  expect((await call("/order", { slugs: [two, one] })).status).toBe(204);
  expect(await listed()).toEqual([two, one]);
  for (const slugs of [[], [one], [one, one], [one, two, two], [one, two, "no-such"], [one, "no-such"]]) {
    const refused = await call("/order", { slugs });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { error: { code: "changed_elsewhere" } },
    ]);
  }
  const form = { loadedSlugs: two, move: `earlier ${two}` };
  const refused = await submitForm(seller, "/studio/collections", form);
  expect([refused.status, revalidates("collections._index", refused.status)]).toEqual([409, true]);
  expect(await listed()).toEqual([two, one]);
});

test("the front page shows collections of which a model is for sale, with its picture, and shoppers see no draft", async () => {
  const [shown, hidden] = [await insertProduct(), await insertProduct({ status: "draft" })];
  const images = [{ key: "x.webp", width: 4, height: 3, alt: { en: "A gear" } }];
  await db.update(products).set({ images }).where(eq(products.id, shown.id));
  const slug = await insertCollection({ models: ["no-such", hidden.id, shown.id] });
  await insertCollection({ models: [hidden.id] });
  const links = await frontPageCollections(services);
  expect(links.map(({ slug, image }) => [slug, image?.alt])).toEqual([[slug, "A gear"]]);
  expect((await shownCollection(services, slug)).models.map(({ id }) => id)).toEqual([shown.id]);
  expect((await collectionForStudio(services, { slug })).models).toHaveLength(2);
  expect(await (await fetchFromWorker("/")).text()).toContain(`href="/collections/${slug}"`);
  expect(await (await fetchFromWorker("/?price=free")).text()).not.toContain("/collections/");
});

test("a second collection of one title is refused, and there are so many collections and models at most", async () => {
  await db.delete(collections);
  const texts = { title: { en: "Desk" }, text: {} };
  const { id } = await insertProduct();
  expect(await createCollection(services, texts)).toEqual({ slug: "desk" });
  await expect(createCollection(services, texts)).rejects.toMatchObject({ code: "collection_exists" });
  const desk = { slug: "desk", revision: 1 };
  const ids = Array.from({ length: MAX_COLLECTED + 1 }, (_, at) => `model-${at}`);
  await expect(arrangeCollection(services, { ...desk, models: ids })).rejects.toMatchObject({
    code: "bad_input",
  });
  await expect(arrangeCollection(services, { ...desk, models: ["none-such"] })).rejects.toMatchObject({
    code: "not_found",
  });
  await arrangeCollection(services, { ...desk, models: [id] });
  await expect(writeCollection(services, { ...desk, ...texts })).rejects.toMatchObject({
    code: "changed_elsewhere",
  });
  await expect(removeCollection(services, desk)).rejects.toMatchObject({ code: "changed_elsewhere" });
  for (let number = 2; number <= MAX_COLLECTIONS; number++) await insertCollection();
  await expect(createCollection(services, { ...texts, title: { en: "Lamp" } })).rejects.toMatchObject({
    code: "collections_full",
  });
  expect(await listedCollections(services)).toHaveLength(MAX_COLLECTIONS);
});
