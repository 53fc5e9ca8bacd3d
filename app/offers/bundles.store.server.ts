import { and, asc, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { hasListPrices, LIST_PRICES } from "#app/catalog/licenses.store.server.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import type { Db } from "#app/db/client.server.ts";
import { BUNDLE_MAX, type Bundle } from "#app/offers/pricing/bundle.ts";

const columns = {
  id: products.id,
  title: products.title,
  bundle: products.bundle,
  ...LIST_PRICES,
};

export const productsForBundle = (db: Db, ids: string[]) =>
  db.select(columns).from(products).where(inArray(products.id, ids)).limit(100);

export const allBundledProducts = (db: Db) =>
  db.select(columns).from(products).where(isNotNull(products.bundle)).orderBy(asc(products.id));

const idsInBundle = (id: SQL) =>
  sql`SELECT other.value FROM products AS part, json_each(part.bundle -> 'ids') AS other WHERE part.id IN (${id})`;

const idsOf = (ids: readonly string[]) => sql`SELECT value FROM json_each(${JSON.stringify(ids)})`;

export const productsOfBundleWith = (db: Db, id: string) =>
  db
    .select(columns)
    .from(products)
    .where(sql`${products.id} IN (${idsInBundle(sql`${id}`)})`)
    .orderBy(asc(products.id))
    .limit(20);

/** Ids of the first models of bundles, in alphabetical order. @param after only ids that come after this one */
export const firstModelIds = (db: Db, after: string, limit: number) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        isNotNull(products.bundle),
        gt(products.id, after),
        sql`${products.bundle} ->> '$.ids[0]' = ${products.id}`,
      ),
    )
    .orderBy(asc(products.id))
    .limit(limit);

export const productsOfBundlesWith = (db: Db, ids: readonly string[]) =>
  db
    .select(columns)
    .from(products)
    .where(sql`${products.id} IN (${idsInBundle(idsOf(ids))})`)
    .orderBy(asc(products.id))
    .limit(200);

/** With the list prices that the bundle was computed from, in euro cents. */
interface NewPart extends Record<LicenseType, number | null> {
  id: string;
  bundle: Bundle;
}

/**
 * Stores a bundle with all its models. Stores nothing when a model's list prices have changed, or it is in another bundle.
 * @param before the bundle that this one replaces: nothing is stored when it was changed or ended since it was read
 */
export const storeBundle = (db: Db, parts: NewPart[], before: Bundle | null = null) => {
  const rows = JSON.stringify(parts);
  const idsBefore = JSON.stringify(before?.ids ?? []);
  const isBefore = sql`(p.bundle -> 'ids' = ${idsBefore} AND p.bundle ->> 'revision' IS ${before?.revision ?? null})`;
  return db
    .update(products)
    .set({
      bundle: sql`(SELECT value -> 'bundle' FROM json_each(${rows}) WHERE value ->> 'id' = products.id)`,
    })
    .where(
      sql`${products.id} IN (SELECT value ->> 'id' FROM json_each(${rows}) UNION ALL SELECT value FROM json_each(${idsBefore}))
        AND NOT EXISTS (
          SELECT 1 FROM json_each(${rows}) AS new WHERE NOT EXISTS (
            SELECT 1 FROM products AS p WHERE p.id = new.value ->> 'id' AND (p.bundle IS NULL OR ${isBefore})
              AND ${hasListPrices(sql`new.value`)}))
        AND NOT EXISTS (
          SELECT 1 FROM json_each(${idsBefore}) AS old WHERE NOT EXISTS (
            SELECT 1 FROM products AS p WHERE p.id = old.value AND ${isBefore}))`,
    )
    .returning({ id: products.id });
};

export const endBundleOf = (db: Db, id: string) =>
  db
    .update(products)
    .set({ bundle: null })
    .where(sql`${products.id} IN (${idsInBundle(sql`${id}`)})`)
    .returning({ id: products.id });

/** The published models of the bundles that these models are in. */
export const bundledProducts = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(products)
    .where(
      // `+` keeps SQLite from using the index on the status, which would read every published model.
      sql`+${products.status} = 'published' AND ${products.id} IN (${idsInBundle(idsOf(ids))})`,
    )
    .limit(2 * BUNDLE_MAX);
