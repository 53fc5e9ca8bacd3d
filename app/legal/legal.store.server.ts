import { and, desc, eq, max, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import type { Translated } from "#app/i18n/translated.ts";
import type { LegalDocument } from "./legal.contract.ts";
import { legalTexts } from "./legal.tables.server.ts";

export const versionsInForce = (db: Db) =>
  db
    .select({
      document: legalTexts.document,
      version: max(legalTexts.version).as("newest"),
      publishedAt: max(legalTexts.publishedAt).as("newest_at"),
    })
    .from(legalTexts)
    .groupBy(legalTexts.document);

/** The versions in force, as an order stores them: `{"terms":2}`; NULL when there are no texts. */
export const versionsAsJson = sql`(SELECT nullif(json_group_object(document, version), '{}') FROM (
  SELECT document, max(version) AS version FROM legal_texts GROUP BY document))`;

/** The given version and the one in force, newest first; without `version`, the one in force alone. */
export const textVersions = (db: Db, document: LegalDocument, version?: number) =>
  db
    .select()
    .from(legalTexts)
    .where(
      and(
        eq(legalTexts.document, document),
        version === undefined
          ? undefined
          : sql`(${legalTexts.version} = ${version} OR ${legalTexts.version} = (
              SELECT max(version) FROM legal_texts WHERE document = ${document}))`,
      ),
    )
    .orderBy(desc(legalTexts.version))
    .limit(version === undefined ? 1 : 2);

/** Returns no row, and inserts none, where the text in force is the same, or has another version than `revision`. */
export const insertNextVersion = (
  db: Db,
  document: LegalDocument,
  { text, revision, at }: { text: Translated; revision: number | null; at: Date },
) =>
  db.all(sql`
    INSERT INTO legal_texts (document, version, text, published_at)
    SELECT ${document}, ifnull(max(version), 0) + 1, ${JSON.stringify(text)}, ${at.getTime()}
    FROM legal_texts WHERE document = ${document}
    HAVING ${JSON.stringify(text)} IS NOT (
      SELECT text FROM legal_texts WHERE document = ${document} ORDER BY version DESC LIMIT 1)
      AND ifnull(${revision} = ifnull(max(version), 0), ${revision} IS NULL)
    RETURNING version`);
