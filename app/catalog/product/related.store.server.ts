/** Queries for models that are shown beside another; each reads few rows, however many products, tags and orders there are. */
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { entryIdOf } from "#app/catalog/search/search.store.server.ts";
import { searchEntries } from "#app/catalog/search/search.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";

const MAX_TAG_MATCHES = 30;

/**
 * The models that share the most, and the rarest, words of tags with a product. `search_index` has their stems and, in its
 * row ids, the sales (see `searchEntries`). One more match than `limit` is read, because the product itself is among them.
 */
export const productsWithSharedTags = (db: Db, id: string, limit: number) =>
  db
    .select(getTableColumns(products))
    .from(sql`(
      SELECT row, score FROM (
        SELECT rowid AS row, bm25(search_index, 0, 0, 0, 0, 0, 1, 0) AS score FROM search_index
        WHERE search_index MATCH coalesce((
          SELECT 'tag_stems : ("' || replace(tag_stems, ' ', '" OR "') || '")'
          FROM search_entries WHERE product_id = ${id}), '""')
        ORDER BY rowid DESC LIMIT ${MAX_TAG_MATCHES})
      ORDER BY score, row DESC LIMIT ${limit + 1}) AS found`)
    .crossJoin(searchEntries)
    .crossJoin(products)
    .where(
      and(
        sql`${searchEntries.id} = ${entryIdOf("found.row")}`,
        eq(products.id, searchEntries.productId),
        sql`${products.id} <> ${id}`,
      ),
    )
    .orderBy(sql`found.score, found.row DESC`)
    .limit(limit);

const ORDERS_MAX = 6;
const LINES_MAX = 16;

/** Reads no free licenses: a model may have thousands. */
export const boughtTogether = (db: Db, id: string, limit: number) =>
  db
    .select(getTableColumns(products))
    .from(sql`(
      SELECT product_id, count(*) AS orders FROM (
        SELECT other.product_id FROM (
          SELECT order_id FROM purchases INDEXED BY purchases_sold WHERE product_id = ${id} AND order_id IS NOT NULL
          ORDER BY rowid DESC LIMIT ${ORDERS_MAX}) AS own
        CROSS JOIN purchases AS other ON other.order_id = own.order_id
        WHERE other.product_id <> ${id} AND other.revoked_at IS NULL LIMIT ${LINES_MAX})
      GROUP BY product_id) AS found`)
    .crossJoin(products)
    .where(and(sql`${products.id} = found.product_id`, eq(products.status, "published")))
    .orderBy(sql`found.orders DESC, ${products.id}`)
    .limit(limit);
