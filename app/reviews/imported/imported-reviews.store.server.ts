/** Statements of reviews from another shop. Pages read only rows that have a text; how many stars there are in all stands in the model's row. */
import { and, desc, eq, lt, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db, Statement } from "#app/db/client.server.ts";
import type { ImportSource } from "#app/imports/imports.contract.ts";
import { tellReporters } from "#app/moderation/reports.store.server.ts";
import { STARS } from "#app/reviews/review-limits.ts";
import type { NewImportedReview } from "./imported-reviews.contract.ts";
import { importedReviews } from "./imported-reviews.tables.server.ts";

const COUNTS = sql.raw(STARS.map((star) => `count(*) FILTER (WHERE stars = ${star})`).join(", "));

/** Recounts what changes rarely: by an import, a seller, or somebody who deletes their account. */
const recount = (db: Db, which: SQL) =>
  db.run(sql`
    UPDATE products SET imported_stars = (SELECT json_array(${COUNTS}) FROM imported_reviews WHERE product_id = products.id)
    WHERE ${which}`);

/** Stores those that no earlier import has stored. */
export const insertImportedReviews = (db: Db, rows: readonly NewImportedReview[], source: ImportSource) => {
  const ids = rows.map(({ productId }) => productId);
  return [
    db.run(sql`
      INSERT INTO imported_reviews (source, source_id, product_id, stars, text, bought_in)
      SELECT ${source}, value ->> 'sourceId', value ->> 'productId', value ->> 'stars', value ->> 'text', value ->> 'boughtIn'
      FROM json_each(${JSON.stringify(rows)}) WHERE true ON CONFLICT (source, source_id) DO NOTHING`),
    recount(db, sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`),
  ] as const;
};

const hasText = ne(importedReviews.text, sql`''`);

interface ImportedPage {
  productId: string;
  before?: number | undefined;
}

/** A page of a published model, the newest purchases of a file first. */
export const importedReviewPage = (db: Db, { productId, before }: ImportedPage, limit: number) =>
  db
    .select()
    .from(importedReviews)
    .where(
      and(
        eq(importedReviews.productId, productId),
        hasText,
        before ? lt(importedReviews.id, before) : undefined,
        sql`EXISTS (SELECT 1 FROM products WHERE id = ${productId} AND status = 'published')`,
      ),
    )
    .orderBy(desc(importedReviews.id))
    .limit(limit);

export const anyImportedReview = (db: Db) =>
  db
    .select({
      exists: sql<number>`EXISTS (SELECT 1 FROM imported_reviews WHERE stars IS NOT NULL)`.as("exists"),
    })
    .from(sql`(SELECT 1)`);

const removeWhole = (db: Db, which: SQL) =>
  db
    .update(importedReviews)
    .set({ stars: null, text: "", boughtIn: null, hiddenAt: null, hiddenReason: null, reportedAt: null })
    .where(which);

export const removeImportedReview = (
  db: Db,
  { id, productId }: { id: number; productId: string },
): Statement[] => [removeWhole(db, sql`id = ${id}`), recount(db, sql`id = ${productId}`)];

export const removeAllImported = (db: Db, at: Date) =>
  [
    ...tellReporters(db, { kind: "imported", which: sql`stars IS NOT NULL` }, { outcome: "removed", at }),
    removeWhole(db, sql`stars IS NOT NULL`),
    recount(db, sql`id IN (SELECT product_id FROM imported_reviews)`),
  ] as const;

/** Condition on `imported_reviews`: what somebody said of these purchases in the other shop. @param purchases rows of `imported_purchases` */
export const importedReviewsOf = (purchases: SQLWrapper) =>
  sql`(source, source_id) IN (SELECT source, source_id FROM ${purchases})`;

export const removeImportedOf = (db: Db, purchases: SQLWrapper, at: Date) =>
  [
    ...tellReporters(db, { kind: "imported", which: importedReviewsOf(purchases) }, { outcome: "gone", at }),
    removeWhole(db, importedReviewsOf(purchases)),
    recount(db, sql`id IN (SELECT product_id FROM ${purchases})`),
  ] as const;
