/** Queries over published products; each list page reads about as many rows as it returns. */
import { and, asc, desc, eq, getTableColumns, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { productFiles, productLists, products, productVersions } from "#app/db/schema.ts";
import type { ListQuery } from "./catalog.contract.ts";
import type { Sort } from "./list-params.ts";
import { matches } from "./search.store.server.ts";

export type ProductRow = typeof products.$inferSelect;

/** A person's lists hold many products and show no descriptions, which are most of a row. */
const { description: _, ...factColumns } = getTableColumns(products);

export { factColumns };
export type FactsRow = Omit<ProductRow, "description">;

const SORTED_BY = {
  best: { column: "publishedAt", direction: desc },
  newest: { column: "publishedAt", direction: desc },
  updated: { column: "updatedAt", direction: desc },
  price: { column: "priceCents", direction: asc },
  "price-desc": { column: "priceCents", direction: desc },
  size: { column: "zipBytes", direction: asc },
} as const;

/** Where a page ended: the sorted value and the id of its last product. */
export interface Cursor {
  value: number;
  id: string;
}

export const cursorOf = (sort: Sort, row: ProductRow): Cursor => ({
  value: Number(row[SORTED_BY[sort].column]),
  id: row.id,
});

/** The rows of one list, read in the order of one of its indexes. */
const queryList = (db: Db, { price, license, format, sort }: ListQuery) => ({
  select: db.select(getTableColumns(products)).from(productLists).crossJoin(products),
  conditions: [
    eq(productLists.list, `${price}/${license}/${format}`),
    eq(products.id, productLists.productId),
  ],
  key: { column: productLists[SORTED_BY[sort].column], id: productLists.productId },
});

const SOLD_UNDER = { standard: products.standardCents, commercial: products.commercialCents };

const querySearch = (db: Db, match: string, { price, license, format, sort }: ListQuery) => ({
  select: db.select(getTableColumns(products)).from(matches(match)).crossJoin(products),
  conditions: [
    sql`${products.id} = matches.product_id`,
    price === "all" ? undefined : eq(products.free, price === "free"),
    license === "all" ? undefined : isNotNull(SOLD_UNDER[license]),
    format === "all" ? undefined : sql`instr(${products.formats}, ${JSON.stringify(format)})`,
  ],
  key: { column: products[SORTED_BY[sort].column], id: products.id },
});

/** The best matches; the page after is found by how many came before it, of `MATCHES_MAX` at most. */
function bestMatches(
  db: Db,
  match: string,
  query: ListQuery,
  { from, limit }: { from: number; limit: number },
) {
  const { select, conditions } = querySearch(db, match, query);
  return select
    .where(and(...conditions))
    .orderBy(sql`matches.score, matches.row DESC`)
    .limit(limit)
    .offset(from);
}

/** @param match an FTS5 expression, or null for the whole catalogue. */
export function productPage(
  db: Db,
  query: ListQuery & { match: string | null },
  after: Cursor | null,
  limit: number,
) {
  const { sort, match } = query;
  if (match !== null && sort === "best")
    return bestMatches(db, match, query, { from: after?.value ?? 0, limit });
  const { direction } = SORTED_BY[sort];
  const { select, conditions, key } = match === null ? queryList(db, query) : querySearch(db, match, query);
  const beyond = direction === asc ? sql`>` : sql`<`;
  const rest: SQL | undefined = after
    ? sql`(${key.column}, ${key.id}) ${beyond} (${after.value}, ${after.id})`
    : undefined;
  return select
    .where(and(...conditions, rest))
    .orderBy(direction(key.column), direction(key.id))
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

/** The notes of a product's current version; the first one has nothing that is new. */
export const notesOfProduct = (db: Db, id: string) =>
  db
    .select({ notes: productVersions.notes, createdAt: productVersions.createdAt })
    .from(productVersions)
    .innerJoin(
      products,
      and(eq(products.id, productVersions.productId), eq(products.version, productVersions.version)),
    )
    .where(and(eq(productVersions.productId, id), gt(productVersions.version, 1)))
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
