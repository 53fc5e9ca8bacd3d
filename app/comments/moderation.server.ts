import type { User } from "#app/accounts/accounts.contract.ts";
import { isSellerRow } from "#app/accounts/seller.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { enforceLimits } from "#app/limits/limits.server.ts";
import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type { CommentReport } from "./comments.contract.ts";
import { recountCommentsBeside } from "./comments.store.server.ts";
import type { ModeratedComment, Moderation, ModerationQuery } from "./moderation.contract.ts";
import {
  changeComment,
  commentForSeller,
  deleteComment,
  dismissReports,
  insertReport,
  moderatedComments,
  queueAnswerMail,
} from "./moderation.store.server.ts";

const MODERATION_PAGE_SIZE = 20;

type Row = Awaited<ReturnType<typeof commentForSeller>>[number];
type ViewServices = Pick<Services, "language" | "settings">;

export function moderatedComment({ language, settings }: ViewServices, row: Row): ModeratedComment {
  const { comment, title, author, reports, deletedAt } = row;
  return {
    id: comment.id,
    productId: comment.productId,
    model: inLanguage(title, language),
    author: {
      id: comment.userId,
      username: deletedAt ? null : author,
      seller: isSellerRow(settings, row),
    },
    comment: comment.comment,
    answer: comment.answer ?? "",
    hidden: comment.hiddenAt !== null,
    isNew: comment.readAt === null,
    reports: JSON.parse(reports),
    createdAt: comment.createdAt.toISOString(),
  };
}

/** A page of comments for sellers, newest first. It is the first one when no older comment is left to deal with. */
export async function commentsToModerate(
  services: ViewServices & Pick<Services, "db">,
  query: ModerationQuery,
): Promise<{ comments: ModeratedComment[]; next: number | null }> {
  const rows = await moderatedComments(services.db, query, MODERATION_PAGE_SIZE + 1);
  if (rows.length === 0 && query.before) return commentsToModerate(services, { state: query.state });
  const shown = rows.slice(0, MODERATION_PAGE_SIZE);
  return {
    comments: shown.map((row) => moderatedComment(services, row)),
    next: rows.length > MODERATION_PAGE_SIZE ? (shown.at(-1)?.comment.id ?? null) : null,
  };
}

export async function commentToModerate(
  services: ViewServices & Pick<Services, "db">,
  id: number,
): Promise<ModeratedComment | undefined> {
  const [row] = await commentForSeller(services.db, id);
  return row && moderatedComment(services, row);
}

/** Does what a seller chose for a comment. @throws DomainError not_found; comment_changed when its answer is not the one that the seller has seen. */
export async function moderate(
  { db, now }: Pick<Services, "db" | "now">,
  { id, intent, answer, loadedAnswer }: Moderation,
): Promise<void> {
  const at = now();
  if (intent === "delete") {
    // Hidden first, so that the recount leaves this comment out.
    const [, , , [deleted]] = await db.batch([
      changeComment(db, id, { hiddenAt: at }, at),
      recountCommentsBeside(db, id),
      dismissReports(db, id),
      deleteComment(db, id),
    ]);
    if (!deleted) throw new DomainError("not_found");
    return;
  }
  const changes = {
    keep: {},
    answer: { answer: answer || null, answeredAt: answer ? at : null },
    hide: { hiddenAt: at },
    show: { hiddenAt: null },
  }[intent];
  const [[changed], [exists]] = await db.batch([
    changeComment(db, id, changes, at, intent === "answer" ? loadedAnswer : undefined),
    commentForSeller(db, id),
    dismissReports(db, id),
    recountCommentsBeside(db, id),
    ...(intent === "answer" && answer ? [queueAnswerMail(db, id, at)] : []),
  ]);
  if (!exists) throw new DomainError("not_found");
  if (!changed) throw new DomainError("comment_changed");
}

/** The comment that somebody wants to report. @throws DomainError not_found, also for a hidden one. */
export async function commentToReport(
  services: ViewServices & Pick<Services, "db">,
  { id, productId }: Pick<CommentReport, "id" | "productId">,
): Promise<ModeratedComment> {
  const [row] = await commentForSeller(services.db, id);
  if (!row || row.comment.productId !== productId || row.comment.hiddenAt) throw new DomainError("not_found");
  return moderatedComment(services, row);
}

/** Stores a shopper's report of a comment. @throws DomainError too_many, enough_today, enough_until_verified, not_found. */
export async function reportComment(
  services: Pick<Services, "db" | "now" | "log">,
  user: Pick<User, "id">,
  report: CommentReport,
): Promise<void> {
  const { db, now } = services;
  await enforceLimits(services, ["comment", user.id], ["commentDay", user.id]);
  const [, [reported]] = await db.batch(insertReport(db, { ...report, userId: user.id }, now()));
  if (!reported) throw new DomainError("not_found");
}
