/** Each page of the studio's reviews reads about seven rows for each: its model, its author, the author's purchases, three reports. */
import { and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { queueMails } from "#app/mail/outbox.store.server.ts";
import type { ModerationQuery, ReviewState } from "./moderation.contract.ts";
import type { ReportOutcome, ReviewPlace } from "./review-reports.contract.ts";
import { licenseEnd } from "./reviews.store.server.ts";
import { reviewReports, reviews } from "./reviews.tables.server.ts";

const MAX_REPORTS = 3;

const CONDITIONS: Record<ReviewState, SQL | undefined> = {
  new: isNull(reviews.readAt),
  reported: isNotNull(reviews.reportedAt),
  hidden: isNotNull(reviews.hiddenAt),
  all: undefined,
};

/** Reviews with their model and author. SQLite keeps the order of cross joins, so it reads in the order of the reviews. */
const withModelAndAuthor = (db: Db, condition: SQL | undefined) =>
  db
    .select({
      review: reviews,
      title: products.title,
      username: users.username,
      licenseEnd,
      reports: sql<string>`(SELECT json_group_array(reason) FROM (
        SELECT reason FROM review_reports WHERE review_id = ${reviews.id} LIMIT ${MAX_REPORTS}))`.as(
        "reports",
      ),
    })
    .from(reviews)
    .crossJoin(products)
    .crossJoin(users)
    .where(and(condition, eq(products.id, reviews.productId), eq(users.id, reviews.userId)));

export const moderatedReviews = (db: Db, { state, before }: ModerationQuery, limit: number) =>
  withModelAndAuthor(db, and(CONDITIONS[state], before ? lt(reviews.id, before) : undefined))
    .orderBy(desc(reviews.id))
    .limit(limit);

export const reviewForSeller = (db: Db, id: number) => withModelAndAuthor(db, eq(reviews.id, id)).limit(1);

export const waitingReviews = (db: Db, limit: number) =>
  db
    .select({
      count: sql<number>`(SELECT count(*) FROM (
        SELECT id FROM reviews WHERE read_at IS NULL UNION SELECT id FROM reviews WHERE reported_at IS NOT NULL
        LIMIT ${limit}))`.as("waiting"),
    })
    .from(sql`(SELECT 1)`);

type Changes = SQLiteUpdateSetSource<typeof reviews>;

/** The same reason once more changes no time, so that its author is mailed once. */
export const hideWith = (reason: string, at: Date) => ({
  hiddenAt: sql`iif(${reviews.hiddenReason} IS ${reason}, ${reviews.hiddenAt}, ${at.getTime()})`,
  hiddenReason: reason,
});

/**
 * Changes a review and marks it as dealt with.
 * @param loadedAnswer changes nothing when neither this nor the new answer is stored; the new one is when the same form comes twice
 */
export const changeReview = (db: Db, id: number, changes: Changes, at: Date, loadedAnswer?: string) =>
  db
    .update(reviews)
    .set({ ...changes, readAt: sql`coalesce(${reviews.readAt}, ${at.getTime()})`, reportedAt: null })
    .where(
      and(
        eq(reviews.id, id),
        loadedAnswer === undefined
          ? undefined
          : sql`coalesce(${reviews.answer}, '') IN (${loadedAnswer}, ${changes.answer ?? ""})`,
      ),
    )
    .returning({ id: reviews.id });

export const removeReview = (db: Db, id: number) =>
  db.delete(reviews).where(eq(reviews.id, id)).returning({ id: reviews.id });

/** Tells whoever has reported a review that `changeReview` has marked as dealt with in the same batch what came of it. */
export const queueReportMails = (db: Db, id: number, { outcome, at }: { outcome: ReportOutcome; at: Date }) =>
  queueMails(db, "review-report", {
    at,
    rows: sql`SELECT 'report ' || report.id || ' ' || ${outcome} AS cause, report.user_id, json_object(
        'to', report.email, 'language', report.language, 'productId', r.product_id, 'outcome', ${outcome}) AS data
      FROM review_reports report JOIN reviews r ON r.id = report.review_id WHERE r.id = ${id} AND r.reported_at IS NULL`,
  });

/** Deletes the reports of a review that `changeReview` has marked as dealt with in the same batch. */
export const dismissReviewReports = (db: Db, id: number) =>
  db
    .delete(reviewReports)
    .where(
      and(
        eq(reviewReports.reviewId, id),
        sql`EXISTS (SELECT 1 FROM reviews WHERE id = ${id} AND reported_at IS NULL)`,
      ),
    );

/** Tells the author of an answer, once; only in the batch that stores it. */
export const queueReviewAnswerMail = (db: Db, id: number, at: Date) =>
  queueMails(db, "review-answered", {
    at,
    rows: sql`SELECT 'review ' || id AS cause, user_id, json_object('review', CAST(id AS TEXT)) AS data
      FROM reviews WHERE id = ${id} AND answered_at = ${at.getTime()}`,
  });

/** Tells the author why (DSA, article 17); in the batch that hides or removes the review, before it is gone. */
export const queueReasonMail = (
  db: Db,
  id: number,
  { measure, reason, at }: { measure: "hidden" | "removed"; reason: string; at: Date },
) =>
  queueMails(db, "review-measure", {
    at,
    rows: sql`SELECT 'review ' || id || ' ' || ${measure} || ' ' || ${String(at.getTime())} AS cause, user_id,
        json_object('productId', product_id, 'measure', ${measure}, 'reason', ${reason}) AS data
      FROM reviews WHERE id = ${id} AND (${measure} = 'removed' OR hidden_at = ${at.getTime()})`,
  });

type NewReport = Omit<typeof reviewReports.$inferInsert, "id" | "reviewId"> & ReviewPlace;

/** Stores a report. It replaces an earlier one from the same address; a report of a hidden text is not stored. */
export const insertReviewReport = (db: Db, report: NewReport) => {
  const { id, productId, userId = null, name, email, language, reason, createdAt } = report;
  return [
    db.run(sql`INSERT INTO review_reports (review_id, user_id, name, email, language, reason, created_at)
      SELECT id, ${userId}, ${name}, ${email}, ${language}, ${reason}, ${createdAt.getTime()} FROM reviews
      WHERE id = ${id} AND product_id = ${productId} AND hidden_at IS NULL
      ON CONFLICT (review_id, email) DO UPDATE SET reason = excluded.reason, name = excluded.name, created_at = excluded.created_at`),
    db
      .update(reviews)
      .set({ reportedAt: createdAt })
      .where(and(eq(reviews.id, id), eq(reviews.productId, productId), isNull(reviews.hiddenAt)))
      .returning({ id: reviews.id }),
    queueMails(db, "review-report", {
      at: createdAt,
      rows: sql`SELECT 'report ' || id || ' received' AS cause, user_id, json_object(
          'to', email, 'language', language, 'productId', ${productId}, 'outcome', 'received') AS data
        FROM review_reports WHERE review_id = ${id} AND email = ${email} AND created_at = ${createdAt.getTime()}`,
    }),
  ] as const;
};
