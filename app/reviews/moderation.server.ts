/** What sellers do with reviews, and reports of them (docs/decisions/030). */
import type { User } from "#app/accounts/accounts.contract.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { type Attempt, enforceLimits, networkAttempts, type Visitor } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { anyImportedReview } from "./imported/imported-reviews.store.server.ts";
import type { ModeratedReview, Moderation, ModerationQuery } from "./moderation.contract.ts";
import {
  changeReview,
  dismissReviewReports,
  hideWith,
  insertReviewReport,
  moderatedReviews,
  queueReasonMail,
  queueReportMails,
  queueReviewAnswerMail,
  removeReview,
  reviewForSeller,
} from "./moderation.store.server.ts";
import { putIn, relistByRating, takeOut } from "./review-counts.store.server.ts";
import type { ReviewPlace, VisitorReport } from "./review-reports.contract.ts";

const MODERATION_PAGE_SIZE = 15;

type Row = Awaited<ReturnType<typeof reviewForSeller>>[number];

function moderatedReview({ language }: Pick<Services, "language">, row: Row): ModeratedReview {
  const { review, title, username, licenseEnd, reports } = row;
  const { id, productId, userId, stars, text, printer, material, firstTry, paid } = review;
  return {
    id,
    productId,
    model: inLanguage(title, language),
    author: { id: userId, username },
    stars,
    text,
    printer,
    material,
    firstTry,
    paid,
    licenseEnd,
    answer: review.answer ?? "",
    hidden: review.hiddenAt !== null,
    hiddenReason: review.hiddenReason ?? "",
    isNew: review.readAt === null,
    reports: JSON.parse(reports),
    createdAt: review.createdAt.toISOString(),
    changedAt: review.changedAt?.toISOString() ?? null,
  };
}

/** A page of reviews for sellers, newest first. It is the first one when no older review is left to deal with. */
export async function reviewsToModerate(
  services: Pick<Services, "db" | "language">,
  query: ModerationQuery,
): Promise<{ reviews: ModeratedReview[]; next: number | null; hasImported: boolean }> {
  const { db } = services;
  const [rows, [imported]] = await db.batch([
    moderatedReviews(db, query, MODERATION_PAGE_SIZE + 1),
    anyImportedReview(db),
  ]);
  if (rows.length === 0 && query.before) return reviewsToModerate(services, { state: query.state });
  const shown = rows.slice(0, MODERATION_PAGE_SIZE);
  return {
    reviews: shown.map((row) => moderatedReview(services, row)),
    next: rows.length > MODERATION_PAGE_SIZE ? (shown.at(-1)?.review.id ?? null) : null,
    hasImported: imported?.exists === 1,
  };
}

const withReason = ({ reason }: Moderation): string => {
  if (!reason) throw new DomainError("bad_input", { fields: { reason: "studioReviews.reasonMissing" } });
  return reason;
};

/** Takes a review out whole, with its stars: for personal data, which must not stay in part. */
async function remove(
  { db }: Pick<Services, "db">,
  { id, reason }: { id: number; reason: string },
  at: Date,
): Promise<void> {
  const [row] = await reviewForSeller(db, id);
  if (!row) throw new DomainError("not_found");
  const { productId, userId } = row.review;
  await db.batch([
    changeReview(db, id, {}, at),
    queueReasonMail(db, id, { measure: "removed", reason, at }),
    queueReportMails(db, id, { outcome: "removed", at }),
    dismissReviewReports(db, id),
    takeOut(db, { productId, userId }),
    removeReview(db, id),
    putIn(db, { productId, userId }),
    relistByRating(db, productId),
  ]);
}

type ModerationServices = Parameters<typeof drainOutbox>[0] & Pick<Services, "waitUntil">;

/**
 * Does what a seller chose for a review. Hiding touches no stars, so that nobody can better a rating by it.
 * @throws DomainError not_found; comment_changed when its answer is not the one that the seller has seen; bad_input without a reason to hide or remove.
 */
export async function moderateReview(services: ModerationServices, sent: Moderation): Promise<void> {
  const { db, now, waitUntil } = services;
  const { id, intent, answer, loadedAnswer } = sent;
  const at = now();
  if (intent === "remove") await remove(services, { id, reason: withReason(sent) }, at);
  else {
    const isHiding = intent === "hide";
    const changes = {
      keep: {},
      answer: { answer: answer || null, answeredAt: answer ? at : null },
      hide: hideWith(sent.reason, at),
      show: { hiddenAt: null, hiddenReason: null },
    }[intent];
    if (isHiding) withReason(sent);
    const [[changed], [exists]] = await db.batch([
      changeReview(db, id, changes, at, intent === "answer" ? loadedAnswer : undefined),
      reviewForSeller(db, id),
      queueReportMails(db, id, { outcome: isHiding ? "hidden" : "kept", at }),
      dismissReviewReports(db, id),
      ...(isHiding ? [queueReasonMail(db, id, { measure: "hidden", reason: sent.reason, at })] : []),
      ...(intent === "answer" && answer ? [queueReviewAnswerMail(db, id, at)] : []),
    ]);
    if (!exists) throw new DomainError("not_found");
    if (!changed) throw new DomainError("comment_changed");
  }
  waitUntil(drainOutbox(services));
}

/** The review that somebody wants to report. @throws DomainError not_found, also for a hidden one. */
export async function reviewToReport(
  services: Pick<Services, "db" | "language">,
  { id, productId }: ReviewPlace,
): Promise<ModeratedReview> {
  const [row] = await reviewForSeller(services.db, id);
  if (!row || row.review.productId !== productId || row.review.hiddenAt) throw new DomainError("not_found");
  return moderatedReview(services, row);
}

const attemptsOf = (userId: string): Attempt[] => [
  ["comment", userId],
  ["commentDay", userId],
];

interface Reporter {
  user: Pick<User, "id" | "username" | "email"> | null;
  visitor: Visitor;
}

/**
 * Stores a report, which anybody may send, and confirms it by mail.
 * @throws DomainError too_many, enough_today, enough_until_verified, not_found.
 */
export async function reportReview(
  services: ModerationServices & Pick<Services, "language">,
  { user, visitor }: Reporter,
  { id, productId, ...report }: VisitorReport & ReviewPlace,
): Promise<void> {
  const { db, now, language, waitUntil } = services;
  await enforceLimits(services, ...(user ? attemptsOf(user.id) : networkAttempts("contact", visitor)));
  const [, [reported]] = await db.batch(
    insertReviewReport(db, {
      ...report,
      id,
      productId,
      userId: user?.id ?? null,
      language,
      createdAt: now(),
    }),
  );
  if (!reported) throw new DomainError("not_found");
  waitUntil(drainOutbox(services));
}
