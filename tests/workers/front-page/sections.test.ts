import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { DEFAULT_LIST_QUERY, LIST_OPTIONS } from "#app/catalog/list/list-params.ts";
import { collections, products, shopSettings } from "#app/db/schema.ts";
import type { FrontPage, Section } from "#app/front-page/front-page.contract.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { insertCollection } from "#tests/support/collections.ts";
import { faultyDatabase } from "#tests/support/faulty-database.ts";
import { createSale } from "#tests/support/offers.ts";
import { insertProduct } from "#tests/support/products.ts";
import { htmlWithoutScripts, withoutSpans } from "#tests/support/responses.ts";
import { revalidates } from "#tests/support/routes.ts";
import { db, testServices } from "#tests/support/services.ts";
import { callStudio } from "#tests/support/studio-api.ts";
import { createSeller, submitForm } from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const { services } = testServices();
const seller = await createSeller();
const PAGE = "/studio/front-page";

beforeEach(() => db.delete(shopSettings));

const section = (terms: Partial<Section> & Pick<Section, "kind">): Section => ({
  collection: null,
  title: {},
  text: {},
  model: null,
  ...terms,
});
const store = (sections: Section[], more: Partial<FrontPage & { revision: string }> = {}) =>
  callStudio("POST", "/front-page", { json: { revision: null, model: null, sections, ...more } });
const read = async () => (await callStudio("GET", "/front-page")).json<FrontPage & { revision: string }>();

/** The front page as it is now, up to the list of all models: who has just written something is shown no kept page. */
async function arranged(language = "en") {
  const answer = await fetchFromWorker(`/?lang=${language}`, {
    headers: { Cookie: `__Host-wrote=${Date.now()}` },
  });
  const html = await answer.text();
  return html.slice(html.indexOf("<h1"), html.indexOf('id="products"'));
}
const headings = async (language?: string) =>
  [...(await arranged(language)).matchAll(/<h2[^>]*id="section-\d"[^>]*>([^<]*)/g)].map(([, text]) => text);

test("sections stand in the order that the seller gave them, each with a few models and a link to all of it", async () => {
  const [one, two] = [await insertProduct({ title: "One" }), await insertProduct({ title: "Two" })];
  await db
    .update(products)
    .set({ stars: [0, 0, 0, 1, 3] })
    .where(eq(products.id, one.id));
  const until = new Date(Date.now() + DAY_MS).toISOString();
  await createSale(services, { ids: [two.id], percent: 20, until });
  const slug = await insertCollection({ models: [two.id, one.id] });
  const text = section({
    kind: "text",
    title: { en: "Six weeks of work", es: "Seis semanas de trabajo" },
    text: { en: "It **prints** without supports." },
    model: one.id,
  });
  const kinds = [
    section({ kind: "sale" }),
    text,
    section({ kind: "collection", collection: slug }),
    section({ kind: "newest" }),
  ];
  expect((await store(kinds)).status).toBe(204);
  expect(await headings()).toEqual(["On sale", "Six weeks of work", "For the desk", "Just in"]);
  expect(await headings("es")).toEqual([
    "En oferta",
    "Seis semanas de trabajo",
    "Para el escritorio",
    "Novedades",
  ]);
  const html = await arranged();
  expect(html).toContain("<strong><span>prints</span></strong>");
  expect(html).toMatch(new RegExp(`aria-label="See all: For the desk"[^>]*href="/collections/${slug}"`));
  expect(html).toMatch(/aria-label="See all: Just in"[^>]*href="\/\?sort=newest"/);
  expect(html).toMatch(/aria-label="See all: On sale"[^>]*href="\/\?sale=on"/);
  const ofSale = html.slice(html.indexOf("On sale"), html.indexOf("Six weeks"));
  expect(ofSale).toContain(`/product/${two.id}`);
  expect(ofSale).not.toContain(`/product/${one.id}`);
  const ofCollection = html.slice(html.indexOf("For the desk</h2>"), html.indexOf("Just in"));
  expect(ofCollection.indexOf(`/product/${two.id}`)).toBeLessThan(ofCollection.indexOf(`/product/${one.id}`));
  expect((await read()).sections).toEqual(kinds);
});

