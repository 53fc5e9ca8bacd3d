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
  collectionLinks,
  collectionPages,
  collectionsOfFrontPage,
  createCollection,
  listedCollections,
  removeCollection,
  shownCollection,
  writeCollection,
} from "#app/collections/collections.server.ts";
import { collections, memberships, membershipTiers, products } from "#app/db/schema.ts";
import { insertCollection } from "#tests/support/collections.ts";
import { makeMember } from "#tests/support/members.ts";
import { insertTier } from "#tests/support/memberships.ts";
import { insertProduct } from "#tests/support/products.ts";
import { refusalOf } from "#tests/support/responses.ts";
import { revalidates } from "#tests/support/routes.ts";
import { db, ORIGIN, testServices } from "#tests/support/services.ts";
import { callStudio } from "#tests/support/studio-api.ts";
import { createSeller, createUser, submitForm } from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const { services } = testServices();
const seller = await createSeller();

const sent = (slug: string, fields: Record<string, string>, models: readonly string[] = []) =>
  submitForm(seller, `/studio/collections/${slug}`, [
    ["slug", slug],
    ...Object.entries(fields),
    ...models.map((id): [string, string] => ["models", id]),
  ]);

test("a seller makes a collection: title, text, models in their order, and its end", async () => {
  const [one, two] = [await insertProduct(), await insertProduct()];
  const created = await submitForm(seller, "/studio/collections", {
    intent: "create",
    "title.en": "Cosas del taller",
  });
  const slug = "cosas-del-taller";
  expect(created.headers.get("Location")).toBe(`/studio/collections/${slug}?done=studioCollections.created`);
  const texts = { "title.en": "Workshop", "title.es": "Taller", "text.en": "For **makers**." };
  expect((await sent(slug, { intent: "save", ...texts, revision: "1" })).status).toBe(200);
  const arrange = async (revision: string, models: string[]) =>
    (await sent(slug, { intent: "arrange", revision }, models)).status;
  expect(await arrange("2", [one.id, two.id])).toBe(200);
  expect(revalidates("collections.$slug", await arrange("2", [one.id]))).toBe(true);
  expect(await arrange("3", [two.id, one.id])).toBe(200);
  const late = await sent(slug, { intent: "save", ...texts, "title.en": "Mine", revision: "3" });
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('value="Mine"')]);
  const mine = { ...texts, "text.en": "For **us**.", revision: "" };
  expect((await sent(slug, { intent: "save", ...mine })).status).toBe(200);
  const page = await fetchFromWorker(`/collections/${slug}?lang=es`);
  const html = await page.text();
  expect(html).toContain("<title>Taller");
  expect(html).toContain('"@type":"CollectionPage"');
  expect(html.indexOf(`/product/${two.id}`)).toBeLessThan(html.indexOf(`/product/${one.id}`));
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/collections/${slug}?lang=es"`);
  expect(await (await fetchFromWorker("/sitemap/1")).text()).toContain(
    `<loc>${ORIGIN}/collections/${slug}</loc>`,
  );
  expect((await sent(slug, { intent: "remove", revision: "5" })).status).toBe(303);
  expect((await fetchFromWorker(`/collections/${slug}`)).status).toBe(404);
  const sentToNone: Record<string, string>[] = [
    { intent: "save", ...mine },
    { intent: "remove", revision: "" },
    { intent: "arrange", revision: "5" },
  ];
  for (const form of sentToNone) {
    const gone = await sent(slug, form);
    expect([gone.status, revalidates("collections.$slug", gone.status)]).toEqual([404, false]);
  }
});

const call = (path: string, json: object) => callStudio("POST", `/collections${path}`, { json });
const readBySlug = async (slug: string) =>
  (await callStudio("GET", `/collection?slug=${slug}`)).json<StudioCollection>();

test("a collection needs a title in the main language, an empty text counts as missing, and what was read can be sent back", async () => {
  for (const title of [{ es: "Banco" }, { en: "" }, {}]) {
    const untitled = await call("", { title, text: {} });
    expect([untitled.status, await untitled.json()]).toEqual([
      400,
      { error: expect.objectContaining({ fields: { "title.en": expect.any(String) } }) },
    ]);
  }
  const created = await call("", { title: { en: "Bench" }, text: { en: "For **makers**.", es: "" } });
  expect([created.status, await created.json()]).toEqual([200, { slug: "bench" }]);
  const { models, ...read } = await readBySlug("bench");
  expect([read.text, models]).toEqual([{ en: "For **makers**." }, []]);
  expect((await call("/change", read)).status).toBe(204);
  expect((await call("/change", read)).status).toBe(409);
  expect((await call("/change", { ...read, revision: null, text: {} })).status).toBe(204);
  expect(await readBySlug("bench")).toEqual({ ...read, revision: 3, text: {}, models });
  const { text, ...withoutText } = read;
  const missing = await call("/change", withoutText);
  expect([missing.status, await missing.json()]).toMatchObject([
    400,
    { error: { fields: { text: expect.anything() } } },
  ]);
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
  const refused = await submitForm(seller, "/studio/collections", { intent: "order", slugs: two });
  expect([refused.status, revalidates("collections._index", refused.status)]).toEqual([409, true]);
  expect(await listed()).toEqual([two, one]);
});

