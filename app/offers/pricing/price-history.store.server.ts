/** The history of prices. Each statement runs in the batch of the change that it records. */

import { and, eq, gt, isNotNull, lt, lte, sql } from "drizzle-orm";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { caseOfLicense, hasListPrices, LIST_PRICES } from "#app/catalog/licenses.store.server.ts";
import { byLicense, LICENSE_TYPES, type LicenseType, priceColumn } from "#app/catalog/licenses.ts";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";
import { priceHistory } from "#app/offers/offers.tables.server.ts";
import { SALE_MODELS_MAX } from "#app/offers/sales.contract.ts";
import { pricesInForce } from "./price-in-force.store.server.ts";
import { REFERENCE_MS, type Sale } from "./sale.ts";

const { productId, license, since, priceCents } = priceHistory;

/** Records the list prices of products where they differ from the last recorded ones. Must come after the change in its batch. */
export const recordPrices = (db: Db, ids: string[], at: Date) =>
  db.run(sql`
    INSERT INTO price_history (product_id, license, since, price_cents)
    SELECT products.id, license.value, ${at.getTime()},
      ${caseOfLicense(
        sql`license.value`,
        byLicense((type) => LIST_PRICES[priceColumn(type)]),
      )} AS cents
    FROM products, json_each(${JSON.stringify(LICENSE_TYPES)}) AS license
    WHERE ${inJson(products.id, ids)} AND cents IS NOT (
      SELECT h.price_cents FROM price_history h
      WHERE h.product_id = products.id AND h.license = license.value ORDER BY h.since DESC LIMIT 1)
    ON CONFLICT (product_id, license, since) DO UPDATE SET price_cents = excluded.price_cents`);

/** At a product's first publication: nobody was ever charged what a draft would have cost. Must come after the change in its batch. */
export const beginPrices = (db: Db, id: string, at: Date) =>
  [
    db.delete(priceHistory).where(and(eq(productId, id), lte(since, at))),
    db.run(sql`
      INSERT INTO price_history (product_id, license, since, price_cents)
      SELECT products.id, license.value, ${at.getTime()}, ${caseOfLicense(sql`license.value`, pricesInForce(at))} AS cents
      FROM products, json_each(${JSON.stringify(LICENSE_TYPES)}) AS license
      WHERE products.id = ${id} AND cents IS NOT NULL`),
  ] as const;

/** The list prices of a product from the end of its launch price on. What was after one that is over stays as it is. */
export const recordPricesAfterLaunch = (db: Db, id: string, at: Date) =>
  db.run(sql`
    UPDATE price_history SET price_cents = ${caseOfLicense(
      sql`price_history.license`,
      byLicense((type) => sql`p.${sql.identifier(LIST_PRICES[priceColumn(type)].name)}`),
    )}
    FROM products AS p
    WHERE p.id = ${id} AND p.sale ->> 'launch' AND p.sale ->> 'until' > ${at.toISOString()}
      AND price_history.product_id = p.id
      AND price_history.since = CAST(round((julianday(p.sale ->> 'until') - 2440587.5) * 86400000) AS INTEGER)`);

export const lowestPrices = (db: Db, ids: string[], before: Date) =>
  db
    .select({ productId, license, cents: sql<number>`min(${priceCents})`.as("lowest_cents") })
    .from(priceHistory)
    .where(
      and(
        inJson(productId, ids),
        isNotNull(priceCents),
        lt(since, before),
        sql`${since} >= coalesce((
          SELECT max(x.since) FROM price_history x
          WHERE x.product_id = ${productId} AND x.license = ${license}
            AND x.since <= ${before.getTime() - REFERENCE_MS}), 0)`,
      ),
    )
    .groupBy(productId, license)
    .limit(LICENSE_TYPES.length * SALE_MODELS_MAX);

export interface NewSale extends Record<LicenseType, number | null> {
  id: string;
  sale: Sale;
}

const historyOf = ({ id, sale, ...list }: NewSale) =>
  LICENSE_TYPES.flatMap((type) => {
    const price = sale.prices[type]?.price;
    if (price === undefined) return [];
    return [
      { id, license: type, since: Date.parse(sale.from), cents: price },
      { id, license: type, since: Date.parse(sale.until), cents: list[type] },
    ];
  });

