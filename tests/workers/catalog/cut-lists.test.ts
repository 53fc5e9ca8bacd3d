import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ListQuery, PAGE_SIZE } from "#app/catalog/catalog.contract.ts";
import { listProducts } from "#app/catalog/catalog.server.ts";
import { SCANNED_FOR_PAGE } from "#app/catalog/catalog.store.server.ts";
import { reindexWithVocabularyWhere } from "#app/catalog/list/listing.store.server.ts";
import { openDb } from "#app/db/client.server.ts";
import { products } from "#app/db/schema.ts";
import { countRowsRead } from "#tests/support/database.ts";
import { insertManyProducts } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const { services } = testServices();
const list = (query: Record<string, string>) => listProducts(services, ListQuery.parse(query));
const html = async (query: string, language = "en") =>
  (await fetchFromWorker(`/?${query}`, { headers: { "Accept-Language": language } })).text();

/** The models on all pages of a list, and what its last page says of those that are not there. */
async function everyPage(query: Record<string, string>) {
  let page = await list(query);
  const ids = page.products.map(({ id }) => id);
  while (page.next) {
    page = await list({ ...query, after: page.next });
    ids.push(...page.products.map(({ id }) => id));
  }
  return { shown: new Set(ids).size, cut: page.cut };
}

test("a search that has exactly as many matches as are compared shows them all and says nothing", async () => {
  await insertManyProducts(122);
  for (const sort of ["price", "newest"])
    expect(await everyPage({ q: "bulk", sort })).toEqual({ shown: 110, cut: null });
  await insertManyProducts(166, 123);
  expect(await everyPage({ q: "bulk" })).toEqual({ shown: 150, cut: null });
  await insertManyProducts(400, 167);
});

test("a search that compared only some of its matches says so, in both languages", async () => {
  const compared: Record<string, string>[] = [
    { sort: "price" },
    { price: "free" },
    { printer: "220x220x250" },
  ];
  for (const query of compared) {
    const found = await list({ q: "bulk", ...query });
    expect([query, found.cut]).toEqual([query, 110]);
  }
  expect(await html("q=bulk&sort=price")).toContain("The 110 that sell best were compared");
  expect(await html("q=bulk&sort=price", "es")).toContain("Se han comparado los 110 más vendidos");
  expect((await list({ q: "bulk" })).cut).toBeNull();
  expect((await list({ q: "399", sort: "price" })).cut).toBeNull();
});

test("the best matches end with a word on those that are not shown", async () => {
  expect(await everyPage({ q: "bulk" })).toEqual({ shown: 150, cut: 150 });
  for (const sort of ["price", "price-desc", "newest"])
    expect(await everyPage({ q: "bulk", sort })).toEqual({ shown: 110, cut: 110 });
});

test("where none of the compared matches passes the filters, the page does not say that none does", async () => {
  const found = await list({ q: "bulk", printer: "20x20x20" });
  expect([found.unfiltered, found.cut]).toEqual([true, 110]);
  expect(await html("q=bulk&printer=20x20x20")).toContain("None of the 110 best-selling matches passes");
});

test("a printer's list that has not found one yet goes on, until the only model that fits is found", async () => {
  const large = { x: 100, y: 21, z: 100, short: 21, long: 100, square: 100 };
  await db.update(products).set({ footprint: large });
  const oldest = "bulk-00001";
  const small = { x: 90, y: 10, z: 90, short: 10, long: 90, square: 90 };
  await db
    .update(products)
    .set({ footprint: small, publishedAt: new Date(0) })
    .where(sql`id = ${oldest}`);
  await db.batch(reindexWithVocabularyWhere(db, sql`TRUE`, new Date()));
  const query = { printer: "99x20x99", sort: "newest" };
  let page = await list(query);
  const found: string[] = [];
  let pages = 0;
  for (;;) {
    pages++;
    found.push(...page.products.map(({ id }) => id));
    expect(page.unfiltered).toBe(false);
    expect(page.products.length).toBeLessThanOrEqual(PAGE_SIZE);
    if (!page.next) break;
    page = await list({ ...query, after: page.next });
  }
  expect(found).toEqual([oldest]);
  expect(pages).toBeGreaterThan(1);
  const first = await html("printer=99x20x99&sort=newest");
  expect(first).toContain("None of the models checked so far passes these filters");
  expect(first).not.toContain("No models match these filters");
  expect(first).toMatch(/href="\/\?[^"]*after=/);
  const behind = await html("printer=99x20x99&sort=newest&after=0.aaa");
  expect(behind).toContain("No more models match");
  expect(behind).not.toContain("No model matches");
});

test("a list for a printer that nothing fits reads at most 400 rows, whether it may be read to its end or not", async () => {
  const { DB, rowsRead } = countRowsRead();
  const counted = { ...services, db: openDb(DB, "first-primary") };
  const query = ListQuery.parse({ printer: "99x20x99", sort: "newest" });
  for (const [models, unfiltered] of [
    [SCANNED_FOR_PAGE, false],
    [SCANNED_FOR_PAGE - 1, true],
  ] as const) {
    await db.run(sql`DELETE FROM product_lists WHERE list = 'cube/100' AND product_id NOT IN (
      SELECT product_id FROM product_lists WHERE list = 'cube/100' AND product_id <> 'bulk-00001' LIMIT ${models})`);
    await rowsRead();
    const page = await listProducts(counted, query);
    const rows = await rowsRead();
    expect([models, page.unfiltered, page.next === null]).toEqual([models, unfiltered, unfiltered]);
    expect(rows).toBeLessThanOrEqual(400);
  }
});
