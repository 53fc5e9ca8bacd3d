import { and, ne, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { products } from "#app/db/schema.ts";

/** Models that an offer can be about: neither drafts nor free ones. */
export const pricedModels = (db: Db) =>
  db
    .select({
      id: products.id,
      title: products.title,
      bundle: products.bundle,
      standardCents: products.standardCents,
      commercialCents: products.commercialCents,
    })
    .from(products)
    .where(
      and(
        ne(products.status, "draft"),
        sql`(${products.standardCents} > 0 OR ${products.commercialCents} > 0)`,
      ),
    )
    .limit(1_000);
