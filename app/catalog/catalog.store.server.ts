/** Queries over published products; each list page reads about as many rows as it returns. */
import {
  and,
  asc,
  between,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  lte,
  max,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import {
  DEFAULT_FILTERS,
  filtersOf,
  LIST_OPTIONS,
  OWN_LISTS,
  SORTED_BY,
} from "#app/catalog/list/list-params.ts";
import { MAX_FILES } from "#app/catalog/model-files.contract.ts";
import {
  bestMatchesFrom,
  MAX_COMPARED,
  MAX_RANKED,
  type Match,
  matches,
} from "#app/catalog/search/search.store.server.ts";
import { searchEntries } from "#app/catalog/search/search.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";
import { isLanguage, LANGUAGE_CODES } from "#app/i18n/languages.ts";
import { isReduced, pricesInForce } from "#app/offers/pricing/price-in-force.store.server.ts";
import { cubeAround, type Footprint } from "#app/printers/fit.ts";
import { findPrinter } from "#app/printers/printers.ts";
import { NO_STARS } from "#app/reviews/rating.ts";
import { PRINTED_ORDER, WEIGHED_RATING } from "#app/reviews/review-counts.store.server.ts";
import type { KeysetPage } from "#app/shared/list-page.ts";
import type { ListQuery } from "./catalog.contract.ts";
import { productFiles, productLists, products, productVersions, tags } from "./catalog.tables.server.ts";
import type { ProductAttributes } from "./product-attributes.ts";

export type ProductRow = typeof products.$inferSelect;

/** What a new product has of what others than its seller write, or write only later. */
export const NEW_COLUMNS = {
  commentCount: 0,
  photoCount: 0,
  stars: NO_STARS,
  importedStars: NO_STARS,
  printedBy: 0,
  featured: null,
  sale: null,
  bundle: null,
  suggested: null,
  quantities: null,
  versionAt: null,
} satisfies Partial<ProductRow>;

/** Of a model before its first files. */
export const NO_FILES = {
  version: 0,
  zipKey: "",
  zipSha256: "",
  zipBytes: 0,
  fileCount: 0,
  formats: [],
  footprint: null,
  preview: null,
  previewSeed: null,
} satisfies Partial<ProductRow>;

/** All columns but the description, the largest one, which carts and libraries do not show. */
const { description: _, ...summaryColumns } = getTableColumns(products);

export { summaryColumns };

/** Published or not, as `productsById`. */
export const productById = (db: Db, id: string) =>
  db.select().from(products).where(eq(products.id, id)).limit(1);

export const productsById = (db: Db, ids: readonly string[]) =>
  db.select().from(products).where(inJson(products.id, ids));

/** SQL condition: there are all these models, published or not. For whatever names models without a foreign key. */
export const areModels = (ids: readonly string[]) => sql`NOT EXISTS (
  SELECT 1 FROM json_each(${JSON.stringify(ids)}) AS named WHERE NOT EXISTS (SELECT 1 FROM ${products} WHERE ${products.id} = named.value))`;

export const existingIds = (db: Db, ids: readonly string[]) =>
  db.select({ id: products.id }).from(products).where(inJson(products.id, ids));

export const publishedProductsByIds = (db: Db, ids: readonly string[]) =>
  db
    .select(summaryColumns)
    .from(products)
    // The plus keeps SQLite from reading all that are published by the index of their state.
    .where(and(inJson(products.id, ids), sql`+${products.status} = 'published'`));
export type SummaryRow = Omit<ProductRow, "description">;

const ORDER = { asc, desc };

export interface Cursor {
  value: number;
  id: string;
}

export interface PageRange extends KeysetPage {
  /** A search filters and sorts by the prices in force at this time; a list by those of its last update. */
  at: Date;
}

/** `passesFilters`: 1 or 0; the first page of a search also has rows that do not pass, last. */
export type FoundRow = ProductRow & {
  passesFilters: number;
  sortValue: number;
  score?: number;
  row?: number;
};

export const cursorAtRow = ({ sortValue, id }: FoundRow): Cursor => ({ value: sortValue, id });

/** The condition that a model fits the printer, as `fitOf` computes it; undefined for an unknown printer. */
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

/** What is stated of models with and without supports, as `OWN_LISTS` separates them. */
const SUPPORTS: Record<
  Exclude<ListQuery["supports"], "all">,
  NonNullable<ProductAttributes["supports"]>[]
> = { none: ["none"], needed: ["some", "needed"] };

const ownListOf = (query: ListQuery) => OWN_LISTS.find((name) => query[name] !== DEFAULT_FILTERS[name]);

/** The list that a page is read from; what of the filters it does not state, `isScanned` says. */
function listOf(query: ListQuery): string {
  const { price, license, format, printer } = query;
  const volume = findPrinter(printer)?.volume;
  const isOnly = filtersOf(query).length === 1;
  const own = ownListOf(query);
  if (own) return `${own}/${query[own]}`;
  return volume && isOnly ? `cube/${cubeAround(volume)}` : `${price}/${license}/${format}`;
}

/**
 * Whether the models of a list must be looked at one by one: those for a printer, those on sale, whose sales begin and end by the clock, and those
 * of a filter's own list with other filters.
 */
export const isScanned = (query: ListQuery): boolean =>
  query.printer !== "" ||
  query.sale !== "all" ||
  (ownListOf(query) !== undefined && filtersOf(query).length > 1);

function passesFilters(query: ListQuery, at: Date): SQL | undefined {
  const { price, license, format, printer, tag, sale, supports, height, hours } = query;
  const cents = pricesInForce(at)[license];
  return and(
    sql`TRUE`,
    price === "all" ? undefined : price === "free" ? eq(cents, 0) : gt(cents, 0),
    license === "all" ? undefined : isNotNull(cents),
    format === "all" ? undefined : sql`instr(${products.formats}, ${JSON.stringify(format)}) > 0`,
    tag === "" ? undefined : sql`instr(${products.tags}, ${JSON.stringify(tag)}) > 0`,
    sale === "all" ? undefined : isReduced(license, at),
    supports === "all" ? undefined : inArray(products.supports, SUPPORTS[supports]),
    height === "all" ? undefined : sql`${products.footprint} ->> 'z' <= ${Number(height)}`,
    hours === "all" ? undefined : lte(products.printHours, Number(hours)),
    fitsPrinter(printer),
  );
}

const foundColumns = (passesFilters: SQL<number>, sortValue: SQLWrapper) => ({
  ...getTableColumns(products),
  passesFilters: passesFilters.as("passes_filters"),
  sortValue: sql<number>`${sortValue}`.as("sort_value"),
});

/**
 * Rows of a list that one scanned page reads, and the call that lists all models for a printer: few models may pass. D1 counts three for each
 * of a page's, the last one to know where it ended.
 */
export const SCANNED_FOR_PAGE = 110;
export const SCANNED_FOR_LIST = 180;

function listQuery(db: Db, query: ListQuery) {
  const column = productLists[SORTED_BY[query.sort].column];
  return {
    select: db.select(foundColumns(sql<number>`1`, column)).from(productLists).crossJoin(products),
    conditions: [eq(productLists.list, listOf(query)), eq(products.id, productLists.productId)],
    key: { column, id: productLists.productId },
  };
}

/** The matches in no order: D1 would count each once more for it, so `pageOfMatches` makes it. */
function comparedMatches(db: Db, match: Match, { at, ...query }: ListQuery & { at: Date }) {
  const cents = pricesInForce(at)[query.license];
  const passes = sql<number>`(${passesFilters(query, at)})`;
  const { column: listed } = SORTED_BY[query.sort];
  const columns = {
    ...products,
    priceCents: cents,
    shopOrder: products.publishedAt,
    rating: WEIGHED_RATING,
    printed: PRINTED_ORDER,
  };
  const order = { score: sql<number>`matches.score`, row: sql<number>`matches.row` };
  return db
    .select({ ...foundColumns(passes, columns[listed]), ...order })
    .from(matches(match))
    .crossJoin(products)
    .where(sql`${products.id} = matches.product_id`);
}

/** Whether a search needs its matches' products before it knows their order. */
const isCompared = (query: ListQuery) => query.sort !== "best" || filtersOf(query).length > 0;

/**
 * A page of what `productPage` read for a search. The first one also has the matches that do not pass the filters, last, to be shown when
 * none passes. `cut`: how many matches were compared, when there may be others.
 */
export function pageOfMatches(
  rows: FoundRow[],
  query: ListQuery,
  { after, limit }: PageRange,
): { rows: FoundRow[]; cut: number | null } {
  const offset = query.sort === "best" ? (after?.value ?? 0) : 0;
  const ranked = Math.max(0, MAX_RANKED - offset);
  if (!isCompared(query))
    return { rows: rows.slice(0, ranked), cut: rows.length > ranked ? MAX_RANKED : null };
  const sign = SORTED_BY[query.sort].direction === "asc" ? 1 : -1;
  const byKey = (a: Cursor, b: Cursor) =>
    sign * (a.value - b.value || (a.id < b.id ? -1 : Number(a.id > b.id)));
  const byScore = (a: FoundRow, b: FoundRow) =>
    (a.score ?? 0) - (b.score ?? 0) || (b.row ?? 0) - (a.row ?? 0);
  const inOrder = (a: FoundRow, b: FoundRow) =>
    b.passesFilters - a.passesFilters ||
    (query.sort === "best" ? byScore(a, b) : byKey(cursorAtRow(a), cursorAtRow(b)));
  const isShown = (row: FoundRow) =>
    !after || (row.passesFilters && (query.sort === "best" || byKey(cursorAtRow(row), after) > 0));
  return {
    rows: rows
      .toSorted(byScore)
      .slice(0, MAX_COMPARED)
      .filter(isShown)
      .sort(inOrder)
      .slice(offset, offset + limit),
    cut: rows.length > MAX_COMPARED ? MAX_COMPARED : null,
  };
}

/** A page of the best matches, by offset: only a limited number of matches is ranked. */
const bestMatches = (db: Db, match: Match, { after, limit }: PageRange) =>
  db
    .select(foundColumns(sql<number>`1`, products.publishedAt))
    .from(bestMatchesFrom(match, { offset: after?.value ?? 0, limit }))
    .crossJoin(products)
    .where(sql`${products.id} = matches.product_id`)
    .orderBy(sql`matches.score, matches.row DESC`);

const isBehind = ({ sort }: ListQuery, key: SQLWrapper[], after: Cursor | null): SQL | undefined => {
  const comparison = SORTED_BY[sort].direction === "asc" ? sql`>` : sql`<`;
  return after ? sql`(${sql.join(key, sql`, `)}) ${comparison} (${after.value}, ${after.id})` : undefined;
};

function scanOf(db: Db, query: ListQuery, { after, limit }: Pick<PageRange, "after" | "limit">) {
  const { column: name, direction: order } = SORTED_BY[query.sort];
  const direction = ORDER[order];
  const [column, id] = [productLists[name], productLists.productId];
  return db
    .select({ productId: id, value: sql<number>`${column}`.as("value") })
    .from(productLists)
    .where(and(eq(productLists.list, listOf(query)), isBehind(query, [column, id], after)))
    .orderBy(direction(column), direction(id))
    .limit(limit);
}

/** The models that pass the filters among the next `scanned` of the list; the join keeps the order in which the list is read. */
function scannedProducts(
  db: Db,
  query: ListQuery,
  { after, limit, scanned, at }: PageRange & { scanned: number },
) {
  const list = scanOf(db, query, { after, limit: scanned }).as("scanned");
  return db
    .select(foundColumns(sql<number>`1`, list.value))
    .from(list)
    .crossJoin(products)
    .where(and(eq(products.id, list.productId), passesFilters(query, at)))
    .limit(limit);
}

/** Where a scanned page ended that read all it may; nothing when it came to the end of the list. */
export const endOfScan = (db: Db, query: ListQuery, after: Cursor | null) =>
  db
    .select()
    .from(scanOf(db, query, { after, limit: SCANNED_FOR_PAGE }).as("scanned"))
    .limit(1)
    .offset(SCANNED_FOR_PAGE - 1);

/**
 * For a search only the rows that `pageOfMatches` makes the page of. @param query.match null for the whole catalogue @param
 * range.scanned rows of a printer's list to look at
 */
export function productPage(
  db: Db,
  query: ListQuery & { match: Match | null },
  range: PageRange & { scanned?: number },
) {
  const { sort, match } = query;
  if (match !== null)
    return isCompared(query)
      ? comparedMatches(db, match, { ...query, at: range.at })
      : bestMatches(db, match, range);
  if (isScanned(query)) return scannedProducts(db, query, { scanned: SCANNED_FOR_PAGE, ...range });
  const { after, limit } = range;
  const direction = ORDER[SORTED_BY[sort].direction];
  const { select, conditions, key } = listQuery(db, query);
  return select
    .where(and(...conditions, isBehind(query, [key.column, key.id], after)))
    .orderBy(direction(key.column), direction(key.id))
    .limit(limit);
}

/** The tags that most models have; one that a single model has leads nowhere else. */
export const mostUsedTags = (db: Db, limit: number) =>
  db
    .select({ tag: tags.tag, names: tags.names })
    .from(tags)
    .where(and(gt(tags.models, 1), sql`hidden = 0`))
    .orderBy(desc(tags.models), asc(tags.tag))
    .limit(limit);

/** What a tag without models became, by the seller's hand. */
export const movedTag = (db: Db, tag: string) =>
  db.select({ to: tags.movedTo }).from(tags).where(eq(tags.tag, tag)).limit(1);

/** The tags of a published product, in its order. */
export const tagsOfProduct = (db: Db, id: string) =>
  db
    .select({ tag: tags.tag, names: tags.names })
    .from(sql`(SELECT value, key FROM json_each((SELECT tags FROM ${products} WHERE id = ${id}))) AS own`)
    .crossJoin(tags)
    .where(sql`${tags.tag} = own.value AND ${tags.models} > 0 AND hidden = 0`)
    .orderBy(sql`own.key`);

const [, ...FORMATS] = LIST_OPTIONS.format;

export const offeredFormats = (db: Db) =>
  db
    .select({ format: sql<(typeof FORMATS)[number]>`value` })
    .from(sql`json_each(${JSON.stringify(FORMATS)})`)
    .where(sql`EXISTS (SELECT 1 FROM ${productLists} WHERE list = 'all/all/' || value)`);

export const lastEntry = (db: Db) => db.select({ id: max(searchEntries.id) }).from(searchEntries);

/** The languages that a text is written in, without the text itself. */
export const languagesOf = (text: SQLWrapper) =>
  sql<string>`${sql.join(
    LANGUAGE_CODES.map((code) => sql`iif(${text} ->> ${code} <> '', ${`${code} `}, '')`),
    sql` || `,
  )}`.mapWith((codes: string) => codes.split(" ").filter(isLanguage));

export const publishedIds = (db: Db, numbers: { first: number; last: number }) =>
  db
    .select({ id: products.id, updatedAt: products.updatedAt, writtenIn: languagesOf(products.description) })
    .from(searchEntries)
    .crossJoin(products)
    .where(
      and(
        between(searchEntries.id, numbers.first, numbers.last),
        eq(products.id, searchEntries.productId),
        eq(products.status, "published"),
      ),
    )
    .orderBy(searchEntries.id);

export const publishedProduct = (db: Db, id: string) =>
  db
    .select()
    .from(products)
    .where(and(eq(products.id, id), eq(products.status, "published")))
    .limit(1);

export const titleOfModel = (db: Db, productId: string) =>
  db
    .select({
      title: products.title,
      published: sql<boolean>`${products.status} = 'published'`.mapWith(Boolean).as("published"),
    })
    .from(products)
    .where(eq(products.id, productId))
    .limit(1);

const VERSION_NOTES_MAX = 10;

/** The notes of a product's latest versions, without version 1, which has no changes. */
export const versionNotesOf = (db: Db, id: string) =>
  db
    .select({
      version: productVersions.version,
      notes: productVersions.notes,
      createdAt: productVersions.createdAt,
    })
    .from(productVersions)
    .where(and(eq(productVersions.productId, id), gt(productVersions.version, 1)))
    .orderBy(desc(productVersions.version))
    .limit(VERSION_NOTES_MAX);

export type FileRow = typeof productFiles.$inferSelect;

export const filesOfProduct = (db: Db, id: string) =>
  db
    .select({ file: productFiles })
    .from(productFiles)
    .innerJoin(
      products,
      and(eq(products.id, productFiles.productId), eq(products.version, productFiles.version)),
    )
    .where(eq(productFiles.productId, id))
    .limit(MAX_FILES);
