import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ListQuery } from "#app/catalog/catalog.contract.ts";
import { listProducts, productDetail } from "#app/catalog/catalog.server.ts";
import { productEdits, products } from "#app/db/schema.ts";
import { draftPreview, draftPreviewLink } from "#app/edits/draft-preview.server.ts";
import type { Texts } from "#app/edits/edit-fields.ts";
import { discardEdits, modelWithEdits, publishEdits, saveEdits } from "#app/edits/edits.server.ts";
import { scheduleEdits } from "#app/edits/scheduled-publication.server.ts";
import { editProduct } from "#app/publishing/edit-product.server.ts";
import { setProductStatus } from "#app/publishing/product-status.server.ts";
import { isOutdatedError, requireUnchangedEdits } from "#app/publishing/publishing.store.server.ts";
import { productForStudio } from "#app/publishing/studio-products.server.ts";
import { DAY_MS, HOUR_MS } from "#app/shared/time.ts";
import { databaseContent } from "#tests/support/database.ts";
import { insertProduct, randomBytes } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { callStudio, publishRequest, uploadZip } from "#tests/support/studio-api.ts";
import { createSeller, createUser, createVisitor, submitForm } from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();
const editsOf = (id: string) => modelWithEdits(services, id);

/** Loads the form of a model. `save` and `fields` take the texts that are typed over the loaded ones. */
async function openForm(id: string) {
  const { revision } = await editsOf(id);
  return {
    save: (sent: Texts) => saveEdits(services, { id, revision, sent }),
    fields: (typed: Texts) => ({ ...typed, revision: String(revision) }),
  };
}

const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();

const title = async (id: string) => (await productDetail(services, id)).title;
const found = async (q: string) =>
  (await listProducts(services, ListQuery.parse({ q }))).products.map((product) => product.id);

test("typed texts are saved as a draft, which shoppers see when it is published", async () => {
  const { id } = await insertProduct({ title: { en: "Vase", es: "Jarrón" }, standard: 499 });
  const form = await openForm(id);
  const saved = await form.save({ "title.en": "Kettle", "price.standard": "4.", layerHeight: "0,2" });
  expect(saved).toMatchObject({
    changed: true,
    errors: { "price.standard": "studioEditor.price" },
  });
  expect((await editsOf(id)).texts).toMatchObject({ "title.en": "Kettle", "price.standard": "4." });
  expect(await title(id)).toBe("Vase");

  expect(await publishEdits(services, id)).toMatchObject({
    published: false,
    errors: { "price.standard": "studioEditor.price" },
  });
  expect(await title(id)).toBe("Vase");

  await (await openForm(id)).save({ "price.standard": "3,50", "title.es": "" });
  expect(await publishEdits(services, id)).toEqual({ published: true });
  const [row] = await db.select().from(products).where(eq(products.id, id));
  expect(row).toMatchObject({ title: { en: "Kettle" }, standardCents: 350, layerHeight: 0.2, version: 1 });
  expect(row?.title.es).toBeUndefined();
  expect(await found("kettle")).toEqual([id]);
  expect(await editsOf(id)).toMatchObject({ changed: false, texts: { "title.en": "Kettle" } });
});

test("when two windows edit one model, the later one is told, and stores nothing unless told to", async () => {
  const { id } = await insertProduct({ title: { en: "Vase" } });
  const [ada, bob] = [await openForm(id), await openForm(id)];
  await ada.save({ "title.en": "By Ada" });
  await expect(bob.save({ "title.en": "By Bob", tags: "bob" })).rejects.toMatchObject({
    code: "changed_elsewhere",
  });
  expect((await editsOf(id)).texts).toMatchObject({ "title.en": "By Ada", tags: "test" });
  await saveEdits(services, { id, revision: null, sent: { "title.en": "By Bob", tags: "bob" } });
  expect((await editsOf(id)).texts).toMatchObject({ "title.en": "By Bob", tags: "bob" });
});

