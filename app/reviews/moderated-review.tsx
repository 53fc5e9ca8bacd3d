import { Form, Link } from "@remix-run/react";
import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import {
  AnswerForm,
  HiddenBadge,
  NewBadge,
  ReportReasons,
  SellersAnswer,
  WrittenText,
} from "#app/studio/moderated-parts.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ModeratedReview, ReviewsResult } from "./moderation.contract.ts";
import { PrintLine, ReviewMarks } from "./review-facts.tsx";
import { REASON_MAX, REVIEW_MAX } from "./review-limits.ts";
import { Stars } from "./stars.tsx";

interface ItemProps {
  review: ModeratedReview;
  result: ReviewsResult | undefined;
}

function Head({ review }: Pick<ItemProps, "review">) {
  const t = useT();
  const { productId, model, author, stars, hidden, isNew, createdAt, changedAt } = review;
  const at = changedAt ?? createdAt;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Stars stars={stars} />
      <Link to={`/studio/customers/${author.id}`} translate="no" className="font-medium text-link">
        {author.username}
      </Link>
      <Link to={`/studio/models/${productId}`} className="text-link">
        {model}
      </Link>
      <time dateTime={at} className="text-muted text-sm">
        {changedAt ? t("reviews.changed", { date: date(at, t.language) }) : date(at, t.language)}
      </time>
      <ReviewMarks review={review} isFree={false} />
      {isNew && <NewBadge label={t("studioReviews.isNew")} />}
      {hidden && <HiddenBadge label={t("studioReviews.isHidden")} />}
    </div>
  );
}

interface ReasonFormProps extends ItemProps {
  intent: "hide" | "remove";
}

function ReasonForm({ review: { id }, result, intent }: ReasonFormProps) {
  const t = useT();
  const refused =
    result?.reason?.id === id && result.reason.intent === intent ? result.reason.refused : undefined;
  return (
    <Disclosure label={t(`studioReviews.${intent}`)} open={refused !== undefined}>
      <Form method="post" preventScrollReset className="grid gap-3">
        <input type="hidden" name="id" value={id} />
        <p className="max-w-read text-sm">{t(`studioReviews.${intent}Text`)}</p>
        <TextAreaField
          name="reason"
          rows={2}
          required
          maxLength={REASON_MAX}
          defaultValue={refused}
          label={t("studioReviews.reason")}
          hint={intent === "hide" && t("studioReviews.reasonHint")}
        />
        <div>
          <IntentButton intent={intent} itemId={id} variant="danger">
            {t(`studioReviews.${intent}Now`)}
          </IntentButton>
        </div>
      </Form>
    </Disclosure>
  );
}

function QuickButtons({ review: { id, author, hidden, isNew, reports } }: Pick<ItemProps, "review">) {
  const t = useT();
  const whose = <span className="sr-only">{` (${author.username})`}</span>;
  return (
    <Form method="post" preventScrollReset className="contents">
      <input type="hidden" name="id" value={id} />
      {hidden && (
        <IntentButton intent="show" itemId={id} variant="secondary">
          <span>{t("studioReviews.show")}</span>
          {whose}
        </IntentButton>
      )}
      {(isNew || reports.length > 0) && (
        <IntentButton intent="keep" itemId={id} variant="secondary">
          <span>{t(reports.length > 0 ? "studioReviews.keep" : "studioReviews.markRead")}</span>
          {whose}
        </IntentButton>
      )}
    </Form>
  );
}

function ModeratedReviewItem({ review, result }: ItemProps) {
  const t = useT();
  const { text, answer, hidden, hiddenReason, reports } = review;
  return (
    <>
      <Head review={review} />
      {text ? <WrittenText text={text} /> : <p className="text-muted">{t("studioReviews.noText")}</p>}
      <PrintLine review={review} />
      <SellersAnswer answer={answer} />
      {hidden && (
        <Notice title={t("studioReviews.hiddenBecause")}>
          <p dir="auto">{hiddenReason}</p>
        </Notice>
      )}
      <ReportReasons title={t("studioReviews.reportedFor")} reports={reports} />
      <div className="flex flex-wrap gap-2 *:open:mb-3">
        <AnswerForm
          item={review}
          sent={result?.answer}
          maxLength={REVIEW_MAX}
          words={{
            open: t(review.answer ? "studioReviews.changeAnswer" : "studioReviews.answer"),
            field: t("studioReviews.yourAnswer"),
            hint: t("studioReviews.answerHint"),
            send: t("studioReviews.sendAnswer"),
          }}
        />
        <QuickButtons review={review} />
        {!hidden && text && <ReasonForm review={review} result={result} intent="hide" />}
        <ReasonForm review={review} result={result} intent="remove" />
      </div>
    </>
  );
}

interface ModeratedReviewsProps {
  reviews: readonly ModeratedReview[];
  result: ReviewsResult | undefined;
}

export function ModeratedReviews({ reviews, result }: ModeratedReviewsProps) {
  return (
    <ul>
      {reviews.map((review) => (
        <li key={review.id} tabIndex={-1} className="grid gap-3 border-line border-b py-5 outline-offset-4">
          <ModeratedReviewItem review={review} result={result} />
        </li>
      ))}
    </ul>
  );
}
