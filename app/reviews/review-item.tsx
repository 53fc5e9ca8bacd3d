import { Link } from "@remix-run/react";
import { compactDate } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { reportPath } from "#app/moderation/kinds.ts";
import { Picture } from "#app/ui/picture.tsx";
import { PrintLine, ReviewMarks } from "./review-facts.tsx";
import type { Review } from "./reviews.contract.ts";
import { Stars } from "./stars.tsx";

function AuthorsPhotos({ review: { photos, productId } }: Pick<ReviewItemProps, "review">) {
  const t = useT();
  if (photos.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {photos.map(({ id, image, username }) => (
        <li key={id} className="w-20">
          <Link to={`/product/${productId}/photos#photo-${id}`} className="block">
            <Picture
              image={{ ...image, alt: t("productPhotos.alt", { name: username }) }}
              sizes="5rem"
              className="aspect-square! rounded-lg border border-line"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface ReviewItemProps {
  review: Review;
  isFree: boolean;
  isOwn?: boolean;
}

export function ReviewItem({ review, isFree, isOwn = false }: ReviewItemProps) {
  const t = useT();
  const { id, stars, text, hiddenReason, username, answer, createdAt, changedAt } = review;
  return (
    <li id={`review-${id}`} className="scroll-mt-24 border-line border-t py-4 wrap-anywhere">
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={stars} />
        <bdi translate="no" className="font-medium">
          {username}
        </bdi>
        <ReviewMarks review={review} isFree={isFree} />
        <time dateTime={changedAt ?? createdAt} className="text-muted text-sm">
          {changedAt ? t("reviews.changed", { date: compactDate(changedAt, t) }) : compactDate(createdAt, t)}
        </time>
        {!isOwn && text !== null && (
          <Link
            to={reportPath("review", review)}
            rel="nofollow"
            className="-my-2 ml-auto py-2 text-muted text-sm hover:text-ink hover:underline"
          >
            {t("reviews.report")}
          </Link>
        )}
      </div>
      {text !== null && text !== "" && (
        <p dir="auto" className="mt-1 max-w-read whitespace-pre-line">
          {text}
        </p>
      )}
      {text === null && (
        <p className="mt-1 max-w-read text-muted">
          {t("reviews.hidden")} <span dir="auto">{hiddenReason}</span>
        </p>
      )}
      <PrintLine review={review} />
      <AuthorsPhotos review={review} />
      {answer && (
        <div className="mt-3 max-w-read border-accent border-l-2 pl-4">
          <span className="rounded-full bg-accent-soft px-2 text-accent-strong text-sm">
            {t("reviews.seller")}
          </span>
          <p dir="auto" className="mt-1 whitespace-pre-line">
            {answer}
          </p>
        </div>
      )}
    </li>
  );
}
