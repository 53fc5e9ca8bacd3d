import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { PAGE_SIZE } from "#app/catalog/catalog.contract.ts";
import { openDb } from "#app/db/client.server.ts";
import { productEdits, purchases, searchEntries } from "#app/db/schema.ts";
import { ModelsQuery } from "#app/publishing/model-list.contract.ts";
import { modelsPage } from "#app/publishing/model-list.server.ts";
import { setProductStatus } from "#app/publishing/product-status.server.ts";
import { countRowsRead } from "#tests/support/database.ts";
import { insertManyProducts, insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createSeller } from "#tests/support/users.ts";

const COUNT = 1_000;
await insertManyProducts(COUNT);

const { DB, rowsRead } = countRowsRead();
const services = { ...testServices().services, db: openDb(DB, "first-primary") };
const pageOf = (query: Record<string, string>) => modelsPage(services, ModelsQuery.parse(query));

async function insertEdits(productId: string, changedAt: Date | null = new Date()) {
  await db.insert(productEdits).values({ productId, fields: {}, revision: 1, changedAt });
}

/** Every id of a list, page by page; no page may read more than 100 rows. */
async function idsOf(query: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = ""; after !== null; ) {
    await rowsRead();
    const page = await pageOf({ ...query, after });
    expect(await rowsRead()).toBeLessThanOrEqual(100);
    expect(page.models.length).toBeLessThanOrEqual(PAGE_SIZE);
    ids.push(...page.models.map(({ id }) => id));
    after = page.next;
  }
  return ids;
}

const numbered = (keep: (n: number) => boolean) =>
  Array.from({ length: COUNT }, (_, at) => at + 1)
    .filter(keep)
    .map((n) => `bulk-${String(n).padStart(5, "0")}`);

test("each list has every model of its state once, and no page reads more than 100 rows of 1,000 models", async () => {
  expect((await idsOf({})).sort()).toEqual(numbered(() => true));
  expect((await idsOf({ state: "published" })).sort()).toEqual(numbered((n) => n % 10 !== 9));
  expect((await idsOf({ state: "unpublished" })).sort()).toEqual(numbered((n) => n % 10 === 9));
});

test("a search finds titles in every language, tags and ids, in each state", async () => {
  expect((await idsOf({ q: "bulk" })).sort()).toEqual(numbered(() => true));
  expect((await idsOf({ q: "serie", state: "unpublished" })).sort()).toEqual(numbered((n) => n % 10 === 9));
  expect((await idsOf({ q: "serie 99" })).sort()).toEqual(
    numbered((n) => n === 99 || (n >= 990 && n < 1_000)),
  );
  const { id } = await insertProduct({
    title: { en: "Owl", es: "Búho de pared" },
    tags: ["wall art"],
    status: "unpublished",
  });
  for (const q of ["buho", "OWL", "wall", id, "art owl"]) expect([q, await idsOf({ q })]).toEqual([q, [id]]);
  expect(await idsOf({ q: "owl", state: "published" })).toEqual([]);
  await setProductStatus(testServices().services, { id, status: "published" });
  expect(await idsOf({ q: "owl", state: "published" })).toEqual([id]);
  expect(await idsOf({ q: '"* OR - ^:' })).toEqual([]);
  expect(await idsOf({ q: "owl nothing" })).toEqual([]);
});

test("models with a draft have their own list, the last edited first", async () => {
  const ids = numbered((n) => n <= 60);
  for (const [at, id] of ids.entries()) await insertEdits(id, at % 6 === 5 ? null : new Date(1_000 + at));
  expect(await idsOf({ state: "changed" })).toEqual(ids.filter((_, at) => at % 6 !== 5).reverse());
  const { models } = await pageOf({ q: "bulk-00001" });
  expect(models).toMatchObject([{ id: "bulk-00001", changed: true }]);
});

test("a row shows the sales that were not refunded, the lowest price and the state", async () => {
  const { id } = await insertProduct({ title: "Sold lamp", standard: 350, commercial: 1_200 });
  await db.update(searchEntries).set({ sales: 7 }).where(eq(searchEntries.productId, id));
  expect(await db.select().from(purchases)).toEqual([]);
  const { models } = await pageOf({ q: "sold lamp" });
  expect(models).toMatchObject([
    { id, title: "Sold lamp", status: "published", changed: false, price: 350, sales: 7, version: 1 },
  ]);
});

test("only a seller sees the list", async () => {
  const seller = await createSeller();
  const answer = await seller.fetch("/studio/models?q=bulk-00001");
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("Bulk 1")]);
});
