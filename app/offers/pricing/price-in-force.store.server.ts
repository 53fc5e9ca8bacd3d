/** `priceAt` in SQL, to sort and filter by the price that is shown. */
import { type SQL, sql } from "drizzle-orm";
import type { ListQuery } from "#app/catalog/catalog.contract.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { LIST_PRICES } from "#app/catalog/licenses.store.server.ts";
import { byLicense, LICENSE_TYPES, type LicenseType, priceColumn } from "#app/catalog/licenses.ts";

const { sale } = products;

function priceOf(license: LicenseType, at: Date): SQL {
  const cents = LIST_PRICES[priceColumn(license)];
  const now = at.toISOString();
  return sql`min(${cents}, coalesce(CASE WHEN ${sale} ->> 'from' <= ${now} AND ${now} < ${sale} ->> 'until'
    THEN ${sale} ->> ${sql.raw(`'$.prices.${license}.price'`)} END, ${cents}))`;
}

/** SQL for a product's price in euro cents at a time: under each license, NULL where it is not sold; `all` is the lowest. */
export function pricesInForce(at: Date): Record<ListQuery["license"], SQL<number>> {
  const prices = byLicense((license) => priceOf(license, at));
  // `min` of several values is NULL when one of them is, so each is followed by the others.
  const eachFirst = LICENSE_TYPES.map((first) => {
    const others = LICENSE_TYPES.filter((license) => license !== first);
    return sql`coalesce(${sql.join(
      [first, ...others].map((license) => prices[license]),
      sql`, `,
    )})`;
  });
  return { all: sql`min(${sql.join(eachFirst, sql`, `)})`, ...prices } as Record<
    ListQuery["license"],
    SQL<number>
  >;
}

/**
 * SQL condition: at a time a sale reduces the price that a card shows. A launch price was never higher, so it is no reduction.
 * @param license whose price the card shows; `all`: the lowest
 */
export const isReduced = (license: ListQuery["license"], at: Date): SQL =>
  sql`(${sale} ->> 'launch' IS NULL AND ${pricesInForce(at)[license]} < ${
    license === "all" ? products.priceCents : LIST_PRICES[priceColumn(license)]
  })`;

/** SQL that converts an ISO-8601 time to UTC milliseconds; 2440587.5 is the Julian day of 1 January 1970. */
const milliseconds = (time: SQL) => sql`CAST(round((julianday(${time}) - 2440587.5) * 86400000) AS INTEGER)`;

/** SQL for when a product's sale next begins or ends after `at`, in UTC milliseconds; NULL when it is over. */
export function priceChangesAfter(at: Date): SQL {
  const [from, until] = [sql`${sale} ->> 'from'`, sql`${sale} ->> 'until'`];
  const now = at.toISOString();
  return sql`CASE WHEN ${from} > ${now} THEN ${milliseconds(from)} WHEN ${until} > ${now} THEN ${milliseconds(until)} END`;
}
