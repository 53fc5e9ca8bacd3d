import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ListQuery } from "#app/catalog/catalog.contract.ts";
import { listProducts } from "#app/catalog/catalog.server.ts";
import { DEFAULT_LIST_QUERY, LIST_OPTIONS } from "#app/catalog/list/list-params.ts";
import { reindexWithVocabularyWhere } from "#app/catalog/list/listing.store.server.ts";
import { products } from "#app/db/schema.ts";
import { insertManyProducts } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";

await insertManyProducts(150, 1, [
  `UPDATE products SET tags = iif(rowid % 2, '["desk"]', '["wall"]'),
    formats = iif(rowid % 3, '["stl"]', '["step","stl"]'),
    footprint = json_object('x', s, 'y', s, 'z', s, 'short', s, 'long', s, 'square', s)
    FROM (SELECT id AS sized, iif(rowid % 5 < 3, 100, 300) AS s FROM products) WHERE sized = products.id`,
]);
await db.batch(reindexWithVocabularyWhere(db, sql`TRUE`, new Date()));
const published = await db.select().from(products).where(eq(products.status, "published"));
const { services } = testServices();

type Filters = Pick<ListQuery, "price" | "license" | "format" | "printer" | "tag">;

function passes({ price, license, format, printer, tag }: Filters, row: (typeof published)[number]): boolean {
  const cents = { all: row.priceCents, standard: row.standardCents, commercial: row.commercialCents }[
    license
  ];
  if (cents === null) return false;
  return (
    (price === "all" || (price === "free") === (cents === 0)) &&
    (format === "all" || row.formats.includes(format)) &&
    (printer === "" || (row.footprint?.x ?? 1_000) <= 200) &&
    (tag === "" || row.tags.includes(tag))
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

test("every filter works with every other, with a printer and a tag too", async () => {
  for (const price of LIST_OPTIONS.price)
    for (const license of LIST_OPTIONS.license)
      for (const format of ["all", "stl", "step"] as const)
        for (const printer of ["", "200x200x200"])
          for (const tag of ["", "desk"]) {
            const filters = { price, license, format, printer, tag };
            const wanted = published.filter((row) => passes(filters, row)).map(({ id }) => id);
            expect([filters, await listed(filters)]).toEqual([filters, wanted.sort()]);
          }
});
