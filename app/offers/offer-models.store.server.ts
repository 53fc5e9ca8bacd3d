/** The models that a seller chooses from: neither drafts nor free ones. */

import { desc, eq, gt, or, sql } from "drizzle-orm";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { LIST_PRICES } from "#app/catalog/licenses.store.server.ts";
import { searchEntries } from "#app/catalog/search/search.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";

const COLUMNS = {
  id: products.id,
  title: products.title,
  status: products.status,
  bundle: products.bundle,
  sale: products.sale,
  ...LIST_PRICES,
};
const isOffered = sql`(+${products.status} <> 'draft' AND (${or(...Object.values(LIST_PRICES).map((cents) => gt(cents, 0)))}))`;

export const chosenModels = (db: Db, ids: readonly string[]) =>
  db.select(COLUMNS).from(products).where(inJson(products.id, ids)).limit(100);

interface OtherModels {
  without: readonly string[];
  limit: number;
}

export const lastChangedModels = (db: Db, { without, limit }: OtherModels) =>
  db
    .select(COLUMNS)
    .from(products)
    .where(sql`${isOffered} AND NOT ${inJson(products.id, without)}`)
    .orderBy(desc(products.updatedAt), desc(products.id))
    .limit(limit);

export const foundModels = (db: Db, match: string, { without, limit }: OtherModels) =>
  db
    .select(COLUMNS)
    .from(sql`studio_search`)
    .crossJoin(searchEntries)
    .crossJoin(products)
    .where(
      sql`studio_search MATCH ${match} AND ${eq(searchEntries.id, sql`studio_search.rowid`)}
        AND ${eq(products.id, searchEntries.productId)} AND ${isOffered} AND NOT ${inJson(products.id, without)}`,
    )
    .orderBy(sql`studio_search.rowid DESC`)
    .limit(limit);
