import { ProductId } from "#app/catalog/catalog.contract.ts";
import type { StarCounts } from "#app/reviews/rating.ts";
import { z } from "#app/shared/zod.ts";

const ReviewId = z.coerce.number().int().positive();

/** What an import stores of one review. */
export interface NewImportedReview {
  sourceId: string;
  productId: string;
  stars: number;
  text: string;
  boughtIn: string | null;
}

/** `before` is the id of the last review of the previous page. */
export const ImportedReviewsQuery = z.object({ productId: ProductId, before: ReviewId.optional() });
export type ImportedReviewsQuery = z.output<typeof ImportedReviewsQuery>;

export interface ImportedReview {
  id: number;
  productId: string;
  stars: number;
  /** Null while it is hidden. */
  text: string | null;
  hiddenReason: string | null;
  /** Month of the purchase, such as "2024-03". */
  boughtIn: string | null;
}

/** What buyers of a model said in another shop. */
export interface ImportedReviews {
  stars: StarCounts;
  /** The newest ones that have a text. */
  newest: ImportedReview[];
  hasMore: boolean;
}
