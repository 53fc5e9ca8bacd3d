import { and, between, desc, isNotNull, type SQL, sql } from "drizzle-orm";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { LIST_PRICES } from "#app/catalog/licenses.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { isAnnounced } from "./pricing/price-history.store.server.ts";
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

/** End, beginning and product of a sale: the order of the studio's list, as in the index `products_sale_end`. */
const place = sql<string>`(${products.sale} ->> 'until') || ' ' || (${products.sale} ->> 'from') || ' ' || ${products.id}`;

/**
 * The announced sale while it runs: by what its models cost less at least and at most, and when the most reduced of them ends. Reads a model at
 * each end of the index `products_announced`.
 */
export function announcedSale(db: Db, at: Date) {
  const { sale } = products;
  const now = at.toISOString();
  const runs = sql`${sale} ->> 'announced' IS NOT NULL AND ${sale} ->> 'until' > ${now} AND +${products.status} = 'published'`;
  const least = sql`SELECT ${sale} ->> 'announced' FROM ${products}
    WHERE ${sale} ->> 'from' = running.value ->> 'from' AND ${runs} ORDER BY ${sale} ->> 'announced' LIMIT 1`;
  return db
    .select({
      until: sql<string>`running.value ->> 'until'`.as("until"),
      most: sql<number>`running.value ->> 'announced'`.as("most"),
      least: sql<number>`(${least})`.as("least"),
    })
    .from(sql`(SELECT ${sale} AS value FROM ${products} WHERE ${sale} ->> 'from' <= ${now} AND ${runs}
      ORDER BY ${sale} ->> 'from' DESC, ${sale} ->> 'announced' DESC LIMIT 1) AS running`);
}

export type AnnouncedSale = Awaited<ReturnType<typeof announcedSale>>[number];

/** A model whose announced sale is not over; it may not have begun, and the model may be hidden meanwhile. */
export const modelsAnnounced = (db: Db, at: Date) =>
  db.select({ id: products.id }).from(products).where(isAnnounced(at)).limit(1);

/** So that `announcedSale` does not come upon sales that are over. Those that ended within a day: the cron runs every five minutes. */
export const forgetAnnouncements = (db: Db, at: Date) =>
  db.run(sql`UPDATE ${products} SET sale = json_remove(sale, '$.announced')
    WHERE sale IS NOT NULL AND ${between(place, new Date(at.getTime() - DAY_MS).toISOString(), at.toISOString())}
      AND sale ->> 'announced' IS NOT NULL`);

export const productsWithSale = (db: Db) =>
  db
    .select(columns)
    .from(products)
    .where(isNotNull(products.sale))
    .orderBy(desc(sql`${products.sale} ->> 'until'`), products.id);

/** What the places of a sale's models begin with: two times with a space after each. */
const TERMS_LENGTH = 2 * (new Date(0).toISOString().length + 1);
const termsIn = (text: SQL) => sql`substr(${text}, 1, ${TERMS_LENGTH})`;

export const placeOf = (id: string, { from, until }: Pick<Sale, "from" | "until">) =>
  `${until} ${from} ${id}`;

/** The last place before one. */
const placeBefore = (after: SQL) =>
  sql`(SELECT max(${place}) FROM ${products} WHERE ${products.sale} IS NOT NULL AND ${place} < ${after})`;

/** One model of each sale, and how many have it: those of the same beginning and end. @param after place of the last sale of the page before; "~" for the first page */
export const pageOfSales = (db: Db, after: string, limit: number) =>
  db
    .select({
      ...columns,
      models: sql<number>`(SELECT count(*) FROM products AS sold WHERE sold.sale IS NOT NULL AND
        (sold.sale ->> 'until') || ' ' || (sold.sale ->> 'from') || ' ' || sold.id BETWEEN ${termsIn(sql`last.place`)} AND last.place)`.as(
        "models",
      ),
    })
    .from(sql`(
      WITH RECURSIVE last(place) AS (
        SELECT ${placeBefore(sql`${after}`)}
        UNION ALL SELECT ${placeBefore(termsIn(sql`last.place`))} FROM last WHERE last.place IS NOT NULL LIMIT ${limit})
      SELECT place FROM last WHERE place IS NOT NULL) AS last`)
    .crossJoin(products)
    .where(sql`${products.id} = substr(last.place, ${TERMS_LENGTH + 1})`)
    .orderBy(sql`last.place DESC`);

export const productsOfSale = (db: Db, sale: Sale, limit: number) =>
  db
    .select(columns)
    .from(products)
    .where(and(isNotNull(products.sale), between(place, placeOf("", sale), placeOf("~", sale))))
    .orderBy(place)
    .limit(limit);
