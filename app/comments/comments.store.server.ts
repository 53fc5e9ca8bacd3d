import { and, desc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { mayAddressOthers, type UserId } from "#app/accounts/accounts.store.server.ts";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { comments } from "#app/comments/comments.tables.server.ts";
import type { Db, Statement } from "#app/db/client.server.ts";
import { selectRow } from "#app/db/select-row.server.ts";
import { isTaken } from "#app/library/library.store.server.ts";
import { beforeAuthorDeletes, takenOver } from "#app/moderation/measures.store.server.ts";
import type { CommentCreate, CommentOwner, CommentsQuery } from "./comments.contract.ts";

type Author = { userId: string };

/** Comments on published products. SQLite keeps the order of cross joins, so the query starts from `condition` and never scans all products. */
const shownComments = (db: Db, condition: SQL | undefined) =>
  db
    .select({
      comment: comments,
      author: {
        username: users.username,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        deletedAt: users.deletedAt,
        sellerRight: users.sellerRight,
      },
      owner:
        sql<CommentOwner | null>`(SELECT CASE WHEN max(order_id) IS NOT NULL THEN 'bought' WHEN min(${isTaken("purchases")}) = 0 THEN 'owns'
          WHEN count(*) THEN 'member' END FROM purchases
        WHERE user_id = ${comments.userId} AND product_id = ${comments.productId} AND revoked_at IS NULL)`.as(
          "owner",
        ),
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
      isNull(comments.hiddenAt),
    ),
  )
    .orderBy(desc(comments.id))
    .limit(limit);

const sameComment = ({ userId, productId, message }: CommentCreate & Author) =>
  and(eq(comments.productId, productId), eq(comments.userId, userId), eq(comments.comment, message));

export const storedComment = (db: Db, comment: CommentCreate & Author) =>
  shownComments(db, sameComment(comment)).limit(1);

/**
 * Stores a comment, hidden where its author has deleted a hidden one of that model, unless the same one
 * exists already, the product is not published or the author is blocked.
 * @param isRead true for a seller's own comment, which the studio does not list as new
 */
export const insertComment = (db: Db, comment: CommentCreate & Author, at: Date, isRead: boolean) => {
  const { productId, userId, message } = comment;
  const row = {
    id: null,
    productId,
    userId,
    comment: message,
    createdAt: at,
    answer: null,
    answeredAt: null,
    readAt: isRead ? at : null,
    ...takenOver("comment", comment),
  };
  const condition = sql`
    WHERE EXISTS (SELECT 1 FROM ${products} WHERE id = ${productId} AND status = 'published')
    AND ${mayAddressOthers(userId)}
    AND NOT EXISTS (SELECT 1 FROM ${comments} WHERE ${sameComment(comment)})`;
  return db.insert(comments).select(selectRow(comments, row, condition));
};

const shownComment = sql`product_id = ${products}.id AND hidden_at IS NULL`;

/** Counts a product's comments again, instead of incrementing, so that the count cannot become wrong. */
export const recountComments = (db: Db, productId: string) =>
  db
    .update(products)
    .set({ commentCount: sql`(SELECT count(*) FROM comments WHERE ${shownComment})` })
    .where(eq(products.id, productId));

export const recountCommentsBeside = (db: Db, id: number) =>
  db
    .update(products)
    .set({ commentCount: sql`(SELECT count(*) FROM comments WHERE ${shownComment})` })
    .where(sql`${products.id} = (SELECT product_id FROM comments WHERE id = ${id})`);

/** Counts a product's comments without this one of a person, which the same batch deletes. @returns the product, where there is such a comment */
const recountWithout = (db: Db, { id, userId }: { id: number; userId: UserId }) =>
  db
    .update(products)
    .set({ commentCount: sql`(SELECT count(*) FROM comments WHERE ${shownComment} AND id <> ${id})` })
    .where(sql`${products.id} = (SELECT product_id FROM comments WHERE id = ${id} AND user_id = ${userId})`)
    .returning({ productId: products.id });

/** Deletes somebody's own comment. The first statement returns a row where it is theirs. */
export const deleteOwnComment = (db: Db, own: { id: number; userId: UserId }, at: Date) => {
  const which = sql`id = ${own.id} AND user_id = ${own.userId}`;
  return [
    recountWithout(db, own),
    ...beforeAuthorDeletes(db, { kind: "comment", which }, at),
    db.delete(comments).where(which),
  ] as const;
};

export const removeComment = (db: Db, { id, productId }: { id: number; productId: string }): Statement[] => [
  db.delete(comments).where(eq(comments.id, id)),
  recountComments(db, productId),
];
