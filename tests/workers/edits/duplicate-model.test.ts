import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { productById } from "#app/catalog/catalog.store.server.ts";
import { products } from "#app/db/schema.ts";
import { duplicateModel } from "#app/edits/duplicate-model.server.ts";
import { modelWithEdits, saveEdits } from "#app/edits/edits.server.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createSeller, submitForm } from "#tests/support/users.ts";

const { services } = testServices();

const rowOf = async (id: string) => (await productById(db, id))[0];

test("a copy is a draft with what describes a model and what it costs, and nothing that happened to it", async () => {
  const { id } = await insertProduct({ title: { en: "Owl", es: "Búho" }, standard: 500, commercial: 1500 });
  const said = {
    tags: ["bird"],
    printGrams: 40,
    quantities: { "wing.stl": 2 },
    suggested: { standard: 700 },
  };
  const happened = { commentCount: 3, photoCount: 2, featured: 1, printedBy: 4 };
  await db
    .update(products)
    .set({ ...said, ...happened })
    .where(eq(products.id, id));
  await saveEdits(services, {
    id,
    revision: null,
    sent: { "title.en": "Night owl", "price.standard": "4.", pictures: "", tags: "bird, night" },
  });
  const before = await rowOf(id);
  const copy = await duplicateModel(services, { id });
  expect(copy).toEqual({ id: `${id}-2` });
  expect(await rowOf(copy.id)).toMatchObject({
    ...said,
    status: "draft",
    title: { en: "Night owl (2)", es: "Búho (2)" },
    description: before?.description,
    standardCents: 500,
    commercialCents: 1500,
    images: [],
    version: 0,
    zipBytes: 0,
    preview: null,
    ...{ commentCount: 0, photoCount: 0, featured: null, printedBy: 0, sale: null, bundle: null },
  });
  const { texts, changed } = await modelWithEdits(services, copy.id);
  expect(texts).toMatchObject({ "title.en": "Night owl (2)", "price.standard": "4.", tags: "bird, night" });
  expect(changed).toBe(true);
  expect(await rowOf(id)).toEqual(before);
});

test("each copy has an address of its own; the editor's button saves first and leads to it", async () => {
  const { id } = await insertProduct({ title: { en: "Fox" } });
  await duplicateModel(services, { id });
  const { revision } = await modelWithEdits(services, id);
  const sent = { intent: "duplicate", revision: String(revision), "title.en": "Red fox" };
  const answer = await submitForm(await createSeller(), `/studio/models/${id}`, sent);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/studio/models/${id}-3`]);
  expect((await rowOf(`${id}-3`))?.title).toEqual({ en: "Red fox (3)" });
  await expect(duplicateModel(services, { id: "nothing-here" })).rejects.toMatchObject({ code: "not_found" });
});
