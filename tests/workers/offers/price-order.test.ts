import { eq, inArray } from "drizzle-orm";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ListQuery, type ProductCard } from "#app/catalog/catalog.contract.ts";
import { listProducts } from "#app/catalog/catalog.server.ts";
import { refreshListings, repriceDueLists } from "#app/catalog/list/listing.store.server.ts";
import { licensesOf } from "#app/catalog/product-summary.server.ts";
import { productLists, products } from "#app/db/schema.ts";
import { pricesInForce } from "#app/offers/pricing/price-in-force.store.server.ts";
import type { Sale } from "#app/offers/pricing/sale.ts";
import { endSale, repriceAfterSales } from "#app/offers/sales.server.ts";
import { editProduct } from "#app/publishing/edit-product.server.ts";
import { setProductStatus } from "#app/publishing/product-status.server.ts";
import { HOUR_MS } from "#app/shared/time.ts";
import { createSale } from "#tests/support/offers.ts";
import { insertManyProducts, insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { runCron } from "#tests/support/worker.ts";

const NOON = Date.parse("2026-11-22T12:00:00.000Z");
const hour = (hours: number) => new Date(NOON + hours * HOUR_MS);
const { services } = testServices();
/** The services at this time. */
const servicesAt = (at: Date) => ({ ...services, now: () => at });

async function pagesOf(query: Record<string, string>, at: Date): Promise<ProductCard[]> {
  const found: ProductCard[] = [];
  let after = "";
  do {
    const page = await listProducts(servicesAt(at), ListQuery.parse({ ...query, after }));
    found.push(...page.products);
    after = page.next ?? "";
  } while (after);
  return found;
}

/** A low, a middle and a high price. Each test has a word of its own. */
async function threeModels(word: string) {
  const ids = [`${word}-low`, `${word}-middle`, `${word}-high`];
  for (const [at, id] of ids.entries())
    await insertProduct({ id, title: word, standard: 300 + 100 * at, commercial: 1_000 + 100 * at });
  const orderOf = async (query: Record<string, string>, at: Date) => {
    const found = (await pagesOf(query, at)).map(({ id }) => id);
    return found.filter((id) => ids.includes(id)).map((id) => id.slice(word.length + 1));
  };
  return { high: `${word}-high`, orderOf };
}

const LISTED = ["low", "middle", "high"];
const REDUCED = ["high", "low", "middle"];

test("a sale moves its model in lists and searches at once, and back when it is ended", async () => {
  const { high, orderOf } = await threeModels("heron");
  const expectOrder = async (order: string[], at: Date) => {
    for (const license of ["all", "standard", "commercial"])
      for (const q of ["", "heron"]) {
        expect(await orderOf({ q, license, sort: "price" }, at)).toEqual(order);
        expect(await orderOf({ q, license, sort: "price-desc" }, at)).toEqual(order.toReversed());
      }
  };
  await expectOrder(LISTED, hour(0));
  await createSale(servicesAt(hour(0)), { ids: [high], percent: 50, until: hour(9).toISOString() });
  await expectOrder(REDUCED, hour(0));
  await endSale(servicesAt(hour(1)), { ids: [high] });
  await expectOrder(LISTED, hour(1));
  await repriceAfterSales(servicesAt(hour(10)));
  await expectOrder(LISTED, hour(10));
});

test("a sale of one license moves its model in the lists of that license, and in the others when it is the lowest", async () => {
  const { high, orderOf } = await threeModels("stork");
  const until = hour(9).toISOString();
  await createSale(servicesAt(hour(0)), { ids: [high], license: "commercial", price: 600, until });
  for (const q of ["", "stork"]) {
    expect(await orderOf({ q, license: "commercial", sort: "price" }, hour(0))).toEqual(REDUCED);
    for (const license of ["all", "standard"])
      expect(await orderOf({ q, license, sort: "price" }, hour(0))).toEqual(LISTED);
  }
  await endSale(servicesAt(hour(0)), { ids: [high] });
  await createSale(servicesAt(hour(1)), { ids: [high], license: "standard", price: 250, until });
  for (const q of ["", "stork"]) {
    expect(await orderOf({ q, license: "commercial", sort: "price" }, hour(1))).toEqual(LISTED);
    for (const license of ["all", "standard"])
      expect(await orderOf({ q, license, sort: "price" }, hour(1))).toEqual(REDUCED);
  }
});

test("a planned sale moves its model by the first run of the cron after its begin, and back after its end", async () => {
  const { high, orderOf } = await threeModels("crane");
  const [from, until] = [hour(1), hour(2)];
  const period = { from: from.toISOString(), until: until.toISOString() };
  await createSale(servicesAt(hour(0)), { ids: [high], percent: 50, ...period });
  const list = (at: Date) => orderOf({ sort: "price" }, at);
  const search = (at: Date) => orderOf({ q: "crane", sort: "price" }, at);
  const just = (at: Date) => new Date(at.getTime() - 1);
  const seen = [];
  for (const at of [hour(0), just(from), from, just(until), until]) {
    await repriceAfterSales(servicesAt(at));
    seen.push([await list(at), await search(at)]);
  }
  expect(seen).toEqual([LISTED, LISTED, REDUCED, REDUCED, LISTED].map((order) => [order, order]));
});

test("a search has current prices without the cron", async () => {
  const { high, orderOf } = await threeModels("egret");
  const period = { from: hour(1).toISOString(), until: hour(2).toISOString() };
  await createSale(servicesAt(hour(0)), { ids: [high], percent: 50, ...period });
  const search = (at: Date) => orderOf({ q: "egret", sort: "price" }, at);
  expect([await search(hour(0)), await search(hour(1)), await search(hour(2))]).toEqual([
    LISTED,
    REDUCED,
    LISTED,
  ]);
});

test("the Worker's cron updates the prices of lists after sales", async () => {
  const { high, orderOf } = await threeModels("ibis");
  const now = Date.now();
  const period = {
    from: new Date(now - HOUR_MS).toISOString(),
    until: new Date(now + HOUR_MS).toISOString(),
  };
  await createSale(servicesAt(new Date(now - 2 * HOUR_MS)), { ids: [high], percent: 50, ...period });
  expect(await orderOf({ sort: "price" }, new Date(now))).toEqual(LISTED);
  await runCron();
  expect(await orderOf({ sort: "price" }, new Date(now))).toEqual(REDUCED);
});

test("changes during a sale leave its model in its place, and its end moves it back", async () => {
  const { high, orderOf } = await threeModels("avocet");
  const list = (at: Date) => orderOf({ sort: "price" }, at);
  await createSale(servicesAt(hour(0)), { ids: [high], percent: 50, until: hour(9).toISOString() });
  await editProduct(servicesAt(hour(1)), {
    id: high,
    revision: null,
    changes: { title: { en: "Another bird" } },
  });
  expect(await list(hour(1))).toEqual(REDUCED);
  await setProductStatus(servicesAt(hour(2)), { id: high, status: "unpublished" });
  expect(await list(hour(2))).toEqual(["low", "middle"]);
  await setProductStatus(servicesAt(hour(3)), { id: high, status: "published" });
  expect(await list(hour(3))).toEqual(REDUCED);
  await repriceAfterSales(servicesAt(hour(9)));
  expect(await list(hour(9))).toEqual(LISTED);
});

test("a sale that is refused moves nothing", async () => {
  const { high, orderOf } = await threeModels("bittern");
  const sale = (ids: string[]) =>
    createSale(servicesAt(hour(0)), { ids, percent: 50, until: hour(9).toISOString() });
  await expect(sale([high, "no-such-model"])).rejects.toThrow("not_found");
  expect(await orderOf({ sort: "price" }, hour(0))).toEqual(LISTED);
});

test("pages by price show every model once, in the order of the prices shown, while many are on sale", async () => {
  await insertManyProducts(120);
  const rows = await db.select().from(products).where(eq(products.free, false));
  const bulkRows = rows.filter(({ id }) => id.startsWith("bulk-"));
  const bulk = bulkRows.map(({ id }) => id);
  const published = bulkRows.filter(({ status }) => status === "published").map(({ id }) => id);
  const until = hour(9).toISOString();
  const third = (rest: number) => bulk.filter((_, at) => at % 3 === rest);
  await createSale(servicesAt(hour(0)), { ids: third(0), percent: 30, until });
  await createSale(servicesAt(hour(0)), { ids: third(1), license: "standard", price: 90, until });
  for (const q of ["", "bulk"])
    for (const license of ["all", "standard"] as const)
      for (const sort of ["price", "price-desc"]) {
        const found = await pagesOf({ q, license, sort, price: "paid" }, hour(1));
        const shown = found.filter(({ id }) => id.startsWith("bulk-"));
        expect(shown.map(({ id }) => id).toSorted()).toEqual(published.toSorted());
        const prices = shown.map(({ price }) => price.cents);
        const ascending = prices.toSorted((a, b) => a - b);
        expect(prices).toEqual(sort === "price" ? ascending : ascending.toReversed());
        expect(new Set(prices).size).toBeGreaterThan(10);
      }
});

const cents = fc.integer({ min: 50, max: 5_000 });
const time = fc.constantFrom(hour(0), hour(1), new Date(hour(1).getTime() + 1), hour(2));
const reduced = fc.option(
  cents.map((price) => ({ price, lowestPrice: price })),
  { nil: undefined },
);
const sale: fc.Arbitrary<Sale> = fc
  .tuple(time, time, reduced, reduced)
  .filter(([from, until]) => from < until)
  .map(([from, until, standard, commercial]) => ({
    from: from.toISOString(),
    until: until.toISOString(),
    prices: { ...(standard && { standard }), ...(commercial && { commercial }) },
  }));
const priced = fc
  .record({
    standard: fc.option(fc.oneof(cents, fc.constant(0))),
    commercial: fc.option(cents),
    sale: fc.option(sale, { freq: 6 }),
  })
  .filter(({ standard, commercial }) => standard !== null || commercial !== null)
  // Only what costs something is reduced.
  .filter(({ standard, sale }) => standard !== 0 || !sale?.prices.standard);

test("lists and searches have the price that is shown, before, within and after sales, to the millisecond", async () => {
  const SEED = 20_261_123;
  const models = fc.sample(priced, { numRuns: 120, seed: SEED });
  const ids = models.map((_, at) => `priced-${at}`);
  for (const [at, { sale, ...prices }] of models.entries()) {
    const id = ids[at] ?? "";
    await insertProduct({ id, ...prices });
    await db.update(products).set({ sale }).where(eq(products.id, id));
  }
  await db.batch(refreshListings(db, ids.slice(0, 60), hour(-1)));
  await db.batch(refreshListings(db, ids.slice(60), hour(-1)));
  const rows = (await db.select().from(products)).filter(({ id }) => ids.includes(id));
  const instants = [hour(0), hour(1), hour(2)].flatMap((at) =>
    [-1, 0, 1, 2].map((ms) => new Date(at.getTime() + ms)),
  );
  let changes = 0;
  for (const at of instants) {
    const shown = new Map(
      rows.map((row) => {
        const licenses = licensesOf(row, at);
        const priceOf = (license: string) => licenses.find(({ type }) => type === license)?.price ?? null;
        changes += licenses.filter((license) => license.sale).length;
        const all = Math.min(...licenses.map(({ price }) => price));
        return [row.id, { all, standard: priceOf("standard"), commercial: priceOf("commercial") }] as const;
      }),
    );
    const inSql = await db.select({ id: products.id, ...pricesInForce(at) }).from(products);
    for (const { id, ...prices } of inSql.filter((each) => ids.includes(each.id)))
      expect([at, id, prices]).toEqual([at, id, shown.get(id)]);
    await repriceAfterSales(servicesAt(at));
    const listed = (await db.select().from(productLists)).filter(({ productId }) => ids.includes(productId));
    expect(listed.length).toBeGreaterThan(500);
    for (const { productId, list, priceCents } of listed) {
      const [, named] = list.split("/");
      const license = named === "standard" || named === "commercial" ? named : "all";
      expect([at, productId, list, priceCents]).toEqual([
        at,
        productId,
        list,
        shown.get(productId)?.[license],
      ]);
    }
  }
  expect(changes).toBeGreaterThan(100);
});

test("a run of the cron changes as many rows as it may, and the next one the rest", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.push((await insertProduct({ id: `limited-${n}`, standard: 800 })).id);
  const [from, until] = [hour(20), hour(30)];
  const period = { from: from.toISOString(), until: until.toISOString() };
  await createSale(servicesAt(hour(0)), { ids, percent: 50, ...period });
  const total = await db.$count(productLists, inArray(productLists.productId, ids));
  const waiting = async () => {
    const rows = await db.select().from(productLists).where(inArray(productLists.productId, ids));
    return rows.filter(({ priceChangesAt }) => priceChangesAt && priceChangesAt <= from).length;
  };
  expect(await waiting()).toBe(total);
  await repriceAfterSales(servicesAt(hour(19)));
  await db.batch(repriceDueLists(db, from, 10));
  expect(await waiting()).toBe(total - 10);
  await repriceAfterSales(servicesAt(from));
  expect(await waiting()).toBe(0);
});
