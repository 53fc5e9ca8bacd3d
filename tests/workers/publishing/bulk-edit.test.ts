import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { productDetail } from "#app/catalog/catalog.server.ts";
import { priceHistory, products } from "#app/db/schema.ts";
import { readEditState, saveEdits } from "#app/edits/edits.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { BULK_MAX, BulkChange, type PlannedModel } from "#app/publishing/bulk-edit/bulk-edit.contract.ts";
import { applyBulkEdit, planBulkEdit } from "#app/publishing/bulk-edit/bulk-edit.server.ts";
import { MAX_TAGS } from "#app/publishing/product-details.contract.ts";
import { HOUR_MS } from "#app/shared/time.ts";
import { createSale } from "#tests/support/offers.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { callStudio } from "#tests/support/studio-api.ts";
import { createSeller, submitForm } from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();
const KEEP = {
  price: "keep",
  license: "all",
  amount: null,
  percent: null,
  addTags: [],
  removeTags: [],
  status: "keep",
} as const;
const change = (more: Partial<BulkChange>) => BulkChange.parse({ ...KEEP, ...more });
const rowOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0];

test("the plan says for each model what changes, or why it does not, and the change does just that once", async () => {
  const [plain, cheap, sold, draft] = [
    await insertProduct({ tags: ["gear"] }),
    await insertProduct({ standard: 50, commercial: null }),
    await insertProduct(),
    await insertProduct({ status: "draft" }),
  ];
  const until = new Date(services.now().getTime() + HOUR_MS).toISOString();
  await createSale(services, { ids: [sold.id], percent: 20, until });
  const ids = [plain.id, cheap.id, sold.id, draft.id, "no-such"];
  const lower = change({ price: "percent", percent: -10, addTags: ["desk"], removeTags: ["gear"] });
  const plan = await planBulkEdit(services, ids, lower);
  expect(plan.map(({ refusal }) => refusal)).toEqual([
    null,
    "studioBulk.tooLow",
    "errors.on_sale",
    null,
    "errors.not_found",
  ]);
  expect(plan[0]).toMatchObject({
    prices: [
      { license: "standard", before: 499, after: 449 },
      { license: "commercial", before: 1_999, after: 1_799 },
    ],
    addedTags: ["desk"],
    removedTags: ["gear"],
  });
  const outcomes = await applyBulkEdit(services, plan, lower);
  expect(outcomes.map(({ error }) => error)).toEqual(plan.map(({ refusal }) => refusal));
  expect(await rowOf(plain.id)).toMatchObject({ standardCents: 449, commercialCents: 1_799, tags: ["desk"] });
  expect(await rowOf(cheap.id)).toMatchObject({ standardCents: 50, tags: ["test"] });
  expect(await db.$count(priceHistory, eq(priceHistory.productId, plain.id))).toBeGreaterThan(0);
  expect((await productDetail(services, plain.id)).tags.map(({ tag }) => tag)).toEqual(["desk"]);
  const again = await applyBulkEdit(services, plan.slice(0, 1), lower);
  expect(again.map(({ error }) => error)).toEqual(["errors.product_changed"]);
  expect(await rowOf(plain.id)).toMatchObject({ standardCents: 449 });
});

test("models are withdrawn and published again; a draft, which is not on sale, cannot be withdrawn", async () => {
  const [model, draft] = [await insertProduct(), await insertProduct({ status: "draft" })];
  for (const status of ["unpublished", "published"] as const) {
    const withdraws = status === "unpublished";
    const plan = await planBulkEdit(services, [model.id, draft.id], change({ status }));
    expect(plan.map(({ refusal }) => refusal)).toEqual([null, withdraws ? "studioBulk.draft" : null]);
    await applyBulkEdit(services, plan.slice(0, 1), change({ status }));
    expect(await rowOf(model.id)).toMatchObject({ status });
  }
  const [same] = await planBulkEdit(services, [model.id], change({ status: "published" }));
  expect(same?.refusal).toBe("studioBulk.nothing");
});

test("drafts are published with what was typed in them; one that lacks a text or files says so and stays", async () => {
  const [draft, untitled, withoutFiles] = [
    await insertProduct({ status: "draft" }),
    await insertProduct({ status: "draft" }),
    await insertProduct({ status: "draft" }),
  ];
  await db.update(products).set({ version: 0 }).where(eq(products.id, withoutFiles.id));
  await saveEdits(services, { id: draft.id, revision: null, sent: { "title.en": "Lantern" } });
  await saveEdits(services, { id: untitled.id, revision: null, sent: { "title.en": "" } });
  const ids = [draft.id, untitled.id, withoutFiles.id];
  const publish = change({ status: "published" });
  const plan = await planBulkEdit(services, ids, publish);
  const refusals = [null, "studioBulk.incomplete", "studioBulk.incomplete"];
  expect(plan.map(({ refusal }) => refusal)).toEqual(refusals);
  const outcomes = await applyBulkEdit(services, plan, publish);
  expect(outcomes.map(({ error }) => error)).toEqual(refusals);
  expect(await rowOf(draft.id)).toMatchObject({ status: "published", title: { en: "Lantern" } });
  expect((await readEditState(services, draft.id)).edits).toEqual({});
  for (const { id } of [untitled, withoutFiles])
    expect(await rowOf(id)).toMatchObject({ status: "draft", tags: ["test"] });
  // What is typed after the plan was shown is not published unseen.
  const late = await insertProduct({ status: "draft" });
  const planned = await planBulkEdit(services, [late.id], publish);
  expect(planned[0]?.refusal).toBeNull();
  await saveEdits(services, { id: late.id, revision: null, sent: { "title.en": "Lan" } });
  const [outcome] = await applyBulkEdit(services, planned, publish);
  expect(outcome?.error).toBe("errors.product_changed");
  // What is typed in a draft may have another price than its row, which the plan would show.
  const priced = change({ status: "published", price: "percent", percent: 10 });
  const [both] = await planBulkEdit(services, [late.id], priced);
  expect(both?.refusal).toBe("studioBulk.publishFirst");
  expect(await rowOf(late.id)).toMatchObject({ status: "draft", standardCents: late.standardCents });
});

