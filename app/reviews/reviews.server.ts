/**
 * Reviews as shoppers read and owners write them (docs/decisions/030). Who may write is a condition of the
 * statement that stores a review; `obstacleOf` only says which part of it is missing. Sellers have
 * app/moderation.
 */
import type { User } from "#app/accounts/accounts.contract.ts";
import { batchForCaller, type Caller } from "#app/accounts/caller.server.ts";
import { isSellerRow } from "#app/accounts/seller.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { enforceLimits } from "#app/limits/limits.server.ts";
import { queueNewTextMails } from "#app/mail/seller-mails.store.server.ts";
import { photoOf } from "#app/photos/photo-view.server.ts";
import type { Reads, Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { deliverAfterAnswer } from "#app/webhooks/deliver-webhooks.server.ts";
import { queueReviewEvent } from "#app/webhooks/webhooks.store.server.ts";
import { type Rating, ratingOf, type StarCounts } from "./rating.ts";
import { addToCounts, subtractFromCounts } from "./review-counts.store.server.ts";
import { REVIEWS_PAGE_SIZE } from "./review-limits.ts";
import type { Review, ReviewDelete, ReviewObstacle, ReviewSave, ReviewsQuery } from "./reviews.contract.ts";
import {
  deleteOwnReview,
  photosOfReviewPage,
  reviewerStanding,
  reviewOf,
  reviewPage,
  saveReview as storeReview,
} from "./reviews.store.server.ts";

type ReviewServices = Reads;
type Row = Awaited<ReturnType<typeof reviewPage>>[number];
type PhotoRows = Awaited<ReturnType<typeof photosOfReviewPage>>;
type Standing = Awaited<ReturnType<typeof reviewerStanding>>[number];

export function reviewFor(
  services: Omit<ReviewServices, "db">,
  { review, username, licenseEnd, member }: Row,
  photos: PhotoRows,
): Review {
  const { id, productId, stars, text, printer, material, firstTry, paid } = review;
  const { answer, createdAt, changedAt, hiddenAt, hiddenReason } = review;
  return {
    id,
    productId,
    stars,
    text: hiddenAt ? null : text,
    hiddenReason: hiddenAt && hiddenReason,
    username,
    printer,
    material,
    firstTry,
    paid,
    member: member === 1,
    licenseEnd,
    answer,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
    photos: photos
      .filter(({ photo }) => photo.userId === review.userId)
      .map((photo) => photoOf(photo, services)),
  };
}

export async function reviewsOf(services: ReviewServices, query: ReviewsQuery): Promise<Review[]> {
  const { db } = services;
  const [rows, photos] = await db.batch([
    reviewPage(db, query, REVIEWS_PAGE_SIZE),
    photosOfReviewPage(db, query, REVIEWS_PAGE_SIZE),
  ]);
  return rows.map((row) => reviewFor(services, row, photos));
}

/** Why the reader cannot review the model, or null. */
function obstacleOf(services: Pick<Services, "settings">, standing: Standing): ReviewObstacle | null {
  const { email, emailVerifiedAt, deletedAt, sellerRight, blockedAt, owned, owns, downloaded } = standing;
  if (isSellerRow(services.settings, { email, emailVerifiedAt, deletedAt, sellerRight })) return "seller";
  if (!owned) return "not_owner";
  if (!owns) return "revoked";
  if (blockedAt) return "blocked";
  if (!downloaded) return "not_downloaded";
  return emailVerifiedAt ? null : "unverified";
}

export interface OwnReview {
  review: Review | null;
  obstacle: ReviewObstacle | null;
}

export interface ReviewsPage {
  title: string;
  rating: Rating | null;
  stars: StarCounts;
  free: boolean;
  reviews: Review[];
  /** Null for a visitor. */
  own: OwnReview | null;
}

/** A model's reviews and the reader's own. @throws DomainError not_found. */
export async function reviewsPage(
  services: ReviewServices,
  reader: Pick<User, "id"> | null,
  query: ReviewsQuery,
): Promise<ReviewsPage> {
  const { db, language, mainLanguage } = services;
  const { productId } = query;
  const readerId = reader?.id ?? "";
  const [[standing], rows, photos, [own]] = await db.batch([
    reviewerStanding(db, readerId, productId),
    reviewPage(db, query, REVIEWS_PAGE_SIZE),
    photosOfReviewPage(db, query, REVIEWS_PAGE_SIZE),
    reviewOf(db, readerId, productId),
  ]);
  if (!standing) throw new DomainError("not_found");
  const { stars, free } = standing;
  return {
    stars,
    free,
    rating: ratingOf(stars),
    title: inLanguage(standing.title, { language, mainLanguage }),
    reviews: rows.map((row) => reviewFor(services, row, photos)),
    own: reader && {
      review: own ? reviewFor(services, own, []) : null,
      obstacle: obstacleOf(services, standing),
    },
  };
}

/**
 * Stores the caller's review of a model, or changes it.
 * @throws DomainError too_many, enough_today, enough_until_verified; not_found (no such model); blocked;
 * cannot_review for everybody who is no owner with a verified address and a finished download.
 */
export async function saveReview(
  services: ReviewServices & Parameters<typeof deliverAfterAnswer>[0],
  user: Pick<User, "id">,
  said: ReviewSave,
): Promise<Review> {
  const { db, now, settings } = services;
  const { productId } = said;
  const person = { productId, userId: user.id };
  await enforceLimits(services, ["comment", user.id], ["commentDay", user.id]);
  const at = now();
  const sellers = settings.SELLER_EMAILS;
  const [, , , , , , [standing], [row]] = await db.batch([
    subtractFromCounts(db, person),
    storeReview(db, { ...said, userId: user.id }, { at, sellers }),
    ...addToCounts(db, person),
    queueReviewEvent(db, { ...person, at }),
    queueNewTextMails(db, "review", { ...person, at, sellers }),
    reviewerStanding(db, user.id, productId),
    reviewOf(db, user.id, productId),
  ]);
  if (!standing) throw new DomainError("not_found");
  const obstacle = obstacleOf(services, standing);
  if (obstacle === "blocked") throw new DomainError("blocked");
  if (obstacle || !row) throw new DomainError("cannot_review");
  deliverAfterAnswer(services);
  return reviewFor(services, row, []);
}

/** Deletes the caller's own review, also after a refund. @throws DomainError not_found. */
export async function deleteReview(
  services: Writes,
  caller: Caller,
  { productId }: ReviewDelete,
): Promise<void> {
  const { db, now } = services;
  const { rows } = await batchForCaller(services, caller, (userId) =>
    deleteOwnReview(db, { userId, productId }, now()),
  );
  if (!rows[0].length) throw new DomainError("not_found");
}
