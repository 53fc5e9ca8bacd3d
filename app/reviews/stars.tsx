import type { CSSProperties } from "react";
import { number } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { Rating } from "./rating.ts";
import { STARS } from "./review-limits.ts";

const SHAPE = "m12 2.8 2.8 5.9 6.4.8-4.7 4.5 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4-4.7-4.5 6.4-.8z";

export const StarShape = ({ className = "" }: { className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className={`inline-block shrink-0 ${className}`}>
    <path d={SHAPE} fill="currentColor" />
  </svg>
);

/** Five stars, filled to a tenth of a star. */
export function Stars({ stars }: { stars: number }) {
  const t = useT();
  return (
    <span
      role="img"
      aria-label={t("stars.of5", { stars: number(stars, t.language, 1) })}
      className="stars"
      style={{ "--filled": `${(stars * 100) / STARS.length}%` } as CSSProperties}
    />
  );
}

/** Beside the words that nobody has reviewed it. */
export const NoStars = () => (
  <span aria-hidden="true" className="stars opacity-50" style={{ "--filled": "0%" } as CSSProperties} />
);

/** What a card says of a model's reviews. */
export function CardRating({ rating }: { rating: Rating }) {
  const t = useT();
  const average = number(rating.average, t.language, 1);
  return (
    <span>
      <StarShape className="size-4 align-[-0.2em] text-star" />{" "}
      <span aria-hidden="true">{`${average} (${rating.reviews})`}</span>
      <span className="sr-only">{t.count("stars.card", rating.reviews, { average })}</span>
    </span>
  );
}
