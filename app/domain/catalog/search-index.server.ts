/** For the cron: reindexes products sold since they were last indexed, and those indexed before there were stems. */
import type { Services } from "#app/context.server.ts";
import { outdatedProducts, refreshListings, reindexAfterSales, upsertStems } from "./listing.store.server.ts";

/** Products in one run of the cron, which comes every five minutes. */
const MAX_PRODUCTS = 50;

export async function refreshSearchIndex({ db }: Pick<Services, "db">): Promise<void> {
  const rows = await outdatedProducts(db, MAX_PRODUCTS);
  const ids = rows.map(({ product }) => product.id);
  const [first, ...others] = rows
    .filter(({ stemmed }) => !stemmed)
    .map(({ product }) => upsertStems(db, product));
  if (first) await db.batch([first, ...others, ...refreshListings(db, ids)]);
  else if (ids.length) await db.batch(reindexAfterSales(db, ids));
}
