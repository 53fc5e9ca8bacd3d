import { number } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { Rating } from "./rating.ts";
import { Stars } from "./stars.tsx";

interface RatingLineProps {
  rating: Rating | null;
  printedBy: number;
}

/** Under a model's name: its stars, how many reviews, and by how many people it was printed. Nothing where nobody has said anything. */
export function RatingLine({ rating, printedBy }: RatingLineProps) {
  const t = useT();
  if (!rating && printedBy === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 tabular-nums">
      {rating && (
        <a href="#reviews" className="flex items-center gap-x-2 py-1 hover:underline">
          <Stars stars={rating.average} />
          <span className="font-medium">{number(rating.average, t.language, 1)}</span>
          <span className="text-muted">{t.count("reviews.count", rating.reviews)}</span>
        </a>
      )}
      {printedBy > 0 && <span className="text-muted">{t.count("reviews.printedBy", printedBy)}</span>}
    </p>
  );
}
