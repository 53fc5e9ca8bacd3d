/** Each page of the studio's comments reads about six rows for each comment: its model, its author, three reports. */
import { and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { queueMails } from "#app/mail/outbox.store.server.ts";
import { commentReports, comments } from "./comments.tables.server.ts";
import type { CommentState, ModerationQuery } from "./moderation.contract.ts";

const MAX_REPORTS = 3;

const CONDITIONS: Record<CommentState, SQL | undefined> = {
  new: isNull(comments.readAt),
  reported: isNotNull(comments.reportedAt),
  hidden: isNotNull(comments.hiddenAt),
  all: undefined,
};

/** Comments with their model and author. SQLite keeps the order of cross joins, so it reads in the order of the comments. */
const withModelAndAuthor = (db: Db, condition: SQL | undefined) =>
  db
    .select({
      comment: comments,
      title: products.title,
      author: users.username,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      deletedAt: users.deletedAt,
      reports: sql<string>`(SELECT json_group_array(reason) FROM (
        SELECT reason FROM comment_reports WHERE comment_id = ${comments.id} LIMIT ${MAX_REPORTS}))`.as(
        "reports",
      ),
    })
    .from(comments)
    .crossJoin(products)
    .crossJoin(users)
    .where(and(condition, eq(products.id, comments.productId), eq(users.id, comments.userId)));

export const moderatedComments = (db: Db, { state, before }: ModerationQuery, limit: number) =>
  withModelAndAuthor(db, and(CONDITIONS[state], before ? lt(comments.id, before) : undefined))
    .orderBy(desc(comments.id))
    .limit(limit);

export const commentsBy = (db: Db, userId: string, limit: number) =>
  withModelAndAuthor(db, eq(comments.userId, userId)).orderBy(desc(comments.id)).limit(limit);

export const commentForSeller = (db: Db, id: number) => withModelAndAuthor(db, eq(comments.id, id)).limit(1);

export const waitingComments = (db: Db, limit: number) =>
  db
    .select({
      count: sql<number>`(SELECT count(*) FROM (
        SELECT id FROM comments WHERE read_at IS NULL UNION SELECT id FROM comments WHERE reported_at IS NOT NULL
        LIMIT ${limit}))`.as("waiting"),
    })
    .from(sql`(SELECT 1)`);

type Changes = Partial<typeof comments.$inferInsert>;

/**
 * Changes a comment and marks it as dealt with.
 * @param loadedAnswer changes nothing when neither this nor the new answer is stored; the new one is when the same form comes twice
 */
export const changeComment = (db: Db, id: number, changes: Changes, at: Date, loadedAnswer?: string) =>
  db
    .update(comments)
    .set({ ...changes, readAt: sql`coalesce(${comments.readAt}, ${at.getTime()})`, reportedAt: null })
    .where(
      and(
        eq(comments.id, id),
        loadedAnswer === undefined
          ? undefined
          : sql`coalesce(${comments.answer}, '') IN (${loadedAnswer}, ${changes.answer ?? ""})`,
      ),
    )
    .returning({ id: comments.id });

/** Deletes the reports of a comment that `changeComment` has marked as dealt with in the same batch. */
export const dismissReports = (db: Db, id: number) =>
  db
    .delete(commentReports)
    .where(
      and(
        eq(commentReports.commentId, id),
        sql`EXISTS (SELECT 1 FROM comments WHERE id = ${id} AND reported_at IS NULL)`,
      ),
    );

/** Queues the mail about an answer, once for each comment; only in the batch that stores the answer. The cron sends it. */
export const queueAnswerMail = (db: Db, id: number, at: Date) =>
  queueMails(db, "comment-answered", {
    at,
    rows: sql`SELECT 'comment ' || id AS cause, user_id, json_object('comment', CAST(id AS TEXT)) AS data
      FROM comments WHERE id = ${id} AND answered_at = ${at.getTime()}`,
  });

export const deleteComment = (db: Db, id: number) =>
  db.delete(comments).where(eq(comments.id, id)).returning({ id: comments.id });

/** Stores a report. It replaces an earlier one of the same user; a report of a hidden comment is not stored. */
export const insertReport = (
  db: Db,
  { id, productId, userId, reason }: { id: number; productId: string; userId: string; reason: string },
  at: Date,
) =>
  [
    db.run(sql`INSERT INTO comment_reports (comment_id, user_id, reason, created_at)
      SELECT id, ${userId}, ${reason}, ${at.getTime()} FROM comments
      WHERE id = ${id} AND product_id = ${productId} AND hidden_at IS NULL
      ON CONFLICT (comment_id, user_id) DO UPDATE SET reason = excluded.reason, created_at = excluded.created_at`),
    db
      .update(comments)
      .set({ reportedAt: at })
      .where(and(eq(comments.id, id), eq(comments.productId, productId), isNull(comments.hiddenAt)))
      .returning({ id: comments.id }),
  ] as const;