test("the front page shows collections with a model for sale, with its picture, and shoppers see no draft", async () => {
  const [shown, hidden] = [await insertProduct(), await insertProduct({ status: "draft" })];
  const images = [{ key: "x.webp", width: 4, height: 3, alt: { en: "A gear" } }];
  await db.update(products).set({ images }).where(eq(products.id, shown.id));
  const slug = await insertCollection({ models: ["no-such", hidden.id, shown.id] });
  await insertCollection({ models: [hidden.id] });
  const links = collectionLinks(await collectionsOfFrontPage(db), services);
  expect(links.map(({ slug, image }) => [slug, image?.alt])).toEqual([[slug, "A gear"]]);
  expect((await shownCollection(services, slug)).models.map(({ id }) => id)).toEqual([shown.id]);
  expect((await collectionForStudio(services, { slug })).models).toHaveLength(2);
  expect(await (await fetchFromWorker("/")).text()).toContain(`href="/collections/${slug}"`);
  expect(await (await fetchFromWorker("/?price=free")).text()).not.toContain("/collections/");
});

test("a second collection with the same title is refused, and the number of collections and models is limited", async () => {
  await db.delete(collections);
  const texts = { title: { en: "Desk" }, text: {} };
  const { id } = await insertProduct();
  expect(await createCollection(services, texts)).toEqual({ slug: "desk" });
  await expect(createCollection(services, texts)).rejects.toMatchObject({ code: "collection_exists" });
  const desk = { slug: "desk", revision: 1 };
  const models = Array.from({ length: MAX_COLLECTED + 1 }, (_, at) => `model-${at}`);
  expect((await call("/models", { ...desk, models })).status).toBe(400);
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

test("a collection that a membership opens is not deleted, nor one that members have paid for", async () => {
  const refusal = (slug: string) => refusalOf(removeCollection(services, { slug, revision: null }));
  const [offered, paid, free] = [
    await insertCollection(),
    await insertCollection(),
    await insertCollection(),
  ];
  const opens = "collections" as const;
  const tier = await insertTier({ opens, collections: [offered] });
  const { user } = await createUser();
  const { membership } = await makeMember(user.id, { period: { terms: { opens, collections: [paid] } } });
  expect([await refusal(offered), await refusal(paid)]).toEqual([
    "collection_promised",
    "collection_promised",
  ]);
  expect(await refusal(free)).toBeNull();
  await db.update(membershipTiers).set({ endedAt: new Date() }).where(eq(membershipTiers.slug, tier.slug));
  await db.update(memberships).set({ status: "ended" }).where(eq(memberships.id, membership.id));
  expect([await refusal(offered), await refusal(paid)]).toEqual([null, null]);
});

test("a shop with one collection more than it may have sees all of them, puts them in order and removes the last one", async () => {
  await db.delete(collections);
  const slugs: string[] = [];
  while (slugs.length <= MAX_COLLECTIONS) slugs.push(await insertCollection());
  const listed = async () => (await listedCollections(services)).map(({ slug }) => slug);
  const pages = async () => (await collectionPages(services)).map(({ path }) => path);
  expect(await listed()).toEqual(slugs.sort());
  expect(await pages()).toEqual(slugs.map((slug) => `/collections/${slug}`));
  const [last = ""] = slugs.reverse();
  expect((await call("/order", { slugs })).status).toBe(204);
  expect(await listed()).toEqual(slugs);
  const choices = await (await seller.fetch("/studio/front-page")).text();
  for (const slug of slugs) expect(choices).toContain(slug);
  await removeCollection(services, { slug: last, revision: null });
  expect(await listed()).toEqual(slugs.slice(1));
  await expect(createCollection(services, { title: { en: "Lamp" }, text: {} })).rejects.toMatchObject({
    code: "collections_full",
  });
});