test("a save whose answer was lost is sent again, unless another window has saved meanwhile", async () => {
  const { id } = await insertProduct({ title: { en: "Vase" } });
  const { fields } = await openForm(id);
  const send = async (intent: string) =>
    (await submitForm(seller, `/studio/models/${id}`, { intent, ...fields({ "title.en": "Kettle" }) }))
      .status;
  expect([await send("save"), await send("save"), await send("publish")]).toEqual([200, 200, 409]);
  await (await openForm(id)).save({ tags: "other" });
  expect(await send("save")).toBe(409);
});

test.each([
  ["saved again", (id: string) => saveEdits(services, { id, revision: null, sent: { tags: "later" } })],
  ["published", (id: string) => publishEdits(services, id)],
  ["discarded", (id: string) => discardEdits(services, id)],
  [
    "changed by a call",
    (id: string) => editProduct(services, { id, revision: null, changes: { tags: ["call"] } }),
  ],
  ["unpublished", (id: string) => setProductStatus(services, { id, status: "unpublished" })],
  ["scheduled", (id: string) => scheduleEdits(services, { id, publishAt: inAnHour() })],
])("a form that was loaded before the model was %s stores nothing", async (_what, change) => {
  const { id } = await insertProduct({ title: { en: "Vase" } });
  await (await openForm(id)).save({ "title.en": "First" });
  // Made in the same millisecond, as far as the clock tells.
  const old = await openForm(id);
  await change(id);
  const before = await editsOf(id);
  await expect(old.save({ "title.en": "Old" })).rejects.toMatchObject({ code: "changed_elsewhere" });
  expect(await editsOf(id)).toEqual(before);
});

test.each([
  ["typed", (id: string) => saveEdits(services, { id, revision: null, sent: { tags: "later" } })],
  ["published", (id: string) => setProductStatus(services, { id, status: "published" })],
  [
    "changed by a call",
    (id: string) => editProduct(services, { id, revision: null, changes: { tags: ["call"] } }),
  ],
])("a call that was made of a model before something was %s stores nothing", async (_what, change) => {
  const { id } = await insertProduct({ title: { en: "Vase" } });
  await (await openForm(id)).save({ "title.en": "First" });
  const edit = async ({ revision }: { revision: number }) =>
    editProduct(services, { id, revision, changes: { alsoCalled: ["jar"] } });
  const old = await productForStudio(services, { id });
  await change(id);
  await expect(edit(old)).rejects.toMatchObject({ code: "changed_elsewhere" });
  const now = await productForStudio(services, { id });
  expect(now.alsoCalled).toEqual([]);
  await edit(now);
  expect((await productForStudio(services, { id })).alsoCalled).toEqual(["jar"]);
});

test("a call whose model gets edits between its read and its write is undone", async () => {
  const { id } = await insertProduct();
  const check = (revision: number) => db.batch([requireUnchangedEdits(db, id, revision)]);
  await check(0);
  await (await openForm(id)).save({ tags: "later" });
  await check(1);
  await expect(check(0).catch((error) => Promise.reject(isOutdatedError(error)))).rejects.toBe(true);
});

test("a description counts as written before it is published, and no more once it was emptied", async () => {
  const { id } = await insertProduct({ status: "draft", description: { en: "" } });
  const isDescribed = async () => (await productForStudio(services, { id })).isDescribed;
  expect(await isDescribed()).toBe(false);
  await (await openForm(id)).save({ "description.es": "Mía" });
  expect(await isDescribed()).toBe(true);
  await (await openForm(id)).save({ "description.es": " " });
  expect(await isDescribed()).toBe(false);
});

test("when saves of one form race, one is stored, and the others are told", async () => {
  const { id } = await insertProduct();
  const form = await openForm(id);
  const names = ["title.en", "title.es", "tags", "nozzle"];
  const results = await Promise.allSettled(names.map((name) => form.save({ [name]: `1 ${name}` })));
  const { texts } = await editsOf(id);
  const isStored = names.map((name) => texts[name] === `1 ${name}`);
  expect(isStored).toEqual(results.map(({ status }) => status === "fulfilled"));
  expect(isStored.filter(Boolean)).toHaveLength(1);
});

