/** Queries over published products; each list page reads about as many rows as it returns. */
import { and, asc, type Column, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { catalogGeneration, productFiles, products } from "#app/db/schema.ts";
import type { ListQuery } from "./catalog.contract.ts";
import type { Sort } from "./list-params.ts";

export type ProductRow = typeof products.$inferSelect;

const SORTED_BY = {
  newest: {
    column: products.publishedAt,
    direction: desc,
    value: (row: ProductRow) => row.publishedAt.getTime(),
  },
  updated: {
    column: products.updatedAt,
    direction: desc,
    value: (row: ProductRow) => row.updatedAt.getTime(),
  },
  price: { column: products.priceCents, direction: asc, value: (row: ProductRow) => row.priceCents },
  "price-desc": { column: products.priceCents, direction: desc, value: (row: ProductRow) => row.priceCents },
  size: { column: products.zipBytes, direction: asc, value: (row: ProductRow) => row.zipBytes },
} as const;

/** Where a page ended: the sorted value and the id of its last product. */
export interface Cursor {
  value: number;
  id: string;
}

export const cursorOf = (sort: Sort, row: ProductRow): Cursor => ({
  value: SORTED_BY[sort].value(row),
  id: row.id,
});

function past(sort: Sort, { value, id }: Cursor): SQL {
  const { column, direction } = SORTED_BY[sort];
  return direction === asc
    ? sql`(${column}, ${products.id}) > (${value}, ${id})`
    : sql`(${column}, ${products.id}) < (${value}, ${id})`;
}

/** Every word must occur, the last one as the beginning of a word; quoting makes user text harmless to FTS5. */
const matchAll = (words: string[]) =>
  words.map((word, at) => `"${word.replaceAll('"', '""')}"${at === words.length - 1 ? "*" : ""}`).join(" ");

const found = (words: string[]) =>
  sql`${products.id} IN (SELECT product_id FROM product_search WHERE product_search MATCH ${matchAll(words)})`;

const SOLD_UNDER = { standard: products.standardCents, commercial: products.commercialCents };

/** No index of their own: a filter that few models fit reads on, through the whole catalogue at worst. */
const narrowed = ({ license, format }: ListQuery) =>
  and(
    license === "all" ? undefined : isNotNull(SOLD_UNDER[license]),
    format === "all" ? undefined : sql`instr(${products.formats}, ${JSON.stringify(format)})`,
  );

export function productPage(
  db: Db,
  query: ListQuery & { words: string[] },
  after: Cursor | null,
  limit: number,
) {
  const { column, direction } = SORTED_BY[query.sort];
  // SQLite leaves out the indexes of a column with a plus: a search reads what it found, not the whole sort order.
  const plus = (of: Column) => (query.words.length ? sql`+${of}` : sql`${of}`);
  const conditions = [
    eq(plus(products.status), "published"),
    query.price === "all" ? undefined : eq(plus(products.free), query.price === "free" ? 1 : 0),
    narrowed(query),
    after ? past(query.sort, after) : undefined,
    query.words.length ? found(query.words) : undefined,
  ];
  const order = [direction(plus(column)), direction(plus(products.id))];
  return db
    .select()
    .from(products)
    .where(and(...conditions))
    .orderBy(...order)
    .limit(limit);
}

/** Read from an index alone. */
export const publishedIds = (db: Db, limit: number) =>
  db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(eq(products.status, "published"))
    .orderBy(desc(products.updatedAt), desc(products.id))
    .limit(limit);

export const publishedProduct = (db: Db, id: string) =>
  db
    .select()
    .from(products)
    .where(and(eq(products.id, id), eq(products.status, "published")))
    .limit(1);

/** The files of a product's current version. */
export const filesOfProduct = (db: Db, id: string) =>
  db
    .select({ file: productFiles })
    .from(productFiles)
    .innerJoin(
      products,
      and(eq(products.id, productFiles.productId), eq(products.version, productFiles.version)),
    )
    .where(eq(productFiles.productId, id))
    .limit(2_000);

/** How often what public pages show has changed. */
export const generation = (db: Db) => db.select({ number: catalogGeneration.number }).from(catalogGeneration);
