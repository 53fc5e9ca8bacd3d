/**
 * What reviews and photos add to a model's row: stars, and by how many people it was printed. Code that
 * changes a review, or whether a photo is shown, takes what that person adds out before and puts it in after,
 * in the same batch: nothing is counted again, so that a change costs the same with ten thousand reviews.
 */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { PRIOR } from "./rating.ts";
import { STARS } from "./review-limits.ts";

const countOf = (star: number) => `(products.stars ->> ${star - 1})`;
const REVIEWS = STARS.map(countOf).join(" + ");
const STARS_GIVEN = STARS.map((star) => `${star} * ${countOf(star)}`).join(" + ");

/** The weighed mean in thousandths of a star, by which lists are sorted. A number without parameters, because D1 binds numbers as REAL. */
export const WEIGHED_RATING = sql.raw(
  `CAST(round(1000.0 * (${PRIOR.reviews * PRIOR.stars} + ${STARS_GIVEN}) / (${PRIOR.reviews} + ${REVIEWS})) AS INTEGER)`,
);

/** By how many people it was printed, and below that the day of its publication: by it lists are sorted, the newest first among equals. */
export const PRINTED_ORDER = sql.raw("(products.printed_by * 100000 + products.published_at / 86400000)");

interface Person {
  productId: string | SQL;
  userId: string | SQLWrapper;
}

/** Whether a person has said in a review how it printed, or shows a photo of it. */
const hasPrinted = (userId: Person["userId"]) => sql`(EXISTS (
    SELECT 1 FROM reviews WHERE product_id = products.id AND user_id = ${userId}
      AND (printer IS NOT NULL OR material IS NOT NULL OR first_try IS NOT NULL))
  OR EXISTS (
    SELECT 1 FROM print_photos WHERE user_id = ${userId} AND product_id = products.id AND status = 'approved'))`;

const count = (db: Db, sign: SQL, { userId, which }: { userId: Person["userId"]; which: SQL }) =>
  db.run(sql`
    UPDATE products SET
      stars = coalesce((
        SELECT json_set(products.stars, '$[' || (stars - 1) || ']', (products.stars ->> (stars - 1)) ${sign} 1)
        FROM reviews WHERE product_id = products.id AND user_id = ${userId}), products.stars),
      printed_by = products.printed_by ${sign} ${hasPrinted(userId)}
    WHERE ${which}`);

const relist = (db: Db, which: SQL) =>
  db.run(sql`
    UPDATE product_lists SET (rating, printed) = (
      SELECT ${WEIGHED_RATING}, ${PRINTED_ORDER} FROM products WHERE products.id = product_id)
    WHERE ${which}`);

/** The products that a person has reviewed, or shows a photo of. */
const countedOf = (userId: string) => sql`(SELECT product_id FROM reviews WHERE user_id = ${userId}
  UNION SELECT product_id FROM print_photos WHERE user_id = ${userId} AND status = 'approved')`;

export const subtractFromCounts = (db: Db, { productId, userId }: Person) =>
  count(db, sql`-`, { userId, which: sql`products.id = ${productId}` });

/** Puts in what a person adds now, and sorts the model again. */
export const addToCounts = (db: Db, { productId, userId }: Person) =>
  [
    count(db, sql`+`, { userId, which: sql`products.id = ${productId}` }),
    relist(db, sql`product_id = ${productId}`),
  ] as const;

/** Before the reviews and photos of an account are deleted. */
export const subtractAllFromCounts = (db: Db, userId: string) =>
  [
    count(db, sql`-`, { userId, which: sql`products.id IN ${countedOf(userId)}` }),
    relist(db, sql`product_id IN ${countedOf(userId)}`),
  ] as const;