test("when changes race, none is lost silently", async () => {
  const { id } = await insertProduct({ standard: 400, commercial: 900 });
  const results = await Promise.allSettled([
    editProduct(services, { id, revision: null, changes: { prices: { standard: 450 } } }),
    editProduct(services, { id, revision: null, changes: { prices: { commercial: 950 } } }),
    editProduct(services, { id, revision: null, changes: { tags: ["edited"] } }),
  ]);
  const [row] = await db.select().from(products).where(eq(products.id, id));
  const isApplied = [row?.standardCents === 450, row?.commercialCents === 950, row?.tags.join() === "edited"];
  expect(isApplied).toEqual(results.map(({ status }) => status === "fulfilled"));
  expect(isApplied).toContain(true);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "product_changed" });
});

test("publishing shows an unpublished model; discarding goes back to what shoppers see", async () => {
  const { id } = await insertProduct({ title: { en: "Hidden" }, status: "unpublished" });
  const form = await openForm(id);
  await form.save({ "title.en": "Typed" });
  await discardEdits(services, id);
  expect(await editsOf(id)).toMatchObject({ changed: false, texts: { "title.en": "Hidden" } });
  await publishEdits(services, id);
  expect(await title(id)).toBe("Hidden");
  const [draft] = await db.select().from(productEdits).where(eq(productEdits.productId, id));
  expect(draft).toMatchObject({ fields: {}, changedAt: null });
});

test("a form that is sent before it is live publishes and unpublishes, and a change elsewhere keeps what was typed", async () => {
  const { id } = await insertProduct({ title: { en: "Vase" }, standard: 499 });
  const path = `/studio/models/${id}`;
  const old = await openForm(id);
  await (await openForm(id)).save({ "title.en": "Bowl" });
  const refused = await submitForm(seller, path, {
    ...old.fields({ "title.en": "Mine <b> instead" }),
    intent: "publish",
  });
  const page = await refused.text();
  expect(refused.status).toBe(409);
  expect(page).toContain('value="Mine &lt;b&gt; instead"');
  expect(page).toContain("Changed in another window");
  expect(await title(id)).toBe("Vase");
  expect((await editsOf(id)).texts["title.en"]).toBe("Bowl");

  const mine = await submitForm(seller, path, { "title.en": "Cup", revision: "", intent: "publish" });
  expect([mine.status, await title(id)]).toEqual([200, "Cup"]);
  await submitForm(seller, path, { ...(await openForm(id)).fields({}), intent: "unpublish" });
  await expect(title(id)).rejects.toThrow("not_found");
});

test("a Spanish seller reads and types numbers with a comma, and the same number is no change", async () => {
  const { id } = await insertProduct({ standard: 499 });
  await db.update(products).set({ layerHeight: 0.2 }).where(eq(products.id, id));
  const path = `/studio/models/${id}`;
  const page = async (language = "es") =>
    (await seller.fetch(path, { headers: { Accept: "text/html", "Accept-Language": language } })).text();
  expect(await page()).toMatch(
    /name="price\.standard"[^>]*value="4,99"[\s\S]*name="layerHeight"[^>]*value="0,2"/,
  );
  await submitForm(seller, path, {
    ...(await openForm(id)).fields({ "price.standard": "4,99", layerHeight: "0,2" }),
    intent: "save",
  });
  expect((await editsOf(id)).changed).toBe(false);
  await submitForm(seller, path, {
    ...(await openForm(id)).fields({ "price.standard": "5,49", layerHeight: "0," }),
    intent: "save",
  });
  expect((await editsOf(id)).texts).toMatchObject({ "price.standard": "5.49", layerHeight: "0," });
  expect(await page()).toMatch(/value="5,49"[\s\S]*value="0,"/);
  expect(await page("en")).toContain('value="5.49"');
});

test("a form with a field of another page, an unknown picture or a huge text changes nothing", async () => {
  const { id } = await insertProduct();
  const path = `/studio/models/${id}`;
  const unknown = {
    ...(await openForm(id)).fields({ zipKey: "x", "price.other": "1" }),
    intent: "save",
  };
  expect((await submitForm(seller, path, unknown)).status).toBe(200);
  const huge = { "title.en": "x".repeat(60_001), revision: "" };
  expect((await submitForm(seller, path, huge)).status).toBe(413);
  expect((await editsOf(id)).changed).toBe(false);
  expect(
    (await submitForm(seller, "/studio/models/no-such-model", { revision: "", intent: "publish" })).status,
  ).toBe(404);
});

