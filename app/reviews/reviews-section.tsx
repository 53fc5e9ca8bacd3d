import { Link } from "@remix-run/react";
import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import { wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useOwns } from "#app/session/use-owns.browser.ts";
import { ReviewItem } from "./review-item.tsx";
import { HowVerified, ReviewsSummary } from "./reviews-summary.tsx";
import { NoStars } from "./stars.tsx";

/** For owners. It stands behind what else its line has, so that nothing moves when the session is known. */
function ReviewLink({ productId }: { productId: string }) {
  const t = useT();
  if (!useOwns(productId)) return null;
  return (
    <Link to={`/product/${productId}/reviews#yours`} className="inline-block py-2 text-link">
      {t("reviews.write")}
    </Link>
  );
}

interface ReviewsSectionProps {
  product: Pick<ProductDetail, "id" | "rating" | "stars" | "newestReviews" | "free">;
}

/** The newest reviews on a model's page. */
export function ReviewsSection({ product: { id, rating, stars, newestReviews, free } }: ReviewsSectionProps) {
  const t = useT();
  if (!rating)
    return (
      <section aria-labelledby="reviews">
        <h2 id="reviews" className="text-lg">
          {t("reviews.title")}
        </h2>
        <p className="mt-2 flex min-h-11 flex-wrap items-center gap-x-3">
          <NoStars /> <span className="text-muted">{t("reviews.none")}</span>
          <ReviewLink productId={id} />
        </p>
      </section>
    );
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" tabIndex={-1} className="text-lg outline-none">
        <span>{t("reviews.title")}</span>{" "}
        <span className="font-normal text-muted tabular-nums">{wholeNumber(rating.reviews, t.language)}</span>
      </h2>
      <ReviewsSummary rating={rating} stars={stars} />
      <ul>
        {newestReviews.map((review) => (
          <ReviewItem key={review.id} review={review} isFree={free} />
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-6">
        {rating.reviews > newestReviews.length && (
          <Link to={`/product/${id}/reviews`} className="py-2 text-link">
            {t("reviews.all", { count: wholeNumber(rating.reviews, t.language) })}
          </Link>
        )}
        <ReviewLink productId={id} />
      </p>
      <HowVerified />
    </section>
  );
}
