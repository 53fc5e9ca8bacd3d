/** Reviews from another shop, which nobody here has checked (docs/decisions/030). */
import { publishedProduct } from "#app/catalog/catalog.store.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { type Rating, ratingOf } from "#app/reviews/rating.ts";
import { REVIEWS_PAGE_SIZE } from "#app/reviews/review-limits.ts";
import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type {
  ImportedModeration,
  ImportedReview,
  ImportedReviewOfShop,
  ImportedReviewsQuery,
} from "./imported-reviews.contract.ts";
import {
  anyImportedReview,
  importedReviewPage,
  importedReviewsOfShop,
  removeAllImported,
  removeImportedText,
} from "./imported-reviews.store.server.ts";

type Row = Awaited<ReturnType<typeof importedReviewPage>>[number];

export const importedReview = ({ id, stars, text, boughtIn }: Row): ImportedReview => ({
  id,
  stars: stars ?? 0,
  text,
  boughtIn,
});

/** @throws DomainError not_found for a model that is not published, or has none. */
export async function importedReviewsPage(
  { db, language }: Pick<Services, "db" | "language">,
  query: ImportedReviewsQuery,
): Promise<{ title: string; rating: Rating; reviews: ImportedReview[] }> {
  const [[product], rows] = await db.batch([
    publishedProduct(db, query.productId),
    importedReviewPage(db, query, REVIEWS_PAGE_SIZE),
  ]);
  const rating = product && ratingOf(product.importedStars);
  if (!rating) throw new DomainError("not_found");
  return { title: inLanguage(product.title, language), rating, reviews: rows.map(importedReview) };
}

export async function importedReviewsForSeller(
  { db, language }: Pick<Services, "db" | "language">,
  { before }: { before?: number | undefined },
): Promise<{ reviews: ImportedReviewOfShop[]; next: number | null; any: boolean }> {
  const [rows, [any]] = await db.batch([
    importedReviewsOfShop(db, before, REVIEWS_PAGE_SIZE + 1),
    anyImportedReview(db),
  ]);
  const shown = rows.slice(0, REVIEWS_PAGE_SIZE).map(({ review, title }) => ({
    ...importedReview(review),
    productId: review.productId,
    model: inLanguage(title, language),
  }));
  return {
    reviews: shown,
    next: rows.length > REVIEWS_PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
    any: any?.exists === 1,
  };
}

/** @throws DomainError not_found. */
export async function moderateImported(
  { db }: Pick<Services, "db">,
  { intent, id = 0 }: ImportedModeration,
): Promise<void> {
  if (intent === "removeAll") {
    await db.batch(removeAllImported(db));
    return;
  }
  const [removed] = await removeImportedText(db, id);
  if (!removed) throw new DomainError("not_found");
}