test("a page of models is changed within D1's statements", async () => {
  const ids: string[] = [];
  for (let n = 0; n < BULK_MAX; n++) ids.push((await insertProduct()).id);
  const all = change({ price: "percent", percent: 10, addTags: ["sale"], status: "unpublished" });
  const { services: fresh } = testServices();
  const outcomes = await applyBulkEdit(fresh, await planBulkEdit(fresh, ids, all), all);
  expect(outcomes.map(({ error }) => error)).toEqual(ids.map(() => null));
  expect(fresh.db.statements()).toBeLessThan(1_000);
});

test("the studio's form shows a plan, makes it, and refuses what it cannot read", async () => {
  const { id, updatedAt } = await insertProduct();
  const path = `/studio/bulk-edit?model=${id}`;
  const fields = { price: "set", license: "standard", amount: "6,50", status: "keep", model: id };
  const planned = await submitForm(seller, path, { ...fields, intent: "plan" });
  expect(await planned.text()).toContain(`value="${id} ${updatedAt.getTime()}"`);
  const wrong = await submitForm(seller, path, { ...fields, amount: "lots", intent: "plan" });
  expect(wrong.status).toBe(400);
  const shown = `${id} ${updatedAt.getTime()}`;
  expect((await submitForm(seller, path, { ...fields, intent: "apply", shown })).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ standardCents: 650 });
});

const t = translatorFor("en");
interface Reason {
  code: string;
  message: string;
}
const applyByCall = async (json: object) => {
  const answer = await callStudio("POST", "/bulk-edit", { json });
  return { status: answer.status, outcomes: await answer.json<{ id: string; error: Reason | null }[]>() };
};

test("the calls plan a change and make it once, and say by code and in words what refuses it", async () => {
  const [model, cheap] = [await insertProduct(), await insertProduct({ standard: 50, commercial: null })];
  const half = { price: "percent", percent: -50 };
  const planned = await callStudio("POST", "/bulk-edit/plan", {
    json: { models: [model.id, cheap.id], change: half },
  });
  const plan = await planned.json<(Omit<PlannedModel, "refusal"> & { refusal: Reason | null })[]>();
  const tooLow = { code: "studioBulk.tooLow", message: t("studioBulk.tooLow") };
  expect(plan.map(({ refusal }) => refusal)).toEqual([null, tooLow]);
  const json = { models: plan.map(({ id, updatedAt }) => ({ id, updatedAt })), change: half };
  const errors = async () => (await applyByCall(json)).outcomes.map(({ error }) => error);
  expect(await errors()).toEqual([null, tooLow]);
  expect((await rowOf(model.id))?.standardCents).toBe(plan[0]?.prices[0]?.after);
  const changed = { code: "errors.product_changed", message: t("errors.product_changed") };
  expect(await errors()).toEqual([changed, tooLow]);
});

test("the code of a refusal has no values, its message does", async () => {
  const full = await insertProduct({ tags: Array.from({ length: MAX_TAGS }, (_, at) => `tag ${at}`) });
  const json = { models: [full.id], change: { addTags: ["one more"] } };
  const planned = await callStudio("POST", "/bulk-edit/plan", { json });
  const message = t("studioBulk.tooManyTags", { max: String(MAX_TAGS) });
  expect(await planned.json()).toMatchObject([{ refusal: { code: "studioBulk.tooManyTags", message } }]);
});

test("an unexpected failure does not hide what became of the other models, in the call and the form", async () => {
  const [one, broken, two] = [await insertProduct(), await insertProduct(), await insertProduct()];
  await db.run(`CREATE TRIGGER broken BEFORE UPDATE ON products WHEN NEW.id = '${broken.id}'
    BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`);
  const shown = [one, broken, two].map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.getTime() }));
  const answer = await applyByCall({ models: shown, change: { addTags: ["bulk"] } });
  const internal = { code: "errors.internal", message: t("errors.internal") };
  expect(answer.status).toBe(500);
  expect(answer.outcomes.map(({ id, error }) => [id, error])).toEqual([
    [one.id, null],
    [broken.id, internal],
    [two.id, null],
  ]);
  const tagsOf = async ({ id }: { id: string }) => (await rowOf(id))?.tags;
  expect(await Promise.all([one, broken, two].map(tagsOf))).toEqual([
    ["test", "bulk"],
    ["test"],
    ["test", "bulk"],
  ]);
  const { services: own, logged } = testServices();
  await applyBulkEdit(own, shown.slice(1, 2), change({ addTags: ["bulk"] }));
  expect(logged.map(({ event }) => event)).toEqual(["bulk_edit_failed"]);
  const form = { intent: "apply", price: "keep", status: "keep", addTags: "bulk" };
  const sent = { ...form, shown: `${broken.id} ${broken.updatedAt.getTime()}` };
  const page = await submitForm(seller, "/studio/bulk-edit", sent);
  await db.run("DROP TRIGGER broken");
  expect([page.status, await page.text()]).toEqual([500, expect.stringContaining(t("errors.internal"))]);
});
