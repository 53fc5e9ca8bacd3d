import { number, wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { Rating, StarCounts } from "./rating.ts";
import { STARS } from "./review-limits.ts";
import { StarShape, Stars } from "./stars.tsx";

function Distribution({ stars, reviews }: { stars: StarCounts; reviews: number }) {
  const t = useT();
  return (
    <dl className="grid min-w-56 flex-1 grid-cols-[auto_1fr_auto] items-center gap-x-3 text-sm tabular-nums">
      {STARS.toReversed().map((star) => {
        const count = stars[star - 1] ?? 0;
        return (
          <div key={star} className="contents">
            <dt className="text-right text-muted">
              <span aria-hidden="true">{star}</span> <StarShape className="size-3.5 align-[-0.1em]" />
              <span className="sr-only">{t.count("stars.stars", star)}</span>
            </dt>
            <dd aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
              <span
                className="block h-full rounded-full bg-star"
                style={{ width: `${(count * 100) / reviews}%` }}
              />
            </dd>
            <dd className="text-muted">{wholeNumber(count, t.language)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** What EU law wants to be said beside reviews: whether and how they are verified (Directive 2005/29/EC, article 7(6)). */
export function HowVerified() {
  const t = useT();
  return (
    <details className="max-w-read text-sm">
      <summary className="inline-block cursor-pointer py-2 text-link">{t("reviews.how")}</summary>
      <ul className="grid list-disc gap-1 pl-5 text-muted">
        <li>{t("reviews.how_owners")}</li>
        <li>{t("reviews.how_all")}</li>
        <li>{t("reviews.how_marks")}</li>
        <li>{t("reviews.how_hidden")}</li>
        <li>{t("reviews.how_sorted")}</li>
      </ul>
    </details>
  );
}

interface ReviewsSummaryProps {
  rating: Rating;
  stars: StarCounts;
}

export function ReviewsSummary({ rating, stars }: ReviewsSummaryProps) {
  const t = useT();
  return (
    <div className="my-4 flex flex-wrap items-center gap-x-10 gap-y-4">
      <p className="grid justify-items-center gap-1">
        <span aria-hidden="true" className="price text-xl">
          {number(rating.average, t.language, 1)}
        </span>
        <Stars stars={rating.average} />
        <span className="text-muted text-sm">{t.count("reviews.count", rating.reviews)}</span>
      </p>
      <Distribution stars={stars} reviews={rating.reviews} />
    </div>
  );
}
