/** Reviews from another shop on a model's page. They are only read, so they are HTML that the loader makes (docs/decisions/009). */
import { wholeNumber } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { type Rating, ratingOf } from "#app/reviews/rating.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { staticHtml } from "#app/ui/static-html.server.tsx";
import { ImportedReviewList } from "./imported-review-list.tsx";
import type { ImportedReviews } from "./imported-reviews.contract.ts";

interface ImportedSectionProps {
  productId: string;
  rating: Rating;
  imported: ImportedReviews;
}

function ImportedSection({ productId, rating, imported: { newest, hasMore } }: ImportedSectionProps) {
  const t = useT();
  return (
    <details className="group border-line border-y">
      <summary className="flex min-h-14 items-center justify-between gap-4">
        <h2 className="text-lg">
          {t("importedReviews.title")}{" "}
          <span className="font-normal text-muted tabular-nums">
            {wholeNumber(rating.reviews, t.language)}
          </span>
        </h2>
        <ChevronIcon className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <ImportedReviewList rating={rating} reviews={newest} />
      {hasMore && (
        <p>
          <a href={`/product/${productId}/reviews/gumroad`} className="inline-block py-2 text-link">
            {t("importedReviews.more")}
          </a>
        </p>
      )}
    </details>
  );
}

/** Empty for a model without any. */
export function importedReviewsHtml(productId: string, imported: ImportedReviews, t: Translate): string {
  const rating = ratingOf(imported.stars);
  return rating
    ? staticHtml(t, <ImportedSection productId={productId} rating={rating} imported={imported} />)
    : "";
}
