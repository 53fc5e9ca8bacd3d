import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { products } from "#app/catalog/catalog.tables.server.ts";
import {
  byLicense,
  LICENSE_TYPES,
  type LicenseType,
  licensesIncluding,
  priceColumn,
  UPGRADED_FROM,
} from "./licenses.ts";

/** Text, not a parameter: D1 takes only 100 of those. */
const literal = (license: LicenseType) => sql.raw(`'${license}'`);

export const caseOfLicense = (license: SQLWrapper, values: Partial<Record<LicenseType, SQLWrapper>>) =>
  sql`CASE ${license} ${sql.join(
    LICENSE_TYPES.flatMap((type) => (values[type] ? [sql`WHEN ${literal(type)} THEN ${values[type]}`] : [])),
    sql` `,
  )} END`;

export const sqlIncludesLicense = (owned: SQLWrapper, wanted: SQLWrapper) =>
  caseOfLicense(
    wanted,
    byLicense((type) => sql`${owned} IN (${sql.join(licensesIncluding(type).map(literal), sql`, `)})`),
  );

export const sqlUpgradedFrom = (license: SQLWrapper) =>
  caseOfLicense(
    license,
    Object.fromEntries(
      LICENSE_TYPES.flatMap((type) => {
        const upgraded = UPGRADED_FROM[type];
        return upgraded ? [[type, literal(upgraded)]] : [];
      }),
    ),
  );

export const LIST_PRICES = {
  standardCents: products.standardCents,
  commercialCents: products.commercialCents,
} satisfies Record<ReturnType<typeof priceColumn>, unknown>;

/** Whether the list prices of the product `p` are still those of the JSON `row`, by license. */
export const hasListPrices = (row: SQL) =>
  sql.join(
    LICENSE_TYPES.map(
      (type) => sql`${row} ->> ${literal(type)} IS p.${sql.identifier(LIST_PRICES[priceColumn(type)].name)}`,
    ),
    sql` AND `,
  );