test("a section with nothing to show is left out: no sale that runs, no review, a collection that is gone", async () => {
  await db.update(products).set({ sale: null, stars: [0, 0, 0, 0, 0] });
  const { id } = await insertProduct();
  const from = new Date(Date.now() + DAY_MS).toISOString();
  const until = new Date(Date.now() + 2 * DAY_MS).toISOString();
  await createSale(services, { ids: [id], percent: 20, from, until });
  const slug = await insertCollection({ models: [id] });
  const newest = section({ kind: "newest" });
  const others = [section({ kind: "sale" }), section({ kind: "rated" })];
  expect((await store([...others, section({ kind: "collection", collection: slug }), newest])).status).toBe(
    204,
  );
  expect(await headings()).toEqual(["For the desk", "Just in"]);
  await db.delete(collections).where(eq(collections.slug, slug));
  expect(await headings()).toEqual(["Just in"]);
  expect((await read()).sections).toEqual([...others, newest]);
});

test("the chosen model stands in the window while it is published, and then the newest one", async () => {
  const images = [{ key: "x.webp", width: 4, height: 3, alt: { en: "A gear" } }];
  const chosen = await insertProduct({ title: "Chosen", images, publishedAt: new Date(1) });
  const newest = await insertProduct({ title: "Newest", images });
  expect((await store([], { model: chosen.id })).status).toBe(204);
  expect(await arranged()).toContain(`href="/product/${chosen.id}"`);
  await callStudio("POST", "/unpublish", { json: { id: chosen.id } });
  const html = await arranged();
  expect(html).toContain(`href="/product/${newest.id}"`);
  expect(html).not.toContain(`href="/product/${chosen.id}"`);
});

test("six sections are shown, of one kind too: each with its own models", async () => {
  await db.update(products).set({ sale: null });
  const models = await Promise.all(["One", "Two", "Three"].map((title) => insertProduct({ title })));
  const slugs = await Promise.all(models.map(({ id }) => insertCollection({ models: [id] })));
  const until = new Date(Date.now() + DAY_MS).toISOString();
  await createSale(services, { ids: [models[0]?.id ?? ""], percent: 20, until });
  const kinds = [
    ...slugs.map((collection) => section({ kind: "collection", collection })),
    ...Array.from({ length: 3 }, () => section({ kind: "sale" })),
  ];
  expect((await store(kinds)).status).toBe(204);
  const shown = (await arranged()).split("<section ").slice(-kinds.length - 1, -1);
  const links = shown.map((each) =>
    [...each.matchAll(/<a[^>]*href="\/product\/([^"]+)"/g)].map(([, id]) => id),
  );
  expect(links.map((ids) => [...new Set(ids)])).toEqual([
    ...models.map(({ id }) => [id]),
    ...Array.from({ length: 3 }, () => [models[0]?.id]),
  ]);
});

test("a model that was hidden since stays chosen, in the window and beside a text, and the form says that it is not shown", async () => {
  const { id } = await insertProduct({ title: "Hidden since" });
  const text = section({ kind: "text", title: { en: "About" }, model: id });
  await store([text], { model: id });
  const form = async () => htmlWithoutScripts(await seller.fetch(PAGE));
  expect(await form()).not.toContain("not shown meanwhile");
  await callStudio("POST", "/unpublish", { json: { id } });
  const html = await form();
  expect(html.match(/Hidden since · not published, so not shown meanwhile/g)).toHaveLength(2);
  for (const name of ["model", "sections[0].model"])
    expect(html).toContain(`<input type="hidden" name="${name}" value="${id}"/>`);
  const sent = {
    intent: "save",
    model: id,
    "sections[0].kind": "text",
    "sections[0].title.en": "About",
    "sections[0].model": id,
  };
  expect((await submitForm(seller, PAGE, { ...sent, revision: (await read()).revision })).status).toBe(200);
  expect(await read()).toMatchObject({ model: id, sections: [{ model: id }] });
});

test("what was arranged is read without a model that was deleted since, and can be stored as it is read", async () => {
  const { id } = await insertProduct();
  await store([section({ kind: "text", title: { en: "About" }, model: id })], { model: id });
  expect(await read()).toMatchObject({ model: id, sections: [{ model: id }] });
  expect((await callStudio("POST", "/delete", { json: { id } })).status).toBe(200);
  const { revision, ...arranged } = await read();
  expect(arranged).toMatchObject({ model: null, sections: [{ kind: "text", model: null }] });
  expect((await store(arranged.sections, { model: arranged.model, revision })).status).toBe(204);
});

