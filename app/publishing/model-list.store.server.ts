/** Each page of the studio's list reads about three rows for each model it shows: the product, its sales, its edits. */
import { and, asc, desc, eq, getTableColumns, isNotNull, type SQL, sql } from "drizzle-orm";
import { languagesOf } from "#app/catalog/catalog.store.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { searchEntries } from "#app/catalog/search/search.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { productEdits } from "#app/edits/edits.tables.server.ts";
import type { KeysetPage } from "#app/shared/list-page.ts";
import type { ModelsQuery } from "./model-list.contract.ts";

const { description: _, ...listed } = getTableColumns(products);
const COLUMNS = {
  ...listed,
  writtenIn: languagesOf(products.description).as("written_in"),
  sales: sql<number>`coalesce(${searchEntries.sales}, 0)`.as("sales"),
  editedAt: sql<number | null>`${productEdits.changedAt}`.as("edited_at"),
  publishAt: productEdits.publishAt,
};

const before = (column: SQL, id: SQL, after: KeysetPage["after"]) =>
  after ? sql`(${column}, ${id}) < (${after.value}, ${after.id})` : undefined;

function byChange(db: Db, state: ModelsQuery["state"], { after, limit }: KeysetPage) {
  return db
    .select({ ...COLUMNS, position: sql<number>`${products.updatedAt}`.as("position") })
    .from(products)
    .leftJoin(searchEntries, eq(searchEntries.productId, products.id))
    .leftJoin(productEdits, eq(productEdits.productId, products.id))
    .where(
      and(
        state === "all" ? undefined : sql`${products.status} = ${state}`,
        before(sql`${products.updatedAt}`, sql`${products.id}`, after),
      ),
    )
    .orderBy(desc(products.updatedAt), desc(products.id))
    .limit(limit);
}

/** CROSS JOIN makes SQLite read the tables in this order, along the index of the first. */
function byLastEdit(db: Db, { after, limit }: KeysetPage) {
  return db
    .select({ ...COLUMNS, position: sql<number>`${productEdits.changedAt}`.as("position") })
    .from(productEdits)
    .crossJoin(products)
    .leftJoin(searchEntries, eq(searchEntries.productId, products.id))
    .where(
      and(
        isNotNull(productEdits.changedAt),
        eq(products.id, productEdits.productId),
        before(sql`${productEdits.changedAt}`, sql`${productEdits.productId}`, after),
      ),
    )
    .orderBy(desc(productEdits.changedAt), desc(productEdits.productId))
    .limit(limit);
}

function bySchedule(db: Db, { after, limit }: KeysetPage) {
  const { publishAt, productId } = productEdits;
  return db
    .select({ ...COLUMNS, position: sql<number>`${publishAt}`.as("position") })
    .from(productEdits)
    .crossJoin(products)
    .leftJoin(searchEntries, eq(searchEntries.productId, products.id))
    .where(
      and(
        isNotNull(publishAt),
        eq(products.id, productId),
        after ? sql`(${publishAt}, ${productId}) > (${after.value}, ${after.id})` : undefined,
      ),
    )
    .orderBy(asc(publishAt), asc(productId))
    .limit(limit);
}

/** Models that match a search, the newest first, which is the order of the table's rows. @param match an expression of FTS5 */
function byWords(db: Db, match: string, { after, limit }: KeysetPage) {
  const row = sql<number>`studio_search.rowid`;
  return db
    .select({ ...COLUMNS, position: sql<number>`${row}`.as("position") })
    .from(sql`studio_search`)
    .crossJoin(searchEntries)
    .crossJoin(products)
    .leftJoin(productEdits, eq(productEdits.productId, products.id))
    .where(
      and(
        sql`studio_search MATCH ${match}`,
        // FTS5 seeks rows by integers only, and D1 binds numbers as REAL.
        after ? sql`${row} < CAST(${after.value} AS INTEGER)` : undefined,
        sql`${searchEntries.id} = ${row}`,
        eq(products.id, searchEntries.productId),
      ),
    )
    .orderBy(sql`${row} DESC`)
    .limit(limit);
}

/** A page of the studio's models. @param query.match null for all models of the state; ignored with `changed` and `scheduled` */
export function modelRows(
  db: Db,
  query: { state: ModelsQuery["state"]; match: string | null },
  page: KeysetPage,
) {
  if (query.state === "changed") return byLastEdit(db, page);
  if (query.state === "scheduled") return bySchedule(db, page);
  return query.match === null ? byChange(db, query.state, page) : byWords(db, query.match, page);
}

export const anyModel = (db: Db) => db.select({ id: products.id }).from(products).limit(1);

export const anyPublishedModel = (db: Db) =>
  db.select({ id: products.id }).from(products).where(eq(products.status, "published")).limit(1);

export const newestDrafts = (db: Db, limit: number) =>
  db
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(eq(products.status, "draft"))
    .orderBy(desc(products.updatedAt), desc(products.id))
    .limit(limit);
