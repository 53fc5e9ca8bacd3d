/** Reviews from another shop, which nobody here has checked (docs/decisions/030). */
import { publishedProduct } from "#app/catalog/catalog.store.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { type Rating, ratingOf } from "#app/reviews/rating.ts";
import { REVIEWS_PAGE_SIZE } from "#app/reviews/review-limits.ts";
import type { Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type { ImportedReview, ImportedReviewsQuery } from "./imported-reviews.contract.ts";
import { anyImportedReview, importedReviewPage, removeAllImported } from "./imported-reviews.store.server.ts";

type Row = Awaited<ReturnType<typeof importedReviewPage>>[number];

export const importedReview = ({
  id,
  productId,
  stars,
  text,
  hiddenAt,
  hiddenReason,
  boughtIn,
}: Row): ImportedReview => ({
  id,
  productId,
  stars: stars ?? 0,
  text: hiddenAt ? null : text,
  hiddenReason: hiddenAt && hiddenReason,
  boughtIn,
});

/** @throws DomainError not_found for a model that is not published, or has none. */
export async function importedReviewsPage(
  { db, language, mainLanguage }: Reads,
  query: ImportedReviewsQuery,
): Promise<{ title: string; rating: Rating; reviews: ImportedReview[] }> {
  const [[product], rows] = await db.batch([
    publishedProduct(db, query.productId),
    importedReviewPage(db, query, REVIEWS_PAGE_SIZE),
  ]);
  const rating = product && ratingOf(product.importedStars);
  if (!rating) throw new DomainError("not_found");
  return {
    title: inLanguage(product.title, { language, mainLanguage }),
    rating,
    reviews: rows.map(importedReview),
  };
}

export async function hasImportedReviews({ db }: Reads): Promise<boolean> {
  const [any] = await anyImportedReview(db);
  return any?.exists === 1;
}

/** All of them go, with their stars. */
export async function removeImported({ db, now }: Reads): Promise<void> {
  const [first, ...others] = removeAllImported(db, now());
  await db.batch([first, ...others]);
}
