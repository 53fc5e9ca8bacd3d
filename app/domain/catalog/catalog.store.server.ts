/** Queries over published products; each list page reads about as many rows as it returns. */
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { productFiles, productLists, products, productVersions } from "#app/db/schema.ts";
import { cubeAround, type Footprint } from "#app/domain/printers/fit.ts";
import { findPrinter } from "#app/domain/printers/printers.ts";
import type { ListQuery } from "./catalog.contract.ts";
import { filtersOf, LIST_OPTIONS } from "./list-params.ts";
import { type Match, matches } from "./search.store.server.ts";
import { shopOrderOf } from "./shop-order.ts";

export type ProductRow = typeof products.$inferSelect;

/** A person's lists hold many products and show no descriptions, which are most of a row. */
const { description: _, ...factColumns } = getTableColumns(products);

export { factColumns };

export const publishedProductsByIds = (db: Db, ids: readonly string[]) =>
  db
    .select(factColumns)
    .from(products)
    .where(and(inArray(products.id, [...ids]), eq(products.status, "published")));
export type FactsRow = Omit<ProductRow, "description">;

const SORTED_BY = {
  best: { column: "shopOrder", direction: desc },
  newest: { column: "publishedAt", direction: desc },
  updated: { column: "updatedAt", direction: desc },
  price: { column: "priceCents", direction: asc },
  "price-desc": { column: "priceCents", direction: desc },
  size: { column: "zipBytes", direction: asc },
} as const;

/** The price that a list filters, sorts and shows: of the licence it asks for, or else the lowest. */
const PRICED_BY = { all: "priceCents", standard: "standardCents", commercial: "commercialCents" } as const;

/** Where a page ended: the sorted value and the id of its last product. */
export interface Cursor {
  value: number;
  id: string;
}

type Order = Pick<ListQuery, "sort" | "license">;

function sortColumn({ sort, license }: Order) {
  const { column } = SORTED_BY[sort];
  // A search has its own order.
  if (column === "shopOrder") return "publishedAt";
  return column === "priceCents" ? PRICED_BY[license] : column;
}

export const cursorAtRow = (order: Order, row: ProductRow): Cursor => ({
  value: order.sort === "best" ? shopOrderOf(row) : Number(row[sortColumn(order)]),
  id: row.id,
});

/** Models that `fitOf` says fit the printer. */
function fitsPrinter(printer: string): SQL | undefined {
  const volume = findPrinter(printer)?.volume;
  if (!volume) return undefined;
  const side = (name: keyof Footprint) => sql`(${products.footprint} ->> ${sql.raw(`'${name}'`)})`;
  const [x, y, short, long, square] = [side("x"), side("y"), side("short"), side("long"), side("square")];
  const { x: width, y: depth, z: height } = volume;
  const bed = volume.round
    ? sql`min(${x} * ${x} + ${y} * ${y}, ${short} * ${short} + ${long} * ${long}, 2 * ${square} * ${square}) <= ${width * width}`
    : sql`(${x} <= ${width} AND ${y} <= ${depth} OR ${y} <= ${width} AND ${x} <= ${depth}
        OR ${short} <= ${Math.min(width, depth)} AND ${long} <= ${Math.max(width, depth)}
        OR ${square} <= ${Math.min(width, depth)})`;
  return sql`${side("z")} <= ${height} AND ${bed}`;
}

/** Of the lists that hold all wanted models, the one with the fewest others. */
function listOf(query: ListQuery): string {
  const { price, license, format, printer } = query;
  const volume = findPrinter(printer)?.volume;
  const isOnly = filtersOf(query).length === 1;
  return volume && isOnly ? `cube/${cubeAround(volume)}` : `${price}/${license}/${format}`;
}

/** The rows of one list, read in the order of one of its indexes. */
const listQuery = (db: Db, query: ListQuery) => ({
  select: db
    .select({ ...getTableColumns(products), passesFilters: sql<number>`1`.as("passes_filters") })
    .from(productLists)
    .crossJoin(products),
  conditions: [
    eq(productLists.list, listOf(query)),
    eq(products.id, productLists.productId),
    fitsPrinter(query.printer),
  ],
  order: [],
  key: { column: productLists[SORTED_BY[query.sort].column], id: productLists.productId },
});

/** Models that pass the filters; the first page has the others after them, to be shown when none does. */
function searchQuery(db: Db, match: Match, query: ListQuery & { first: boolean }) {
  const { price, license, format, printer, first } = query;
  const cents = products[PRICED_BY[license]];
  const passesFilters = sql<number>`(${and(
    sql`TRUE`,
    price === "all" ? undefined : price === "free" ? eq(cents, 0) : gt(cents, 0),
    license === "all" ? undefined : isNotNull(cents),
    format === "all" ? undefined : sql`instr(${products.formats}, ${JSON.stringify(format)}) > 0`,
    fitsPrinter(printer),
  )})`;
  return {
    select: db
      .select({ ...getTableColumns(products), passesFilters: passesFilters.as("passes_filters") })
      .from(matches(match))
      .crossJoin(products),
    conditions: [sql`${products.id} = matches.product_id`, first ? undefined : passesFilters],
    order: [sql`passes_filters DESC`],
    key: { column: products[sortColumn(query)], id: products.id },
  };
}

/** The best matches; the page after is found by how many came before it, of `MAX_MATCHES` at most. */
function bestMatches(
  db: Db,
  { match, ...query }: ListQuery & { match: Match },
  { from, limit }: { from: number; limit: number },
) {
  const { select, conditions, order } = searchQuery(db, match, { ...query, first: from === 0 });
  return select
    .where(and(...conditions))
    .orderBy(...order, sql`matches.score, matches.row DESC`)
    .limit(limit)
    .offset(from);
}

/** @param match null for the whole catalogue. */
export function productPage(
  db: Db,
  query: ListQuery & { match: Match | null },
  { after, limit }: { after: Cursor | null; limit: number },
) {
  const { sort, match } = query;
  if (match !== null && sort === "best")
    return bestMatches(db, { ...query, match }, { from: after?.value ?? 0, limit });
  const { direction } = SORTED_BY[sort];
  const { select, conditions, order, key } =
    match === null ? listQuery(db, query) : searchQuery(db, match, { ...query, first: !after });
  const comparison = direction === asc ? sql`>` : sql`<`;
  const rest: SQL | undefined = after
    ? sql`(${key.column}, ${key.id}) ${comparison} (${after.value}, ${after.id})`
    : undefined;
  return select
    .where(and(...conditions, rest))
    .orderBy(...order, direction(key.column), direction(key.id))
    .limit(limit);
}

const [, ...FORMATS] = LIST_OPTIONS.format;

/** The formats, of those that a list can be asked for, that any model has. */
export const offeredFormats = (db: Db) =>
  db
    .select({ format: sql<(typeof FORMATS)[number]>`value` })
    .from(sql`json_each(${JSON.stringify(FORMATS)})`)
    .where(sql`EXISTS (SELECT 1 FROM ${productLists} WHERE list = 'all/all/' || value)`);

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

/** Versions listed on a product's page. */
const VERSIONS_MAX = 10;

/** The latest versions of a product with their notes; the first one has nothing that is new. */
export const versionsOfProduct = (db: Db, id: string) =>
  db
    .select({
      version: productVersions.version,
      notes: productVersions.notes,
      createdAt: productVersions.createdAt,
    })
    .from(productVersions)
    .where(and(eq(productVersions.productId, id), gt(productVersions.version, 1)))
    .orderBy(desc(productVersions.version))
    .limit(VERSIONS_MAX);

export type FileRow = typeof productFiles.$inferSelect;

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
