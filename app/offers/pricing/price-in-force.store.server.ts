/** `priceAt` in SQL, to sort and filter by the price that is shown. */
import { type SQL, sql } from "drizzle-orm";
import type { LicenceType, ListQuery } from "#app/catalog/catalog.contract.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";

const { standardCents, commercialCents, sale } = products;

function priceOf(licence: LicenceType, at: Date): SQL {
  const cents = licence === "standard" ? standardCents : commercialCents;
  const now = at.toISOString();
  return sql`min(${cents}, coalesce(CASE WHEN ${sale} ->> 'from' <= ${now} AND ${now} < ${sale} ->> 'until'
    THEN ${sale} ->> ${sql.raw(`'$.prices.${licence}.price'`)} END, ${cents}))`;
}

/** SQL for a product's price in euro cents at a time: under each licence, NULL where it is not sold; `all` is the lowest. */
export function pricesInForce(at: Date): Record<ListQuery["license"], SQL<number>> {
  const [standard, commercial] = [priceOf("standard", at), priceOf("commercial", at)];
  const all = sql`min(coalesce(${standard}, ${commercial}), coalesce(${commercial}, ${standard}))`;
  return { all, standard, commercial } as Record<ListQuery["license"], SQL<number>>;
}

/** SQL that converts an ISO-8601 time to UTC milliseconds; 2440587.5 is the Julian day of 1 January 1970. */
const milliseconds = (time: SQL) => sql`CAST(round((julianday(${time}) - 2440587.5) * 86400000) AS INTEGER)`;

/** SQL for when a product's sale next begins or ends after `at`, in UTC milliseconds; NULL when it is over. */
export function priceChangesAfter(at: Date): SQL {
  const [from, until] = [sql`${sale} ->> 'from'`, sql`${sale} ->> 'until'`];
  const now = at.toISOString();
  return sql`CASE WHEN ${from} > ${now} THEN ${milliseconds(from)} WHEN ${until} > ${now} THEN ${milliseconds(until)} END`;
}
