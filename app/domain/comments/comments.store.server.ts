/** Queries for comments on published products. */
import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { comments, products, users } from "#app/db/schema.ts";
import type { UserId } from "#app/domain/accounts/accounts.store.server.ts";
import type { CommentCreate, CommentsQuery } from "./comments.contract.ts";

type Author = { userId: string };

/** SQLite keeps the order of cross joins, so the query starts from the selected comments and never scans all products. */
const shownComments = (db: Db, condition: SQL | undefined) =>
  db
    .select({
      comment: comments,
      author: {
        username: users.username,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        deletedAt: users.deletedAt,
      },
    })
    .from(comments)
    .crossJoin(products)
    .crossJoin(users)
    .where(
      and(
        condition,
        eq(products.id, comments.productId),
        eq(products.status, "published"),
        eq(users.id, comments.userId),
      ),
    );

export const commentPage = (db: Db, { productId, before }: CommentsQuery, limit: number) =>
  shownComments(
    db,
    and(
      productId ? eq(comments.productId, productId) : undefined,
      before ? lt(comments.id, before) : undefined,
    ),
  )
    .orderBy(desc(comments.id))
    .limit(limit);

const sameComment = ({ userId, productId, message }: CommentCreate & Author) =>
  and(eq(comments.productId, productId), eq(comments.userId, userId), eq(comments.comment, message));

export const storedComment = (db: Db, comment: CommentCreate & Author) =>
  shownComments(db, sameComment(comment)).limit(1);

/** Stores nothing when the same comment exists already or the product is not published. */
export const insertComment = (db: Db, comment: CommentCreate & Author, at: Date) => {
  const { productId, userId, message } = comment;
  return db.insert(comments).select(
    sql`SELECT NULL, ${productId}, ${userId}, ${message}, ${at.getTime()}
      WHERE EXISTS (SELECT 1 FROM ${products} WHERE id = ${productId} AND status = 'published')
      AND NOT EXISTS (SELECT 1 FROM ${comments} WHERE ${sameComment(comment)})`,
  );
};

/** Recounts instead of incrementing, so that the count cannot drift. */
export const recountComments = (db: Db, productId: string) =>
  db
    .update(products)
    .set({ commentCount: sql`(SELECT count(*) FROM comments WHERE product_id = ${productId})` })
    .where(eq(products.id, productId));

/** Updates the product's count for the batch that deletes this comment; must run before the DELETE. */
export const recountCommentsWithout = (db: Db, { id, userId }: { id: number; userId: UserId }) =>
  db
    .update(products)
    .set({
      commentCount: sql`(SELECT count(*) FROM comments WHERE product_id = ${products}.id AND id <> ${id})`,
    })
    .where(sql`${products.id} = (SELECT product_id FROM comments WHERE id = ${id} AND user_id = ${userId})`);

export const deleteCommentRow = (db: Db, { id, userId }: { id: number; userId: UserId }) =>
  db
    .delete(comments)
    .where(and(eq(comments.id, id), eq(comments.userId, userId)))
    .returning({ id: comments.id });
