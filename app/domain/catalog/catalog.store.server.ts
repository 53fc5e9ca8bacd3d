/** Queries over published products; each list page reads about as many rows as it returns. */
import { and, asc, desc, eq, getTableColumns, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { productFiles, productLists, products, productVersions } from "#app/db/schema.ts";
import type { ListQuery } from "./catalog.contract.ts";
import type { Sort } from "./list-params.ts";

export type ProductRow = typeof products.$inferSelect;

/** A person's lists hold many products and show no descriptions, which are most of a row. */
const { description: _, ...factColumns } = getTableColumns(products);

export { factColumns };
export type FactsRow = Omit<ProductRow, "description">;

const SORTED_BY = {
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

type Query = ListQuery & { words: string[] };

/** The rows of one list, read in the order of one of its indexes. */
const queryList = (db: Db, { price, license, format, sort }: Query) => ({
  select: db.select(getTableColumns(products)).from(productLists).crossJoin(products),
  conditions: [
    eq(productLists.list, `${price}/${license}/${format}`),
    eq(products.id, productLists.productId),
  ],
  key: { column: productLists[SORTED_BY[sort].column], id: productLists.productId },
});

/** A search for frequent words looks through this many models, those whose texts changed last. */
const MATCHES_MAX = 240;

/** Every word must occur, the last one as the beginning of a word; quoting makes user text harmless to FTS5. */
const matchAll = (words: string[]) =>
  words
    .map(
      (word, at) => `"${word.replaceAll('"', '""')}"${at === words.length - 1 && word.length > 1 ? "*" : ""}`,
    )
    .join(" ");

const SOLD_UNDER = { standard: products.standardCents, commercial: products.commercialCents };

const querySearch = (db: Db, { words, price, license, format, sort }: Query) => ({
  select: db
    .select(getTableColumns(products))
    .from(
      sql`(SELECT product_id FROM product_search WHERE product_search MATCH ${matchAll(words)}
        ORDER BY rowid DESC LIMIT ${MATCHES_MAX}) AS matches`,
    )
    .crossJoin(products),
  conditions: [
    sql`${products.id} = matches.product_id`,
    price === "all" ? undefined : eq(products.free, price === "free"),
    license === "all" ? undefined : isNotNull(SOLD_UNDER[license]),
    format === "all" ? undefined : sql`instr(${products.formats}, ${JSON.stringify(format)})`,
  ],
  key: { column: products[SORTED_BY[sort].column], id: products.id },
});

export function productPage(db: Db, query: Query, after: Cursor | null, limit: number) {
  const { direction } = SORTED_BY[query.sort];
  const { select, conditions, key } = query.words.length ? querySearch(db, query) : queryList(db, query);
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
