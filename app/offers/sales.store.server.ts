import { and, between, desc, isNotNull, lt, sql } from "drizzle-orm";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { LIST_PRICES } from "#app/catalog/licenses.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";
import type { Sale } from "./pricing/sale.ts";
import type { NewSale } from "./sales.contract.ts";
import { SALE_MODELS_MAX } from "./sales.contract.ts";

const columns = {
  id: products.id,
  title: products.title,
  status: products.status,
  sale: products.sale,
  ...LIST_PRICES,
};

export const productsForSale = (db: Db, ids: string[]) =>
  db.select(columns).from(products).where(inJson(products.id, ids)).limit(SALE_MODELS_MAX);

/** Ids of the models of a collection, or of all, that are for sale and have no sale that is not over; one more than a sale may have. */
export const modelsToReduce = (db: Db, { collection }: Pick<NewSale, "collection">, at: Date) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(
      sql`+${products.status} = 'published' AND (${sql.join(
        Object.values(LIST_PRICES).map((cents) => sql`${cents} > 0`),
        sql` OR `,
      )})
        AND coalesce(${products.sale} ->> 'until', '') <= ${at.toISOString()}
        AND ${
          collection === null
            ? sql`TRUE`
            : sql`${products.id} IN (SELECT value FROM json_each((SELECT models FROM collections WHERE slug = ${collection})))`
        }`,
    )
    .limit(SALE_MODELS_MAX + 1);

export const productsWithSale = (db: Db) =>
  db
    .select(columns)
    .from(products)
    .where(isNotNull(products.sale))
    .orderBy(desc(sql`${products.sale} ->> 'until'`), products.id);

/** End, beginning and product of a sale: the order of the studio's list, as in the index `products_sale_end`. */
const place = sql<string>`(${products.sale} ->> 'until') || ' ' || (${products.sale} ->> 'from') || ' ' || ${products.id}`;

export const placeOf = (id: string, { from, until }: Pick<Sale, "from" | "until">) =>
  `${until} ${from} ${id}`;

/** As `productsWithSale`, those of the same beginning and end together. @param after place of the last sale of the page before; "" for the first page */
export const pageOfSales = (db: Db, after: string, limit: number) =>
  db
    .select(columns)
    .from(products)
    .where(and(isNotNull(products.sale), after ? lt(place, after) : undefined))
    .orderBy(desc(place))
    .limit(limit);

export const productsOfSale = (db: Db, sale: Sale, limit: number) =>
  db
    .select(columns)
    .from(products)
    .where(and(isNotNull(products.sale), between(place, placeOf("", sale), placeOf("~", sale))))
    .orderBy(place)
    .limit(limit);
