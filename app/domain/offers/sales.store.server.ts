import { desc, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { products } from "#app/db/schema.ts";

const columns = {
  id: products.id,
  title: products.title,
  sale: products.sale,
  standardCents: products.standardCents,
  commercialCents: products.commercialCents,
};

export const productsForSale = (db: Db, ids: string[]) =>
  db
    .select(columns)
    .from(products)
    // All ids are one JSON parameter, because D1 binds at most 100.
    .where(sql`${products.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    .limit(100);

/** The last sale of each product that had one, the latest end first. */
export const productsWithSale = (db: Db) =>
  db
    .select(columns)
    .from(products)
    .where(isNotNull(products.sale))
    .orderBy(desc(sql`${products.sale} ->> 'until'`), products.id)
    .limit(1_000);
