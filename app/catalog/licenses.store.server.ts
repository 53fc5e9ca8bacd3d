/** The rules of licences (licenses.ts) in SQL. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { products } from "#app/catalog/catalog.tables.server.ts";
import {
  byLicence,
  LICENCE_TYPES,
  type LicenceType,
  licencesIncluding,
  priceColumn,
  UPGRADED_FROM,
} from "./licenses.ts";

/** SQL for a licence: text, not a parameter, of which D1 takes 100. */
const literal = (licence: LicenceType) => sql.raw(`'${licence}'`);

/** A value that depends on a licence. NULL for what is none. */
export const caseOfLicence = (licence: SQLWrapper, values: Partial<Record<LicenceType, SQLWrapper>>) =>
  sql`CASE ${licence} ${sql.join(
    LICENCE_TYPES.flatMap((type) => (values[type] ? [sql`WHEN ${literal(type)} THEN ${values[type]}`] : [])),
    sql` `,
  )} END`;

/** Whether an owned licence is the wanted one or a better one, as `includesLicence`. */
export const sqlIncludesLicence = (owned: SQLWrapper, wanted: SQLWrapper) =>
  caseOfLicence(
    wanted,
    byLicence((type) => sql`${owned} IN (${sql.join(licencesIncluding(type).map(literal), sql`, `)})`),
  );

/** `UPGRADED_FROM` */
export const sqlUpgradedFrom = (licence: SQLWrapper) =>
  caseOfLicence(
    licence,
    Object.fromEntries(
      LICENCE_TYPES.flatMap((type) => {
        const upgraded = UPGRADED_FROM[type];
        return upgraded ? [[type, literal(upgraded)]] : [];
      }),
    ),
  );

/** The columns of the list prices. */
export const LIST_PRICES = {
  standardCents: products.standardCents,
  commercialCents: products.commercialCents,
} satisfies Record<ReturnType<typeof priceColumn>, unknown>;

/** Whether the list prices of the product `p` are still those of the JSON `row`, by licence. */
export const hasListPrices = (row: SQL) =>
  sql.join(
    LICENCE_TYPES.map(
      (type) => sql`${row} ->> ${literal(type)} IS p.${sql.identifier(LIST_PRICES[priceColumn(type)].name)}`,
    ),
    sql` AND `,
  );
