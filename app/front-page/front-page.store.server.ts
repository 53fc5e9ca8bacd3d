import { asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { reorderLists } from "#app/catalog/list/listing.store.server.ts";
import type { Db } from "#app/db/client.server.ts";

export const featuredProducts = (db: Db) =>
  db
    .select({ id: products.id, title: products.title, status: products.status, images: products.images })
    .from(products)
    .where(isNotNull(products.featured))
    .orderBy(asc(products.featured), asc(products.id));

export const existingIds = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids]));

/**
 * Undoes its batch (as `valueIfUnchanged` does) when the featured models or their order have changed. It updates any product, because
 * those of the lists may have been deleted.
 */
const featuredUnchanged = (db: Db, loadedIds: readonly string[]) =>
  db
    .update(products)
    .set({
      updatedAt: sql`CASE WHEN (SELECT json_group_array(id) FROM (
          SELECT id FROM products WHERE featured IS NOT NULL ORDER BY featured, id)) = ${JSON.stringify(loadedIds)}
        THEN ${products.updatedAt} END`,
    })
    .where(eq(products.id, sql`(SELECT id FROM products LIMIT 1)`));

export function featureStatements(db: Db, ids: readonly string[], loadedIds: readonly string[]) {
  return [
    featuredUnchanged(db, loadedIds),
    db.update(products).set({ featured: null }).where(isNotNull(products.featured)),
    db.run(sql`UPDATE products SET featured = place.key + 1
      FROM json_each(${JSON.stringify(ids)}) AS place WHERE products.id = place.value`),
    reorderLists(db, [...ids, ...loadedIds]),
  ] as const;
}
