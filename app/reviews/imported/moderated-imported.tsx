import { Form, Link } from "@remix-run/react";
import { monthOfYear } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Stars } from "#app/reviews/stars.tsx";
import { WrittenText } from "#app/studio/moderated-parts.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import type { ImportedReviewOfShop } from "./imported-reviews.contract.ts";

function Item({ review }: { review: ImportedReviewOfShop }) {
  const t = useT();
  const { id, productId, model, stars, text, boughtIn } = review;
  return (
    <li tabIndex={-1} className="grid gap-3 border-line border-b py-5 outline-offset-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={stars} />
        <Link to={`/studio/models/${productId}`} className="text-link">
          {model}
        </Link>
        {boughtIn && (
          <span className="text-muted text-sm">
            {t("importedReviews.boughtIn", { month: monthOfYear(boughtIn, t.language) })}
          </span>
        )}
      </div>
      <WrittenText text={text} />
      <Disclosure label={t("studioImportedReviews.removeText")}>
        <Form method="post" preventScrollReset className="grid justify-items-start gap-3">
          <input type="hidden" name="id" value={id} />
          <p className="max-w-read text-sm">{t("studioImportedReviews.removeTextHint")}</p>
          <IntentButton intent="removeText" itemId={id} variant="danger">
            {t("studioImportedReviews.removeTextNow")}
          </IntentButton>
        </Form>
      </Disclosure>
    </li>
  );
}

export const ModeratedImported = ({ reviews }: { reviews: readonly ImportedReviewOfShop[] }) => (
  <ul>
    {reviews.map((review) => (
      <Item key={review.id} review={review} />
    ))}
  </ul>
);

export function RemoveAllImported() {
  const t = useT();
  return (
    <div className="mt-8">
      <Disclosure label={t("studioImportedReviews.removeAll")}>
        <p className="mb-3 max-w-read text-sm">{t("studioImportedReviews.removeAllHint")}</p>
        <Form method="post">
          <IntentButton intent="removeAll" variant="danger">
            {t("studioImportedReviews.removeAllNow")}
          </IntentButton>
        </Form>
      </Disclosure>
    </div>
  );
}
