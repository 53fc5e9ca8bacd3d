import { eq, type SQL, sql } from "drizzle-orm";
import { sellsHere } from "#app/accounts/sellers.store.server.ts";
import type { ListQuery } from "#app/catalog/catalog.contract.ts";
import { productPage, summaryColumns } from "#app/catalog/catalog.store.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { DEFAULT_LIST_QUERY } from "#app/catalog/list/list-params.ts";
import { collections } from "#app/collections/collections.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";
import { purchases } from "#app/library/library.tables.server.ts";
import type { StarCounts } from "#app/reviews/rating.ts";
import { STARS } from "#app/reviews/review-limits.ts";
import { type FrontPage, namedModels, SECTION_LISTS, type Section } from "./front-page.contract.ts";

const starSums = sql.join(
  STARS.map((star) => sql.raw(`coalesce(sum(products.stars ->> ${star - 1}), 0)`)),
  sql`, `,
);

/** Reads every published model and every purchase. @param sellers addresses that the deployment names; sellers are no buyers */
export const countShop = (db: Db, sellers: readonly string[]) =>
  db
    .select({
      models: sql<number>`count(*)`.as("models"),
      buyers: sql<number>`(SELECT count(DISTINCT orders.user_id) FROM ${purchases}
        CROSS JOIN orders ON orders.id = ${purchases.orderId} CROSS JOIN users ON users.id = orders.user_id
        WHERE ${purchases.revokedAt} IS NULL AND orders.total_cents > 0 AND NOT ${sellsHere("users", sellers)})`.as(
        "buyers",
      ),
      stars: sql`json_array(${starSums})`
        .mapWith((json: string) => JSON.parse(json) as StarCounts)
        .as("stars_given"),
    })
    .from(products)
    .where(eq(products.status, "published"));

/** Models of a collection among which published ones are looked for. */
const COLLECTED_CANDIDATES = 12;

interface Shown {
  limit: number;
  at: Date;
}

const COLUMNS = sql.join(Object.values(summaryColumns), sql`, `);
/** As SQL: Drizzle would ask for their table. */
const UNITED_COLUMNS = Object.fromEntries(
  Object.entries(summaryColumns).map(([name, column]) => [
    name,
    sql`${column}`.mapWith(column).as(column.name),
  ]),
) as unknown as typeof summaryColumns;

/** Of the models with a sale, those among which running ones are looked for. */
const SCANNED = 30;

const fromList = (db: Db, list: Partial<ListQuery>, shown: Shown) =>
  sql`${productPage(db, { ...DEFAULT_LIST_QUERY, ...list, match: null }, { ...shown, after: null, scanned: SCANNED })} AS products`;

function fromSection(db: Db, { kind, collection }: Section, shown: Shown): SQL | null {
  if (kind === "text") return null;
  if (kind !== "collection") return fromList(db, SECTION_LISTS[kind], shown);
  return sql`json_each((SELECT models FROM ${collections} WHERE slug = ${collection})) AS member CROSS JOIN ${products}
    WHERE member.key < ${COLLECTED_CANDIDATES} AND products.id = member.value AND products.status = 'published'
    LIMIT ${shown.limit}`;
}

/** D1 joins five SELECTs by UNION ALL at most. */
const JOINED = 4;

function unionAll(selects: readonly SQL[]): SQL {
  if (selects.length <= JOINED) return sql.join([...selects], sql` UNION ALL `);
  const [first, others] = [selects.slice(0, JOINED), selects.slice(JOINED)].map(unionAll);
  return sql`SELECT * FROM (${first}) UNION ALL SELECT * FROM (${others})`;
}

/** The published models of the front page: in list 0 those that it names, in list 1 the first of all, then those of each section. */
export function modelsOfFrontPage(db: Db, frontPage: FrontPage, shown: Shown) {
  const named = sql`json_each(${JSON.stringify(namedModels(frontPage))}) AS member CROSS JOIN ${products}
    WHERE products.id = member.value AND +products.status = 'published'`;
  const lists = [
    named,
    fromList(db, {}, { ...shown, limit: 1 }),
    ...frontPage.sections.map((section) => fromSection(db, section, shown)),
  ].flatMap((from, at) =>
    from ? [sql`SELECT * FROM (SELECT ${COLUMNS}, ${sql.raw(String(at))} AS list FROM ${from})`] : [],
  );
  return db
    .select({ ...UNITED_COLUMNS, list: sql<number>`list`.as("list") })
    .from(sql`(${unionAll(lists)}) AS products`);
}

/** The collections that there are, with what they are called. */
export const collectionsNamed = (db: Db, slugs: readonly string[]) =>
  db
    .select({ slug: collections.slug, title: collections.title })
    .from(collections)
    .where(inJson(collections.slug, slugs));