test("unknown models and collections, a text without a title and a seventh section are refused at their fields", async () => {
  const refusals: [Section[], Partial<FrontPage>, string][] = [
    [[], { model: "no-such" }, "model"],
    [[section({ kind: "text", title: { en: "A" }, model: "no-such" })], {}, "sections.0.model"],
    [[section({ kind: "newest" }), section({ kind: "collection" })], {}, "sections.1.collection"],
    [[section({ kind: "collection", collection: "no-such" })], {}, "sections.0.collection"],
    [[section({ kind: "newest", collection: "desk" })], {}, "sections.0.collection"],
    [[section({ kind: "text", title: { es: "Hola" } })], {}, "sections.0.title.en"],
    [Array.from({ length: 7 }, () => section({ kind: "newest" })), {}, "sections"],
  ];
  for (const [sections, more, field] of refusals) {
    const answer = await store(sections, more);
    expect([field, answer.status, await answer.json()]).toMatchObject([
      field,
      400,
      { error: { fields: { [field]: expect.any(String) } } },
    ]);
  }
  expect(await read()).toMatchObject({ model: null, sections: [], revision: "front-page 0" });
});

test("the form stores what the call stores, shows what is wrong at its field, and of two windows the later one is told", async () => {
  const form = {
    intent: "save",
    revision: "front-page 0",
    model: "",
    "sections[0].kind": "text",
    "sections[0].title.en": "",
    "sections[0].text.en": "Typed",
    "sections[1].kind": "newest",
  };
  const refused = await submitForm(seller, PAGE, form);
  expect(refused.status).toBe(400);
  expect(await read()).toMatchObject({ sections: [] });
  const right = { ...form, "sections[0].title.en": "About" };
  expect((await submitForm(seller, PAGE, right)).status).toBe(200);
  expect(await read()).toMatchObject({
    revision: "front-page 1",
    sections: [{ kind: "text", title: { en: "About" }, text: { en: "Typed" } }, { kind: "newest" }],
  });
  const late = await submitForm(seller, PAGE, right);
  expect([late.status, await late.text()]).toEqual([
    409,
    expect.stringContaining("Changed in another window. Nothing was stored."),
  ]);
  expect(revalidates("front-page", 200)).toBe(true);
  expect((await submitForm(seller, PAGE, { ...right, revision: "" })).status).toBe(200);
  const html = await htmlWithoutScripts(await seller.fetch(PAGE));
  expect(html).toContain('name="sections[0].title.en"');
  expect(html).toContain('value="About"');
});

test("a preview shows what is typed and stores nothing", async () => {
  const form = {
    intent: "preview",
    model: "",
    "sections[0].kind": "text",
    "sections[0].title.en": "Typed just now",
    "sections[0].text.en": "It is **not** stored.",
  };
  const answer = await submitForm(seller, `${PAGE}.data?_routes=routes%2Fstudio.front-page`, form);
  const made = withoutSpans(JSON.parse((await answer.text()).split("\n")[0] ?? "").join("\n"));
  expect(made).toMatch(/<h2 id="section-0"[^>]*>Typed just now<.h2>.*It is <strong>not<.strong> stored\./s);
  expect(made).toContain("<h1");
  expect(await read()).toMatchObject({ sections: [], revision: "front-page 0" });
});

/** Addresses of the front page that are kept one by one. */
const FRONT_PAGES = Object.entries(LIST_OPTIONS).flatMap(([name, values]) => {
  const usual = DEFAULT_LIST_QUERY[name as keyof typeof LIST_OPTIONS];
  return values.some((value) => value === usual) ? [`/?${name}=${usual}`] : [];
});

test("a front page that lacks its sections because a read failed is kept for nobody", async () => {
  await insertProduct();
  await store([section({ kind: "newest" })]);
  const visit = async (address: string, database: Pick<typeof env, "DB"> = env) => {
    const answer = await fetchFromWorker(address, {}, { ...env, ...database });
    return { status: answer.status, isWhole: (await answer.text()).includes('id="section-0"') };
  };
  const first = await Promise.all(
    FRONT_PAGES.map((address, at) => visit(address, faultyDatabase({ at, when: "before", lasting: true }))),
  );
  expect(first).toContainEqual({ status: 200, isWhole: false });
  for (const address of FRONT_PAGES) expect(await visit(address)).toEqual({ status: 200, isWhole: true });
});
