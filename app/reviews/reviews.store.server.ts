/**
 * A page of reviews reads about four rows for each: the review, its author, and the author's purchases of the
 * model; and the photos that it shows.
 */

import { and, desc, eq, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { UserId } from "#app/accounts/accounts.store.server.ts";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { sellsHere } from "#app/accounts/sellers.store.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { Db, Statement } from "#app/db/client.server.ts";
import { selectRow } from "#app/db/select-row.server.ts";
import { isClaimed } from "#app/library/library.store.server.ts";
import { purchases } from "#app/library/library.tables.server.ts";
import { beforeAuthorDeletes, takenOver } from "#app/moderation/measures.store.server.ts";
import { IS_MEMBER, LICENSE_END } from "#app/moderation/moderated-columns.store.server.ts";
import { printPhotos } from "#app/photos/photos.tables.server.ts";
import { addToCounts, subtractFromCounts } from "./review-counts.store.server.ts";
import type { LicenseEnd, ReviewSave, ReviewsQuery } from "./reviews.contract.ts";
import { reviews } from "./reviews.tables.server.ts";

const licenseEnd = sql<LicenseEnd | null>`${LICENSE_END}`.as("license_end");

const member = sql<number>`${IS_MEMBER}`.as("member");

/** Reviews with their author. SQLite keeps the order of cross joins, so the query starts from `condition`. */
const withAuthor = (db: Db, condition: SQL | undefined) =>
  db
    .select({ review: reviews, username: users.username, licenseEnd, member })
    .from(reviews)
    .crossJoin(users)
    .where(and(condition, eq(users.id, reviews.userId)));

const onPage = ({ productId, before }: ReviewsQuery) =>
  and(eq(reviews.productId, productId), before ? lt(reviews.id, before) : undefined);

const isPublished = (productId: string) =>
  sql`EXISTS (SELECT 1 FROM ${products} WHERE id = ${productId} AND status = 'published')`;

export const reviewPage = (db: Db, query: ReviewsQuery, limit: number) =>
  withAuthor(db, and(onPage(query), isPublished(query.productId)))
    .orderBy(desc(reviews.id))
    .limit(limit);

/** The photos that everybody sees, of the authors of a page of reviews; the newest first. */
export const photosOfReviewPage = (db: Db, query: ReviewsQuery, limit: number) => {
  const authors = db
    .select({ userId: reviews.userId })
    .from(reviews)
    .where(onPage(query))
    .orderBy(desc(reviews.id))
    .limit(limit)
    .as("authors");
  return db
    .select({ photo: printPhotos, username: users.username })
    .from(authors)
    .crossJoin(printPhotos)
    .crossJoin(users)
    .where(
      and(
        eq(printPhotos.userId, authors.userId),
        eq(printPhotos.productId, query.productId),
        eq(printPhotos.status, "approved"),
        eq(users.id, authors.userId),
      ),
    )
    .orderBy(desc(printPhotos.id));
};

const byOwner = (userId: UserId, productId: string) =>
  and(eq(reviews.productId, productId), sql`${reviews.userId} = ${userId}`);

export const reviewOf = (db: Db, userId: UserId, productId: string) =>
  withAuthor(db, byOwner(userId, productId)).limit(1);

/** The whole zip, or files of it alone. That the zip arrived only the buyer's browser says; that its delivery began the shop knows. */
const hasDownloaded = (userId: SQLWrapper | string, productId: SQLWrapper | string) => sql<number>`(
  EXISTS (SELECT 1 FROM purchases WHERE user_id = ${userId} AND product_id = ${productId} AND delivery_began_at IS NOT NULL)
  AND (EXISTS (SELECT 1 FROM downloads WHERE user_id = ${userId} AND product_id = ${productId})
    OR EXISTS (SELECT 1 FROM file_downloads WHERE user_id = ${userId} AND product_id = ${productId})))`;

/** What decides whether somebody may review a model; no row for an unknown or unpublished one. */
export const reviewerStanding = (db: Db, userId: UserId, productId: string) =>
  db
    .select({
      title: products.title,
      stars: products.stars,
      free: products.free,
      email: sql<string>`${users.email}`.as("reviewer_email"),
      emailVerifiedAt: users.emailVerifiedAt,
      deletedAt: users.deletedAt,
      blockedAt: users.blockedAt,
      sellerRight: users.sellerRight,
      owned:
        sql<number>`EXISTS (SELECT 1 FROM purchases WHERE user_id = ${users.id} AND product_id = ${products.id})`.as(
          "owned",
        ),
      owns: sql<number>`EXISTS (
        SELECT 1 FROM purchases WHERE user_id = ${users.id} AND product_id = ${products.id} AND revoked_at IS NULL)`.as(
        "owns",
      ),
      downloaded: hasDownloaded(users.id, products.id).as("downloaded"),
    })
    .from(products)
    .leftJoin(users, sql`${users.id} = ${userId}`)
    .where(and(eq(products.id, productId), eq(products.status, "published")))
    .limit(1);

/** Whether somebody has paid for a license that they still have, here or in the shop that it was claimed from. */
const hasPaid = (userId: string, productId: string) => sql<boolean>`EXISTS (
  SELECT 1 FROM ${purchases} WHERE user_id = ${userId} AND product_id = ${productId} AND revoked_at IS NULL
    AND (${isClaimed(purchases)} OR EXISTS (
      SELECT 1 FROM order_lines line
      WHERE line.order_id = purchases.order_id AND line.product_id = purchases.product_id AND line.price_cents > 0)))`;

/**
 * Stores an owner's review, or changes the one that they wrote before; the same once more changes nothing.
 * Only for somebody who still has a license, has finished a download, has a verified address, is not blocked
 * and sells nothing here.
 */
export const saveReview = (
  db: Db,
  { userId, productId, text = "", firstTry, ...said }: ReviewSave & { userId: string },
  { at, sellers }: { at: Date; sellers: readonly string[] },
) => {
  const { stars, printer = null, material = null } = said;
  const content = {
    stars,
    text,
    printer,
    material,
    firstTry: firstTry === undefined ? null : firstTry === "yes",
  };
  const row = {
    ...content,
    id: null,
    productId,
    userId,
    paid: hasPaid(userId, productId),
    createdAt: at,
    changedAt: null,
    answer: null,
    answeredAt: null,
    readAt: null,
    ...takenOver("review", { userId, productId }),
  };
  const condition = sql`
    WHERE ${isPublished(productId)}
    AND EXISTS (SELECT 1 FROM ${users} WHERE id = ${userId} AND blocked_at IS NULL AND deleted_at IS NULL
      AND email_verified_at IS NOT NULL AND NOT ${sellsHere("users", sellers)})
    AND EXISTS (SELECT 1 FROM ${purchases} WHERE user_id = ${userId} AND product_id = ${productId} AND revoked_at IS NULL)
    AND ${hasDownloaded(userId, productId)}`;
  return db
    .insert(reviews)
    .select(selectRow(reviews, row, condition))
    .onConflictDoUpdate({
      target: [reviews.productId, reviews.userId],
      set: { ...content, paid: sql`excluded.paid`, changedAt: at, readAt: null },
      setWhere: sql`(excluded.stars, excluded.text, excluded.printer, excluded.material, excluded.first_try)
        IS NOT (${reviews.stars}, ${reviews.text}, ${reviews.printer}, ${reviews.material}, ${reviews.firstTry})`,
    })
    .returning({ id: reviews.id });
};

interface Reviewer {
  userId: UserId;
  productId: string;
}

/** Takes a review out whole, with its stars. */
export const removeReview = (db: Db, { userId, productId }: Reviewer): Statement[] => [
  subtractFromCounts(db, { productId, userId }),
  db.delete(reviews).where(byOwner(userId, productId)),
  ...addToCounts(db, { productId, userId }),
];

/** Deletes somebody's own review. The first statement returns its id. */
export const deleteOwnReview = (db: Db, { userId, productId }: Reviewer, at: Date) =>
  [
    reviewOf(db, userId, productId),
    ...beforeAuthorDeletes(
      db,
      { kind: "review", which: sql`user_id = ${userId} AND product_id = ${productId}` },
      at,
    ),
    ...removeReview(db, { userId, productId }),
  ] as const;

export const deleteReviewsOf = (db: Db, userId: string, at: Date): Statement[] => [
  ...beforeAuthorDeletes(db, { kind: "review", which: sql`user_id = ${userId}` }, at),
  db.delete(reviews).where(eq(reviews.userId, userId)),
];