test("a model that begins as a draft is seen by nobody until its texts are written", async () => {
  const id = "begun-in-the-browser";
  const zip = randomBytes(500);
  const { zip: facts, source, files } = await publishRequest(id, zip, await uploadZip(id, zip));
  const draft = {
    id,
    title: { en: "Begun kettle" },
    prices: { standard: 300 },
    images: [],
    preview: null,
    zip: facts,
    source,
    files,
  };
  const created = await callStudio("POST", "/drafts", { json: draft });
  expect([created.status, await created.json()]).toMatchObject([200, { id, version: 1 }]);
  expect((await callStudio("POST", "/drafts", { json: draft })).status).toBe(200);
  const upload = { id, bytes: 500, sha256: "0".repeat(64) };
  const early = await callStudio("POST", "/uploads", { json: { ...upload, isNew: true } });
  expect(await early.json()).toMatchObject({ error: { code: "product_exists" } });
  expect((await callStudio("POST", "/uploads", { json: upload })).status).toBe(200);
  const taken = await callStudio("POST", "/drafts", { json: { ...draft, title: { en: "Another" } } });
  expect(await taken.json()).toMatchObject({ error: { code: "product_exists" } });

  await expect(title(id)).rejects.toThrow("not_found");
  expect(await found("begun")).not.toContain(id);
  for (const call of ["/republish", "/unpublish"])
    expect((await callStudio("POST", call, { json: { id } })).status).toBe(404);
  expect(await publishEdits(services, id)).toMatchObject({
    published: false,
    errors: { "description.en": "errors.required" },
  });

  await db
    .update(products)
    .set({ publishedAt: new Date(0) })
    .where(eq(products.id, id));
  await (await openForm(id)).save({ "description.en": "It pours.", "price.standard": "2" });
  expect(await publishEdits(services, id)).toEqual({ published: true });
  expect(await found("begun")).toContain(id);
  const [row] = await db.select().from(products).where(eq(products.id, id));
  expect(row).toMatchObject({ status: "published", version: 1, standardCents: 200, free: false });
  // The day of the first publication, not of the upload.
  expect(row?.publishedAt).toEqual(row?.updatedAt);
  expect(await callStudio("GET", `/product?id=${id}`).then((answer) => answer.json())).toMatchObject({
    status: "published",
  });
});

/** A model that was uploaded in the browser and has no texts yet. */
async function beginDraft(id: string) {
  const zip = randomBytes(500);
  const { zip: facts, source, files } = await publishRequest(id, zip, await uploadZip(id, zip));
  const sheet = { id, title: { en: "Begun" }, prices: { standard: 300 }, images: [], preview: null };
  const answer = await callStudio("POST", "/drafts", { json: { ...sheet, zip: facts, source, files } });
  expect(answer.status).toBe(200);
}

test("a draft that was never published shows no missing field before it is edited or published", async () => {
  const id = "nothing-typed-yet";
  await beginDraft(id);
  expect((await editsOf(id)).errors).toEqual({});
  const saved = await (await openForm(id)).save({ tags: "new", "price.standard": "x" });
  expect(saved.errors).toEqual({ "price.standard": "studioEditor.price" });
  const refused = await submitForm(seller, `/studio/models/${id}`, { revision: "", intent: "publish" });
  const page = await refused.text();
  expect([refused.status, page]).toEqual([
    409,
    expect.stringContaining('aria-invalid="true" aria-describedby="'),
  ]);
  expect(page).toMatch(/<textarea[^>]*name="description\.en"[^>]*aria-invalid="true"/);
});

