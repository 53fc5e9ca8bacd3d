import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ListQuery } from "#app/catalog/catalog.contract.ts";
import { listProducts } from "#app/catalog/catalog.server.ts";
import { DEFAULT_FILTERS, DEFAULT_LIST_QUERY, LIST_OPTIONS } from "#app/catalog/list/list-params.ts";
import { reindexWithVocabularyWhere } from "#app/catalog/list/listing.store.server.ts";
import { productLists, products } from "#app/db/schema.ts";
import { endSale, repriceAfterSales } from "#app/offers/sales.server.ts";
import { changeSale, createSale } from "#tests/support/offers.ts";
import { insertManyProducts, insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { sendEdit } from "#tests/support/studio-api.ts";

const NOW = new Date();
const hourFrom = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();
/** A sale of both licenses, a penny below their prices. */
const sale = (from: number, until: number) =>
  `json_object('from', '${hourFrom(from)}', 'until', '${hourFrom(until)}', 'prices', json_object(
    'standard', json_object('price', standard_cents - 1, 'lowestPrice', standard_cents),
    'commercial', json_object('price', commercial_cents - 1, 'lowestPrice', commercial_cents)))`;

await insertManyProducts(150, 1, [
  `UPDATE products SET supports = CASE rowid % 4 WHEN 1 THEN 'none' WHEN 2 THEN 'some' WHEN 3 THEN 'needed' END,
    print_hours = iif(rowid % 6, rowid % 6 * 1.5, NULL),
    sale = CASE WHEN price_cents > 1 THEN CASE rowid % 5
      WHEN 0 THEN ${sale(-1, 1)} WHEN 1 THEN ${sale(1, 2)} WHEN 2 THEN ${sale(-2, -1)}
      WHEN 3 THEN json_set(${sale(-1, 1)}, '$.launch', json('true')) END END`,
  `UPDATE products SET tags = iif(rowid % 2, '["desk"]', '["wall"]'),
    formats = iif(rowid % 3, '["stl"]', '["step","stl"]'),
    footprint = json_object('x', s, 'y', s, 'z', s, 'short', s, 'long', s, 'square', s)
    FROM (SELECT id AS sized, iif(rowid % 5 < 3, 100, 300) AS s FROM products) WHERE sized = products.id`,
]);
await db.batch(reindexWithVocabularyWhere(db, sql`TRUE`, NOW));
const published = await db.select().from(products).where(eq(products.status, "published"));
type Row = (typeof published)[number];
const { services } = testServices();

type Filters = Omit<ListQuery, "q" | "sort" | "after">;

function isOnSale({ sale }: Row, license: Filters["license"]): boolean {
  const isRunning = sale && sale.from <= NOW.toISOString() && NOW.toISOString() < sale.until;
  const reduced =
    license === "all" ? sale?.prices.standard || sale?.prices.commercial : sale?.prices[license];
  return Boolean(isRunning && !sale.launch && reduced);
}

function passes(filters: Filters, row: Row): boolean {
  const { price, license, format, printer, tag, sale, supports, height, hours } = filters;
  const cents = { all: row.priceCents, standard: row.standardCents, commercial: row.commercialCents }[
    license
  ];
  if (cents === null) return false;
  return (
    (price === "all" || (price === "free") === (cents === 0)) &&
    (format === "all" || row.formats.includes(format)) &&
    (printer === "" || (row.footprint?.x ?? 1_000) <= 200) &&
    (tag === "" || row.tags.includes(tag)) &&
    (sale === "all" || isOnSale(row, license)) &&
    (supports === "all" || (row.supports !== null && (supports === "none") === (row.supports === "none"))) &&
    (height === "all" || (row.footprint?.z ?? 1_000) <= Number(height)) &&
    (hours === "all" || (row.printHours ?? 1_000) <= Number(hours))
  );
}

async function listed(filters: Filters): Promise<string[]> {
  const found: string[] = [];
  let after = "";
  do {
    const page = await listProducts(services, { ...DEFAULT_LIST_QUERY, ...filters, after });
    if (!page.unfiltered) found.push(...page.products.map(({ id }) => id));
    after = page.next ?? "";
  } while (after);
  return found.sort();
}

async function expectListed(chosen: Partial<Filters>): Promise<number> {
  const filters = { ...DEFAULT_FILTERS, ...chosen };
  const wanted = published.filter((row) => passes(filters, row)).map(({ id }) => id);
  expect([chosen, await listed(filters)]).toEqual([chosen, wanted.sort()]);
  return wanted.length;
}

test("every filter works with every other, with a printer and a tag too", async () => {
  for (const price of LIST_OPTIONS.price)
    for (const license of LIST_OPTIONS.license)
      for (const format of ["all", "stl", "step"] as const)
        for (const printer of ["", "200x200x200"])
          for (const tag of ["", "desk"]) await expectListed({ price, license, format, printer, tag });
});

test("on sale, supports, height and print time work alone, with each other and with every other filter", async () => {
  const filters: Partial<Filters>[] = [{ sale: "on" }, { supports: "none" }, { supports: "needed" }];
  for (const height of LIST_OPTIONS.height) filters.push({ height });
  for (const hours of LIST_OPTIONS.hours) filters.push({ hours });
  const others: Partial<Filters>[] = [
    ...([{}, { price: "free" }, { license: "commercial" }, { format: "step" }, { tag: "desk" }] as const),
    { printer: "200x200x200" },
    { license: "standard", printer: "200x200x200", tag: "wall" },
  ];
  let found = 0;
  for (const filter of filters)
    for (const other of [...others, ...filters]) found += await expectListed({ ...other, ...filter });
  expect(found).toBeGreaterThan(1_000);
});

test("an edit of what the seller states moves a model between the lists at once", async () => {
  const { id } = await insertProduct({ title: "Theodolite" });
  const isIn = async (chosen: Partial<Filters>) =>
    (await listed({ ...DEFAULT_FILTERS, ...chosen })).includes(id);
  const lists = async () => [
    await isIn({ hours: "4" }),
    await isIn({ hours: "8" }),
    await isIn({ supports: "none" }),
  ];
  expect(await lists()).toEqual([false, false, false]);
  expect((await sendEdit({ id, changes: { printHours: 3.5, supports: "none" } })).status).toBe(200);
  expect(await lists()).toEqual([true, true, true]);
  expect((await sendEdit({ id, changes: { printHours: 4.5, supports: "some" } })).status).toBe(200);
  expect(await lists()).toEqual([false, true, false]);
});

test("the list of what is on sale follows the sales: made, moved, ended, and begun or over by the clock", async () => {
  const { id } = await insertProduct({ title: "Barometer" });
  let at = NOW;
  const shop = { ...services, now: () => at };
  const isListed = async () => {
    const page = await listProducts(shop, { ...DEFAULT_LIST_QUERY, sale: "on", sort: "newest" });
    return !page.unfiltered && page.products.some((product) => product.id === id);
  };
  const rows = () =>
    db.$count(productLists, and(eq(productLists.productId, id), eq(productLists.list, "sale/on")));
  expect([await isListed(), await rows()]).toEqual([false, 0]);
  await createSale(shop, { ids: [id], percent: 10, from: hourFrom(1), until: hourFrom(5) });
  expect([await isListed(), await rows()]).toEqual([false, 1]);
  at = new Date(hourFrom(2));
  expect(await isListed()).toBe(true);
  await changeSale(shop, { ids: [id], until: hourFrom(3), revision: null });
  expect([await isListed(), await rows()]).toEqual([true, 1]);
  at = new Date(hourFrom(4));
  expect([await isListed(), await rows()]).toEqual([false, 1]);
  await repriceAfterSales(shop);
  expect([await isListed(), await rows()]).toEqual([false, 0]);
  await createSale(shop, { ids: [id], percent: 10, until: hourFrom(9) });
  await repriceAfterSales(shop);
  expect([await isListed(), await rows()]).toEqual([true, 1]);
  await endSale(shop, { ids: [id] });
  expect([await isListed(), await rows()]).toEqual([false, 0]);
});
