import { desc, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { products } from "#app/db/schema.ts";

/** Models that an offer can be about, neither drafts nor free ones, and those that one is about already. */
export const modelsToOffer = (db: Db, chosen: readonly string[]) => {
  const isChosen = sql`${products.id} IN (SELECT value FROM json_each(${JSON.stringify(chosen)}))`;
  return db
    .select({
      id: products.id,
      title: products.title,
      bundle: products.bundle,
      standardCents: products.standardCents,
      commercialCents: products.commercialCents,
    })
    .from(products)
    .where(
      sql`(${products.status} <> 'draft' AND (${products.standardCents} > 0 OR ${products.commercialCents} > 0))
        OR ${isChosen}`,
    )
    .orderBy(desc(isChosen))
    .limit(1_000);
};