test("a draft is deleted with its rows and bytes", async () => {
  const id = "begun-and-deleted";
  await beginDraft(id);
  const [row] = await db.select().from(products).where(eq(products.id, id));
  await (await openForm(id)).save({ tags: "new" });
  const answer = await submitForm(seller, `/studio/models/${id}`, { intent: "delete" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/studio/models"]);
  expect(JSON.stringify(await databaseContent())).not.toContain(id);
  await expect.poll(() => env.MODELS.head(row?.zipKey ?? "")).toBeNull();
  expect((await submitForm(seller, `/studio/models/${id}`, { intent: "delete" })).status).toBe(404);
  await beginDraft(id);
});

const { fetch } = await createVisitor();

/** A model that was never published, with a draft. */
async function insertNewModel() {
  const { id } = await insertProduct({ title: { en: "Vase" }, standard: 499 });
  await db.update(products).set({ status: "draft" }).where(eq(products.id, id));
  await (await openForm(id)).save({
    "title.en": "Kettle",
    "description.en": "It **boils**.",
    "price.standard": "7,50",
  });
  return id;
}

test("a private link shows a model that was never published, with its draft, and neither buys nor lists it", async () => {
  const id = await insertNewModel();
  const { path } = await draftPreviewLink(services, id);
  const answer = await fetch(path);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(answer.headers.has("Offline-Copy")).toBe(false);
  expect(html).toContain("Kettle");
  expect(html).toContain("<strong><span>boils</span></strong>");
  expect(html).toContain("€7.50");
  expect(html).toMatch(/<meta name="robots" content="noindex"/);
  expect(html).not.toMatch(/value="(buy|free)"|rel="canonical"|application\/ld\+json/);
  expect((await fetch(`/product/${id}`)).status).toBe(404);
  expect((await fetch(`/product/${id}.data?${path.split("?")[1]}`)).headers.get("Cache-Control")).toBe(
    "private, no-store",
  );
});

test("the private link of a published model shows the draft, and its page what was published", async () => {
  const { id } = await insertProduct({ title: { en: "Vase" }, standard: 499 });
  await (await openForm(id)).save({ "title.en": "Samovar", "price.standard": "4." });
  const { path } = await draftPreviewLink(services, id);
  const preview = await (await fetch(path)).text();
  expect(preview).toContain("Samovar");
  // In place of the invalid price the page shows the published one.
  expect(preview).toContain("€4.99");
  expect(await (await fetch(`/product/${id}`)).text()).not.toContain("Samovar");
});

test.each([
  [
    "a Commercial license cheaper than Standard",
    { standard: 500, commercial: 2_000 },
    { "price.commercial": "3.00" },
    "€20.00",
  ],
  ["no license at all", { standard: null, commercial: 2_000 }, { "price.commercial": "" }, "€20.00"],
])(
  "in place of a draft's prices for %s the private link shows the published ones",
  async (_, prices, fields, shown) => {
    const { id } = await insertProduct(prices);
    await (await openForm(id)).save({ "title.en": "Kettle", ...fields });
    const answer = await fetch((await draftPreviewLink(services, id)).path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain("Kettle");
    expect(html).toContain(shown);
  },
);

test("a link that has expired, was changed or is of another model shows nothing, also to users", async () => {
  const [id, other] = [await insertNewModel(), await insertNewModel()];
  const { path, expiresAt } = await draftPreviewLink(services, id);
  const token = new URLSearchParams(path.split("?")[1]).get("draft") ?? "";
  const user = await createUser();
  for (const address of [
    `/product/${other}?draft=${token}`,
    `/product/${id}?draft=`,
    `/product/${id}?draft=${token.slice(0, -2)}AA`,
    `/product/${id}?draft=${token.split(".").slice(0, 2).join(".")}.`,
    "/product/no-such-model?draft=x",
  ]) {
    expect([address, (await fetch(address)).status]).toEqual([address, 404]);
    expect([address, (await user.fetch(address)).status]).toEqual([address, 404]);
  }
  const end = Date.parse(expiresAt);
  expect(end - Date.now()).toBeGreaterThanOrEqual(7 * DAY_MS);
  expect(end - Date.now()).toBeLessThanOrEqual(8 * DAY_MS);
  const later = { ...services, db, now: () => new Date(end + 1_000) };
  await expect(draftPreview(later, { id, token })).rejects.toMatchObject({ code: "not_found" });
});