/** SQL condition: a model's sale is announced and not over. */
export const isAnnounced = (at: Date) =>
  sql`products.sale ->> 'announced' IS NOT NULL AND products.sale ->> 'until' > ${at.toISOString()}`;

/**
 * Stores sales, and the prices from their beginning and from their end in the history. It stores all sales or
 * none: nothing is written when the prices of one of the products have changed meanwhile, when it has a
 * sale that is not over, or when one would be announced beside another. The first statement returns the ids of the products.
 */
export const insertSales = (db: Db, sales: NewSale[], at: Date) => {
  const rows = JSON.stringify(sales);
  const isAnnouncedAlone = sales.some(({ sale }) => sale.announced !== undefined)
    ? sql`NOT EXISTS (SELECT 1 FROM products WHERE ${isAnnounced(at)})`
    : sql`TRUE`;
  return [
    db
      .update(products)
      .set({ sale: sql`(SELECT value -> 'sale' FROM json_each(${rows}) WHERE value ->> 'id' = products.id)` })
      .where(
        sql`${products.id} IN (SELECT value ->> 'id' FROM json_each(${rows})) AND NOT EXISTS (
          SELECT 1 FROM json_each(${rows}) AS new WHERE NOT EXISTS (
            SELECT 1 FROM products AS p WHERE p.id = new.value ->> 'id'
              AND ${hasListPrices(sql`new.value`)}
              AND (p.sale IS NULL OR p.sale ->> 'until' <= ${at.toISOString()}))) AND ${isAnnouncedAlone}`,
      )
      .returning({ id: products.id }),
    db.run(sql`
      INSERT INTO price_history (product_id, license, since, price_cents)
      SELECT p.id, value ->> 'license', value ->> 'since', value ->> 'cents'
      FROM json_each(${JSON.stringify(sales.flatMap(historyOf))}) JOIN products p ON p.id = value ->> 'id'
      WHERE EXISTS (SELECT 1 FROM json_each(${rows}) AS new
        WHERE new.value ->> 'id' = p.id AND new.value -> 'sale' = p.sale)
      ON CONFLICT (product_id, license, since) DO UPDATE SET price_cents = excluded.price_cents`),
  ] as const;
};

interface MovedEnd {
  id: string;
  before: Sale;
  sale: Sale;
}

/**
 * Gives sales another end, and moves the prices after it in the history. It changes all of them, or none when one of the products has another sale by
 * now. The first statement returns the ids of the products.
 */
export const moveSaleEnds = (db: Db, changes: MovedEnd[]) => {
  const rows = JSON.stringify(
    changes.map((change) => ({
      ...change,
      endBefore: Date.parse(change.before.until),
      end: Date.parse(change.sale.until),
    })),
  );
  return [
    db
      .update(products)
      .set({ sale: sql`(SELECT value -> 'sale' FROM json_each(${rows}) WHERE value ->> 'id' = products.id)` })
      .where(
        sql`${products.id} IN (SELECT value ->> 'id' FROM json_each(${rows})) AND NOT EXISTS (
          SELECT 1 FROM json_each(${rows}) AS change WHERE NOT EXISTS (
            SELECT 1 FROM products AS p WHERE p.id = change.value ->> 'id' AND p.sale = change.value -> 'before'))`,
      )
      .returning({ id: products.id }),
    db.run(sql`
      UPDATE price_history SET since = change.value ->> 'end'
      FROM json_each(${rows}) AS change JOIN products AS p
        ON p.id = change.value ->> 'id' AND p.sale = change.value -> 'sale'
      WHERE price_history.product_id = p.id AND price_history.since = change.value ->> 'endBefore'`),
  ] as const;
};

/** Ends sales that are planned or running. The first statement returns the ids of the products. */
export const endSales = (db: Db, ids: string[], at: Date) => {
  return [
    db
      .update(products)
      .set({ sale: null })
      .where(and(inJson(products.id, ids), sql`${products.sale} ->> 'until' > ${at.toISOString()}`))
      .returning({ id: products.id }),
    db.delete(priceHistory).where(and(inJson(productId, ids), gt(since, at))),
    recordPrices(db, ids, at),
  ] as const;
};
