import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { DeleteReview, ReviewForm } from "./review-form.tsx";
import type { Review, ReviewObstacle } from "./reviews.contract.ts";

interface OwnReviewProps {
  productId: string;
  own: { review: Review | null; obstacle: ReviewObstacle | null } | null;
  username: string;
  isSaved: boolean;
  result: SubmissionResult | undefined;
}

function Saved({ productId }: Pick<OwnReviewProps, "productId">) {
  const t = useT();
  return (
    <div className="mb-6">
      <Notice
        tone="success"
        announce
        title={t("reviews.saved")}
        action={
          <Link to={`/product/${productId}/photos#add`} className="text-link">
            {t("reviews.addPhoto")}
          </Link>
        }
      />
    </div>
  );
}

/** Where somebody gets past an obstacle. */
const WAYS = { not_downloaded: "/dashboard", unverified: "/dashboard/settings" } as const;

const isPassable = (obstacle: ReviewObstacle): obstacle is keyof typeof WAYS => obstacle in WAYS;

function Obstacle({ obstacle }: { obstacle: ReviewObstacle }) {
  const t = useT();
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">{t(`reviews.obstacle_${obstacle}`)}</p>
      {isPassable(obstacle) && (
        <ButtonLink to={WAYS[obstacle]} variant="secondary">
          {t(`reviews.way_${obstacle}`)}
        </ButtonLink>
      )}
    </div>
  );
}

export function OwnReview({ productId, own, username, isSaved, result }: OwnReviewProps) {
  const t = useT();
  const returnTo = encodeURIComponent(`/product/${productId}/reviews#yours`);
  return (
    <section aria-labelledby="yours" className="mt-12 max-w-read">
      <h2 id="yours" tabIndex={-1} className="mb-4 scroll-mt-24 text-lg outline-none">
        {t(own?.review ? "reviews.yours" : "reviews.write")}
      </h2>
      {isSaved && <Saved productId={productId} />}
      {!own && (
        <div className="grid justify-items-start gap-4">
          <p className="text-muted">{t("reviews.logInText")}</p>
          <ButtonLink to={`/sign-in?redirectTo=${returnTo}`} variant="secondary">
            {t("reviews.logIn")}
          </ButtonLink>
        </div>
      )}
      {own?.obstacle && <Obstacle obstacle={own.obstacle} />}
      {own?.review?.hiddenReason && (
        <div className="mb-6">
          <Notice title={t("reviews.yoursHidden")}>
            <p dir="auto">{own.review.hiddenReason}</p>
          </Notice>
        </div>
      )}
      {own && !own.obstacle && (
        // The key fills the form again once the review is stored.
        <ReviewForm
          key={own.review?.changedAt ?? own.review?.id}
          review={own.review}
          username={username}
          result={result}
        />
      )}
      {own?.review && <DeleteReview />}
    </section>
  );
}
