import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ListQuery, PAGE_SIZE } from "#app/catalog/catalog.contract.ts";
import { listProducts } from "#app/catalog/catalog.server.ts";
import {
  cursorAtRow,
  filesOfProduct,
  productPage,
  publishedProduct,
} from "#app/catalog/catalog.store.server.ts";
import { LIST_OPTIONS } from "#app/catalog/list/list-params.ts";
import {
  reindexWithVocabularyWhere,
  repriceDueLists,
  upsertStems,
} from "#app/catalog/list/listing.store.server.ts";
import { boughtTogether, productsWithSharedTags } from "#app/catalog/product/related.store.server.ts";
import { openDb } from "#app/db/client.server.ts";
import { productFiles, products } from "#app/db/schema.ts";
import { countRowsRead } from "#tests/support/database.ts";
import { insertManyProducts } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";

const COUNT = 10_000;
const AT = new Date("2026-11-22T12:00:00.000Z");
await insertManyProducts(COUNT);
const { DB, rowsRead } = countRowsRead();
const services = { ...testServices().services, db: openDb(DB, "first-primary") };

/** Rows read and returned by a query. */
async function cost(query: { toSQL(): { sql: string; params: unknown[] } }) {
  const { sql, params } = query.toSQL();
  const { results, meta } = await env.DB.prepare(sql)
    .bind(...params)
    .all();
  return { read: meta.rows_read, returned: results.length };
}

/** The most rows that a query may read, by how many it returns. */
const mostRowsFor = (returned: number) => 2 * returned + 5;
const LISTS = LIST_OPTIONS.sort.flatMap((sort) => LIST_OPTIONS.price.map((price) => ({ sort, price })));

test.each(LISTS)(
  "a list by $sort of $price products reads about as many rows as it shows, on any page",
  async ({ sort, price }) => {
    const query = { ...ListQuery.parse({ sort, price }), match: null };
    const everything = await productPage(db, query, { after: null, limit: COUNT, at: AT });
    const farDown = everything[Math.floor(everything.length * 0.6)];
    if (!farDown) throw new Error("the catalogue has too few products");
    for (const after of [null, cursorAtRow(farDown)]) {
      const { read, returned } = await cost(productPage(db, query, { after, limit: PAGE_SIZE + 1, at: AT }));
      expect(returned).toBe(PAGE_SIZE + 1);
      expect(read).toBeLessThanOrEqual(mostRowsFor(returned));
    }
  },
);

test.each(LIST_OPTIONS.sort)(
  "by %s, a filter that half the models match reads about twice the rows it shows",
  async (sort) => {
    const query = { ...ListQuery.parse({ sort, format: "3mf" }), match: null };
    const { read, returned } = await cost(
      productPage(db, query, { after: null, limit: PAGE_SIZE + 1, at: AT }),
    );
    expect(returned).toBe(PAGE_SIZE + 1);
    expect(read).toBeLessThanOrEqual(2 * mostRowsFor(returned));
  },
);

test("lists read no more rows while every fifth model is on sale, and the cron reads only rows that are due", async () => {
  const [from, until] = [new Date(AT.getTime() - 1), new Date(AT.getTime() + 1)];
  const sale = {
    from: from.toISOString(),
    until: until.toISOString(),
    prices: { standard: { price: 70, lowestPrice: 70 } },
  };
  const onSale = sql`CAST(substr(products.id, 6) AS integer) % 5 = 1`;
  await db.update(products).set({ sale }).where(onSale);
  await db.batch(reindexWithVocabularyWhere(db, onSale, AT));
  for (const sort of ["price", "price-desc"] as const) {
    const query = { ...ListQuery.parse({ sort, price: "paid" }), match: null };
    const everything = await productPage(db, query, { after: null, limit: COUNT, at: AT });
    expect(new Set(everything.map(({ id }) => id)).size).toBe(everything.length);
    const farDown = everything.filter((row) => row.sale)[700];
    if (!farDown) throw new Error("too few models are on sale");
    expect(farDown.sortValue).toBe(70);
    for (const after of [null, cursorAtRow(farDown)]) {
      const { read, returned } = await cost(productPage(db, query, { after, limit: PAGE_SIZE + 1, at: AT }));
      expect(returned).toBe(PAGE_SIZE + 1);
      expect(read).toBeLessThanOrEqual(mostRowsFor(returned));
    }
  }
  const run = async (at: Date) => {
    const costs = [];
    for (const statement of repriceDueLists(db, at, 100))
      costs.push((await cost({ toSQL: () => statement.getQuery() })).read);
    return costs;
  };
  for (const read of await run(AT)) expect(read).toBeLessThanOrEqual(5);
  const [ended = 0, repriced] = await run(until);
  // For each row the index of what is due and itself, its product where it is one of a list of sales, and the indexes it leaves.
  expect(ended).toBeLessThanOrEqual(100 * 6 + 5);
  // For each row the index of what is due, itself and its product, and the indexes it leaves and enters.
  expect(repriced).toBeLessThanOrEqual(100 * 6 + 5);
  await db.update(products).set({ sale: null });
});

test("a list for a printer reads about twice the rows it shows when half of what is near its size fits", async () => {
  await db.run(sql`UPDATE products SET footprint = json_object('x', s, 'y', s, 'z', s, 'short', s, 'long', s, 'square', s)
    FROM (SELECT id AS sized, iif(CAST(substr(id, 6) AS integer) / 7 % 2, 200, 250) AS s FROM products) WHERE sized = id`);
  await db.batch(reindexWithVocabularyWhere(db, sql`TRUE`, AT));
  for (const sort of LIST_OPTIONS.sort)
    for (const [printer, shown, factor] of [
      ["300x260x300", 25, 1],
      ["240x240x260", 25, 2.5],
      ["220x220x220", 25, 1],
      ["180x180x180", 0, 1],
    ] as const) {
      const query = { ...ListQuery.parse({ sort, printer }), match: null };
      const { read, returned } = await cost(
        productPage(db, query, { after: null, limit: PAGE_SIZE + 1, at: AT }),
      );
      expect([printer, returned]).toEqual([printer, shown]);
      expect(read).toBeLessThanOrEqual(factor * mostRowsFor(returned));
    }
});

