/** Comments as shoppers read and write them: only the author can delete one here. */

import type { User } from "#app/accounts/accounts.contract.ts";
import { isBlocked } from "#app/accounts/accounts.store.server.ts";
import {
  batchForCaller,
  batchWithSession,
  type Caller,
  type SessionToken,
} from "#app/accounts/caller.server.ts";
import { isSellerRow } from "#app/accounts/seller.server.ts";
import { enforceLimits } from "#app/limits/limits.server.ts";
import { queueNewTextMails } from "#app/mail/seller-mails.store.server.ts";
import type { Reads, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { COMMENTS_PAGE_SIZE } from "./comment-limits.ts";
import type { Comment, CommentCreate, CommentDelete, CommentsQuery } from "./comments.contract.ts";
import {
  commentPage,
  deleteOwnComment,
  insertComment,
  recountComments,
  storedComment,
} from "./comments.store.server.ts";

type Row = Awaited<ReturnType<typeof commentPage>>[number];

type CommentServices = Reads;

const commentFor = (
  { settings }: Pick<CommentServices, "settings">,
  { comment, author, owner }: Row,
  reader: Pick<User, "id"> | null,
): Comment => ({
  id: comment.id,
  comment: comment.comment,
  productId: comment.productId,
  username: author.deletedAt ? null : author.username,
  seller: isSellerRow(settings, author),
  owner: author.deletedAt || isSellerRow(settings, author) ? null : owner,
  createdAt: comment.createdAt.toISOString(),
  answer: comment.answer,
  mine: comment.userId === reader?.id,
});

export async function commentsOf(
  services: Writes,
  caller: User | SessionToken | null,
  query: CommentsQuery,
): Promise<Comment[]> {
  const page = commentPage(services.db, query, COMMENTS_PAGE_SIZE);
  const hasSessionToken = caller && "sessionToken" in caller;
  const { user: reader, rows } = hasSessionToken
    ? await batchWithSession(services, caller, () => [page])
    : { user: caller, rows: [await page] as const };
  return rows[0].map((row) => commentFor(services, row, reader));
}

/**
 * Stores a comment. One that is sent twice, as after a network failure, returns the stored one.
 * @throws DomainError too_many, enough_today, enough_until_verified, blocked, not_found (no such product),
 * comment_hidden (only the seller sees it: the same one, or an earlier one that its author deleted, is
 * hidden).
 */
export async function createComment(services: Writes, user: User, input: CommentCreate): Promise<Comment> {
  const { db, now, settings } = services;
  const comment = { ...input, userId: user.id };
  await enforceLimits(services, ["comment", user.id], ["commentDay", user.id]).catch(
    async (error: unknown) => {
      // A comment that is stored, and whose answer was lost, does not count again.
      const [stored] = await storedComment(db, comment);
      if (!stored) throw error;
    },
  );
  const at = now();
  const bySeller = user.seller !== undefined;
  const [, , [row]] = await db.batch([
    insertComment(db, comment, at, bySeller),
    recountComments(db, input.productId),
    storedComment(db, comment),
    ...(bySeller
      ? []
      : [queueNewTextMails(db, "comment", { ...comment, at, sellers: settings.SELLER_EMAILS })]),
  ]);
  if (!row) throw new DomainError((await isBlocked(db, user.id)) ? "blocked" : "not_found");
  if (row.comment.hiddenAt) throw new DomainError("comment_hidden");
  return commentFor(services, row, user);
}

/** Deletes the caller's own comment. @throws DomainError not_found, also for a comment of somebody else. */
export async function deleteComment(services: Writes, caller: Caller, { id }: CommentDelete): Promise<void> {
  const { db, now } = services;
  const { rows } = await batchForCaller(services, caller, (userId) =>
    deleteOwnComment(db, { id, userId }, now()),
  );
  if (!rows[0].length) throw new DomainError("not_found");
}
