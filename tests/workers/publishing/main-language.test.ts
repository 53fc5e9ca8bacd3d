/** A shop whose main language is Spanish. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ListQuery } from "#app/catalog/catalog.contract.ts";
import { listProducts, newestProducts, productDetail } from "#app/catalog/catalog.server.ts";
import { createCollection, writeCollection } from "#app/collections/collections.server.ts";
import { collections, products } from "#app/db/schema.ts";
import { modelWithEdits, publishEdits, saveEdits } from "#app/edits/edits.server.ts";
import { ImportOptions } from "#app/imports/imports.contract.ts";
import { importFile } from "#app/imports/imports.server.ts";
import { ModelsQuery } from "#app/publishing/model-list.contract.ts";
import { modelsPage } from "#app/publishing/model-list.server.ts";
import { setting } from "#app/studio/setting.server.ts";
import { todayOf } from "#app/today/today.server.ts";
import { insertProduct, randomBytes } from "#tests/support/products.ts";
import { htmlWithoutScripts } from "#tests/support/responses.ts";
import { db, ORIGIN, testServices } from "#tests/support/services.ts";
import { callStudio, publishRequest, sendEdit, sendPublish, uploadZip } from "#tests/support/studio-api.ts";
import { createSeller, createVisitor, submitForm } from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();
const visitor = await createVisitor();
const firstDay = await todayOf(services, seller.user);
await setting("language").run(services, { mainLanguage: "es" });

const errorIn = async (answer: Response) => (await answer.json<{ error: unknown }>()).error;
const rowOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0];
const SPANISH = { title: { es: "Regadera" }, description: { es: "Riega *mucho*." } };

async function publishInSpanish(id: string) {
  const zip = randomBytes(500);
  const request = await publishRequest(id, zip, await uploadZip(id, zip));
  return { ...request, sheet: { ...request.sheet, ...SPANISH } };
}

async function page(path: string, language: string) {
  const answer = await visitor.fetch(path, { headers: { Accept: "text/html", "Accept-Language": language } });
  return htmlWithoutScripts(answer);
}

test("the seller of an empty shop is asked for the main language until one is saved, and the command learns it", async () => {
  expect(firstDay).toMatchObject({ isEmptyShop: true, steps: { language: false } });
  expect(await todayOf(services, seller.user)).toMatchObject({ steps: { language: true } });
  const answer = await callStudio("GET", "/language");
  expect(await answer.json()).toEqual({ mainLanguage: "es" });
});

test("a model is published in the main language alone, and in no other alone", async () => {
  const request = await publishInSpanish("regadera");
  const english = { ...request.sheet, title: { en: "Can" }, description: { en: "Pours" } };
  const refused = await sendPublish({ ...request, sheet: english });
  expect(await errorIn(refused)).toMatchObject({
    code: "bad_input",
    fields: { "sheet.title.es": expect.any(String), "sheet.description.es": expect.any(String) },
  });
  expect((await sendPublish(request)).status).toBe(200);
  expect(await rowOf("regadera")).toMatchObject(SPANISH);
  expect((await rowOf("regadera"))?.title).toEqual({ es: "Regadera" });
  const { zip, source, files, images } = request;
  const draft = { id: "draft", title: { en: "Can" }, prices: { standard: 300 }, preview: null };
  const drafted = await callStudio("POST", "/drafts", { json: { ...draft, zip, source, files, images } });
  expect(await errorIn(drafted)).toMatchObject({ fields: { "title.es": expect.any(String) } });
});

test("a collection needs a title in the main language, which makes its address, also where no page has been shown yet", async () => {
  const fresh = () => {
    services.shop.forget();
    return testServices().services;
  };
  const untitled = { code: "bad_input", fields: { "title.es": "errors.mainLanguage" } };
  await expect(createCollection(fresh(), { title: { en: "Bench" }, text: {} })).rejects.toMatchObject(
    untitled,
  );
  const title = { en: "Bench", es: "Banco" };
  expect(await createCollection(fresh(), { title, text: {} })).toEqual({ slug: "banco" });
  const banco = { slug: "banco", revision: 1, text: {} };
  await expect(writeCollection(fresh(), { ...banco, title: { en: "Bench" } })).rejects.toMatchObject(
    untitled,
  );
  await writeCollection(fresh(), { ...banco, title: { es: "Banco" } });
  expect(await db.select().from(collections)).toMatchObject([{ title: { es: "Banco" }, text: {} }]);
});

test("an edit adds and removes a translation, but not the text that the model needs", async () => {
  await insertProduct({ id: "jarra", title: { es: "Jarra" }, description: { es: "De agua" } });
  const edit = (changes: object) => sendEdit({ id: "jarra", changes });
  expect((await edit({ title: { en: "Jug" }, description: { en: "For water" } })).status).toBe(200);
  expect(await rowOf("jarra")).toMatchObject({ title: { en: "Jug", es: "Jarra" } });
  expect(await errorIn(await edit({ description: { es: null } }))).toMatchObject({ code: "bad_input" });
  expect((await edit({ title: { en: null }, description: { en: null } })).status).toBe(200);
  expect((await rowOf("jarra"))?.title).toEqual({ es: "Jarra" });
});

test("a model from before the choice keeps its language, and cannot lose its only text", async () => {
  await insertProduct({ id: "older", title: { en: "Older" }, description: { en: "In English" } });
  expect((await sendEdit({ id: "older", changes: { prices: { standard: 700 } } })).status).toBe(200);
  const { textLanguage, errors } = await modelWithEdits(services, "older");
  expect([textLanguage, errors]).toEqual(["en", {}]);
  const removed = await sendEdit({ id: "older", changes: { title: { en: null } } });
  expect(await errorIn(removed)).toMatchObject({ fields: { "changes.title.en": expect.any(String) } });
});

test("an import leaves texts in their language, and a draft asks for the main one", async () => {
  const run = (text: string, options: object) =>
    importFile(services, {
      ...ImportOptions.parse({ currency: "EUR", language: null, ...options }),
      text,
      dryRun: false,
      by: seller.user.id,
    });
  await run("Handle,Title,Body (HTML),Variant Price\ntetera,Tetera,Hierve,3.00", {});
  await run("Handle,Title,Body (HTML),Variant Price\nkettle,Kettle,Boils,3.00", { language: "en" });
  expect((await rowOf("tetera"))?.title).toEqual({ es: "Tetera" });
  expect(await rowOf("kettle")).toMatchObject({ title: { en: "Kettle" }, description: { en: "Boils" } });
  expect((await rowOf("kettle"))?.title.es).toBeUndefined();
  expect(await publishEdits(services, "kettle")).toMatchObject({
    published: false,
    errors: { "title.es": "errors.required", "description.es": "errors.required" },
  });
  const { revision } = await modelWithEdits(services, "kettle");
  const saved = await saveEdits(services, { id: "kettle", revision, sent: { "title.es": "Hervidor" } });
  expect(saved.errors).toEqual({});
});

test("the editor has the main language first, the other folded and optional", async () => {
  const html = await htmlWithoutScripts(await seller.fetch("/studio/models/tetera"));
  const at = (text: string) => html.indexOf(text);
  expect(at('name="title.es"')).toBeGreaterThan(0);
  expect(at('name="title.es"')).toBeLessThan(at("Also in English (optional)"));
  expect(at("Also in English (optional)")).toBeLessThan(at('name="title.en"'));
});

test("readers of the other language see the text, marked with its language and a note", async () => {
  const images = [{ key: "solo.webp", width: 4, height: 3, alt: { es: "Solo, de lado" } }];
  await insertProduct({ id: "solo", title: { es: "Solo" }, description: { es: "Una cosa" }, images });
  const english = await page("/product/solo", "en");
  expect(english).toMatch(/<h1 lang="es"[^>]*>Solo<\/h1>/);
  expect(english).toContain("Only in Spanish");
  expect(english).toMatch(/<div lang="es"[^>]*>[\s\S]*Una cosa/);
  expect(english).toMatch(/<img[^>]*alt="Solo, de lado"[^>]*lang="es"/);
  const spanish = await page("/product/solo?lang=es", "es");
  expect(spanish).not.toMatch(/<img[^>]*lang="es"/);
  expect(spanish).toMatch(/<h1 class[^>]*>Solo<\/h1>/);
  expect(spanish).not.toContain("Solo en español");
  expect(await page("/?sort=newest", "en")).toMatch(/<a[^>]*lang="es"[^>]*>Solo<\/a>/);
});

test("no address, sitemap or feed names a translation that does not exist", async () => {
  const address = `${ORIGIN}/product/solo?lang=es`;
  for (const html of [await page("/product/solo?lang=en", "en"), await page("/product/solo?lang=es", "es")]) {
    expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
    expect(html).toContain('<meta property="og:locale" content="es_ES"/>');
    expect(html).not.toMatch(/<link[^>]*hreflang/i);
  }
  const xml = await (await visitor.fetch("/sitemap/1")).text();
  const entry = xml.split("<url>").filter((url) => url.includes("/product/solo"));
  expect(entry.map((url) => url.slice(0, url.indexOf("</loc>")))).toEqual([`<loc>${address}`]);
  expect(entry.join()).not.toContain("hreflang");
  const feed = await (await visitor.fetch("/feed/en")).text();
  expect(feed).toMatch(/<title xml:lang="es">Solo<[\s\S]*<summary xml:lang="es">Una cosa</);
  expect(await (await visitor.fetch("/feed/es")).text()).toMatch(/<title>Solo<[\s\S]*<summary>Una cosa</);
});

test("a model in one language is found from a page in any", async () => {
  await insertProduct({ id: "buho", title: { es: "Búhos nocturnos" }, description: { es: "Vigilan" } });
  for (const language of ["en", "es"] as const)
    for (const q of ["buho", "nocturno", "vigilan"]) {
      const found = await listProducts({ ...services, language }, ListQuery.parse({ q }));
      expect(found.products.map(({ id, title }) => [id, title])).toEqual([["buho", "Búhos nocturnos"]]);
    }
  const [newest] = await newestProducts({ ...services, language: "en" }, 1);
  expect([newest?.title, newest?.titleLanguage]).toEqual(["Búhos nocturnos", "es"]);
  const detail = await productDetail({ ...services, language: "es" }, "buho");
  expect([detail.titleLanguage, detail.textLanguage, detail.languages]).toEqual([undefined, "es", ["es"]]);
});

test("the list marks a model without a translation only for a seller who translates", async () => {
  const marks = async (q: string) => {
    const { models } = await modelsPage(services, ModelsQuery.parse({ q }));
    return Object.fromEntries(models.map(({ id, untranslated }) => [id, untranslated]));
  };
  const texts = { description: { es: "Cuelga" } };
  await insertProduct({ id: "lampara-a", title: { es: "Lámpara una" }, ...texts });
  await insertProduct({ id: "lampara-b", title: { es: "Lámpara dos" }, ...texts });
  expect(await marks("lámpara")).toEqual({ "lampara-a": [], "lampara-b": [] });
  await insertProduct({
    id: "lampara-c",
    title: { en: "Lamp", es: "Lámpara tres" },
    description: { en: "Hangs", es: "Cuelga" },
  });
  expect(await marks("lámpara")).toEqual({ "lampara-a": ["en"], "lampara-b": ["en"], "lampara-c": [] });
  const list = await htmlWithoutScripts(
    await seller.fetch(`/studio/models?q=${encodeURIComponent("lámpara")}`),
  );
  expect(list.split("Not in English")).toHaveLength(3);
});

test("a legal text is needed in the main language", async () => {
  const text = "Vendemos modelos digitales, sin envío.";
  const publish = (texts: Record<string, string>) =>
    submitForm(seller, "/studio/legal/terms", {
      intent: "publish",
      document: "terms",
      revision: "0",
      ...texts,
    });
  expect((await publish({ "text.en": "We sell digital models only.", "text.es": "" })).status).toBe(400);
  expect((await publish({ "text.en": "", "text.es": text })).status).toBe(303);
  expect(await page("/legal/terms", "en")).toMatch(/lang="es"[^>]*>[\s\S]*Vendemos modelos/);
});
