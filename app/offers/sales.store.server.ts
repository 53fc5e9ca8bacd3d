import { desc, isNotNull, sql } from "drizzle-orm";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { LIST_PRICES } from "#app/catalog/licences.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { isOneOf } from "#app/db/d1.server.ts";

const columns = {
  id: products.id,
  title: products.title,
  sale: products.sale,
  ...LIST_PRICES,
};

export const productsForSale = (db: Db, ids: string[]) =>
  db.select(columns).from(products).where(isOneOf(products.id, ids)).limit(100);

/** The last sale of each product that had one, the latest end first. */
export const productsWithSale = (db: Db) =>
  db
    .select(columns)
    .from(products)
    .where(isNotNull(products.sale))
    .orderBy(desc(sql`${products.sale} ->> 'until'`), products.id);
