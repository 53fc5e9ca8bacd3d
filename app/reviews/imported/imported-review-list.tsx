import { number } from "#app/i18n/format.ts";
import { monthOfYear } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { reportPath } from "#app/moderation/kinds.ts";
import type { Rating } from "#app/reviews/rating.ts";
import { Stars } from "#app/reviews/stars.tsx";
import type { ImportedReview } from "./imported-reviews.contract.ts";

interface ImportedReviewListProps {
  rating: Rating;
  reviews: readonly ImportedReview[];
}

export function ImportedReviewList({ rating, reviews }: ImportedReviewListProps) {
  const t = useT();
  const average = number(rating.average, t.language, 1);
  return (
    <>
      <p className="max-w-read text-muted text-sm">
        {t.count("importedReviews.unchecked", rating.reviews, { average })}
      </p>
      <ul className="mt-3">
        {reviews.map(({ id, productId, stars, text, hiddenReason, boughtIn }) => (
          <li key={id} className="wrap-anywhere border-line border-t py-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Stars stars={stars} />
              <span className="text-muted text-sm">
                {boughtIn
                  ? t("reviews.boughtIn", { month: monthOfYear(boughtIn, t.language) })
                  : t("importedReviews.bought")}
              </span>
              {text !== null && (
                <a
                  href={reportPath("imported", { id, productId })}
                  rel="nofollow"
                  className="ml-auto text-muted text-sm"
                >
                  {t("reviews.report")}
                </a>
              )}
            </div>
            {text === null ? (
              <p className="mt-1 max-w-read text-muted">
                {t("reviews.hidden")} <span dir="auto">{hiddenReason}</span>
              </p>
            ) : (
              <p dir="auto" className="mt-1 max-w-read whitespace-pre-line">
                {text}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