test("a list of one of the filters by supports, height and print time reads about as many rows as it shows, on any page", async () => {
  await db.run(sql`UPDATE products SET supports = iif(rowid % 2, 'none', 'some'), print_hours = rowid % 30,
    footprint = json_object('x', 10, 'y', 10, 'z', rowid % 250, 'short', 10, 'long', 10, 'square', 10)`);
  await db.batch(reindexWithVocabularyWhere(db, sql`TRUE`, AT));
  for (const filter of [{ supports: "none" }, { supports: "needed" }, { height: "100" }, { hours: "8" }])
    for (const sort of ["best", "printed", "price"]) {
      const query = { ...ListQuery.parse({ ...filter, sort }), match: null };
      const begin = await productPage(db, query, { after: null, limit: 300, at: AT });
      const farDown = begin[250];
      if (!farDown) throw new Error("the catalogue has too few products");
      for (const after of [null, cursorAtRow(farDown)]) {
        const { read, returned } = await cost(
          productPage(db, query, { after, limit: PAGE_SIZE + 1, at: AT }),
        );
        expect([filter, sort, returned]).toEqual([filter, sort, PAGE_SIZE + 1]);
        expect(read).toBeLessThanOrEqual(mostRowsFor(returned));
      }
    }
  // Several of them look at the models of the smallest list, and go on where they end.
  const several = ListQuery.parse({ supports: "none", height: "50", hours: "2", license: "commercial" });
  await rowsRead();
  await listProducts(services, several);
  expect(await rowsRead()).toBeLessThanOrEqual(400);
});

test("a product's page reads its row and the files of its current version, not those before", async () => {
  const id = "bulk-05000";
  const versions = [1, 2, 3].flatMap((version) =>
    Array.from({ length: 10 }, (_, at) => ({
      productId: id,
      version,
      path: `${at}.stl`,
      bytes: 84,
      format: "stl",
    })),
  );
  for (const row of versions) await db.insert(productFiles).values(row);
  await db.update(products).set({ version: 3 }).where(eq(products.id, id));
  const row = await cost(publishedProduct(db, id));
  expect(row.returned).toBe(1);
  expect(row.read).toBeLessThanOrEqual(mostRowsFor(1));
  const files = await cost(filesOfProduct(db, id));
  expect(files.returned).toBe(10);
  expect(files.read).toBeLessThanOrEqual(mostRowsFor(10));
});

test("models like a product cost few rows, though all have its tags and it was sold in a thousand orders", async () => {
  const id = "bulk-05001";
  await db.run(sql`UPDATE search_entries SET tag_stems = 'gear desk toy'`);
  await db.run(sql`UPDATE search_index SET tag_stems = 'gear desk toy'`);
  const { user } = await createUser();
  const serial = sql`WITH RECURSIVE serial(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM serial WHERE n < 1000)`;
  await db.run(sql`${serial} INSERT INTO users (id, username, email, created_at)
    SELECT 'buyer-' || n, 'Ada', 'ada.' || n || '@people.test', 0 FROM serial`);
  await db.run(sql`${serial} INSERT INTO orders (id, code, user_id, total_cents, language, created_at)
    SELECT 'order-' || n, 'ORDER-' || n, ${user.id}, 499, 'en', 0 FROM serial`);
  for (const product of [
    sql`${id}`,
    sql`printf('bulk-%05d', n % 7 * 10 + 1)`,
    sql`printf('bulk-%05d', 6000 + n)`,
  ])
    await db.run(sql`${serial} INSERT INTO purchases (user_id, product_id, license, order_id, purchased_at)
      SELECT 'buyer-' || n, ${product}, 'standard', 'order-' || n, 0 FROM serial`);
  const alike = await cost(productsWithSharedTags(db, id, 4));
  expect(alike.returned).toBe(4);
  expect(alike.read).toBeLessThanOrEqual(75);
  const together = await cost(boughtTogether(db, id, 4));
  expect(together.returned).toBe(4);
  expect(together.read).toBeLessThanOrEqual(80);
});

/** Gives every `step`th product a rare word, as publishing does. */
async function rename(word: string, step: number) {
  const rows = await db.select().from(products).where(sql`CAST(substr(id, 6) AS integer) % ${step} = 0`);
  for (const row of rows)
    await db.batch([
      db
        .update(products)
        .set({ title: { en: word } })
        .where(eq(products.id, row.id)),
      upsertStems(db, { ...row, title: { en: word } }),
    ]);
  await db.batch(
    reindexWithVocabularyWhere(db, sql`CAST(substr(products.id, 6) AS integer) % ${step} = 0`, AT),
  );
}

test("a search reads the rows it found and not the whole catalogue", async () => {
  await rename("Turbine", 330);
  for (const q of ["turbine", "turb", "turbnie", "turbinse"])
    for (const { sort, price } of LISTS) {
      const { products: found, matched } = await listProducts(services, ListQuery.parse({ q, sort, price }));
      expect(matched).toBe("every");
      expect(found.length).toBeGreaterThan(0);
      expect([q, sort, price, (await rowsRead()) <= 250]).toEqual([q, sort, price, true]);
    }
});
