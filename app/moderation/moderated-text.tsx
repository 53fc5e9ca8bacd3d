import { Form, Link } from "@remix-run/react";
import { date, monthOfYear } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { PrintLine, ReviewMarks } from "#app/reviews/review-facts.tsx";
import { Stars } from "#app/reviews/stars.tsx";
import { useHasRight } from "#app/studio/use-seller-right.browser.ts";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { KIND, type TextKind } from "./kinds.ts";
import {
  AnswerForm,
  ReasonForm,
  ReportReasons,
  SellersAnswer,
  StateBadges,
  WrittenText,
} from "./moderated-parts.tsx";
import type { ModeratedText } from "./moderation.contract.ts";

interface TextProps {
  kind: TextKind;
  text: ModeratedText;
  isOnAuthorsPage: boolean;
}

function Author({ author }: Pick<ModeratedText, "author">) {
  const t = useT();
  const seesCustomers = useHasRight("all");
  if (!author) return null;
  if (author.username === null)
    return <span className="text-muted italic">{t("studioModeration.deletedUser")}</span>;
  if (!seesCustomers)
    return (
      <span translate="no" className="font-medium">
        {author.username}
      </span>
    );
  return (
    <Link to={`/studio/customers/${author.id}`} translate="no" className="font-medium text-link">
      {author.username}
    </Link>
  );
}

function Head({ text, isOnAuthorsPage }: Pick<TextProps, "text" | "isOnAuthorsPage">) {
  const t = useT();
  const editsModels = useHasRight("all");
  const { productId, model, isFree, author, review, createdAt, changedAt } = text;
  const at = changedAt ?? createdAt;
  const { paid, member = false, licenseEnd = null, boughtIn } = review ?? {};
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {review && <Stars stars={review.stars} />}
      {!isOnAuthorsPage && <Author author={author} />}
      <Link to={editsModels ? `/studio/models/${productId}` : `/product/${productId}`} className="text-link">
        {model}
      </Link>
      {at && (
        <time dateTime={at} className="text-muted text-sm">
          {changedAt ? t("reviews.changed", { date: date(at, t) }) : date(at, t)}
        </time>
      )}
      {boughtIn && (
        <span className="text-muted text-sm">
          {t("reviews.boughtIn", { month: monthOfYear(boughtIn, t.language) })}
        </span>
      )}
      {paid !== undefined && <ReviewMarks review={{ paid, member, licenseEnd }} isFree={isFree} />}
      <StateBadges {...text} />
    </div>
  );
}

function QuickButtons({
  kind,
  text: { id, author, hidden, isNew, reports },
}: Pick<TextProps, "kind" | "text">) {
  const t = useT();
  const whose = author && (
    <span className="sr-only">{` (${author.username ?? t("studioModeration.deletedUser")})`}</span>
  );
  return (
    <Form method="post" preventScrollReset className="contents">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      {hidden && (
        <IntentButton intent="show" itemId={id} variant="quiet">
          <span>{t("studioModeration.show")}</span>
          {whose}
        </IntentButton>
      )}
      {(isNew || reports.length > 0) && (
        <IntentButton intent="keep" itemId={id} variant="quiet">
          <span>{t(reports.length > 0 ? "studioModeration.keep" : "studioModeration.markRead")}</span>
          {whose}
        </IntentButton>
      )}
    </Form>
  );
}

function Text({ kind, text, isOnAuthorsPage }: TextProps) {
  const t = useT();
  const { id, hidden, review, author, model } = text;
  const whose = author && (author.username ?? t("studioModeration.deletedUser"));
  const item = { kind, id };
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <Head text={text} isOnAuthorsPage={isOnAuthorsPage} />
        <Menu
          key={String(hidden)}
          className="relative -my-2 shrink-0"
          label={t("studio.moreActions", { what: [whose, model].filter(Boolean).join(" · ") })}
        >
          {!hidden && text.text && (
            <li>
              <ReasonForm
                isItem
                item={item}
                intent="hide"
                label={t("studioModeration.hide")}
                text={t(review ? "studioModeration.hideReviewText" : "studioModeration.hideText")}
                button={t("studioModeration.hideNow")}
              />
            </li>
          )}
          <li>
            <ReasonForm
              isItem
              item={item}
              intent="remove"
              label={t("studioModeration.remove")}
              text={t(review ? "studioModeration.removeReviewText" : "studioModeration.removeText")}
              button={t("studioModeration.removeNow")}
            />
          </li>
        </Menu>
      </div>
      {text.text ? (
        <WrittenText text={text.text} />
      ) : (
        <p className="text-muted">{t("studioModeration.noText")}</p>
      )}
      {review?.firstTry !== undefined && (
        <PrintLine review={{ printer: null, material: null, firstTry: null, ...review }} />
      )}
      <SellersAnswer answer={text.answer} />
      {hidden && (
        <Notice title={t("studioModeration.hiddenBecause")}>
          <p dir="auto">{text.hiddenReason}</p>
        </Notice>
      )}
      <ReportReasons reports={text.reports} />
      <div className="flex flex-wrap gap-2 *:open:mb-3">
        {KIND[kind].intents.includes("answer") && <AnswerForm kind={kind} item={text} />}
        <QuickButtons kind={kind} text={text} />
      </div>
    </>
  );
}

interface TextsProps {
  kind: TextKind;
  texts: readonly ModeratedText[];
  isOnAuthorsPage?: boolean;
}

export function ModeratedTexts({ kind, texts, isOnAuthorsPage = false }: TextsProps) {
  return (
    <ul>
      {texts.map((text) => (
        <li
          key={text.id}
          tabIndex={-1}
          className="relative grid grid-cols-[3.5rem_minmax(0,1fr)] gap-3 border-line border-b py-5 outline-offset-4 max-sm:[&>:nth-child(n+3)]:col-span-2 sm:grid-cols-1 sm:pl-24"
        >
          <Picture
            image={text.picture}
            sizes="5rem"
            decorative
            className="self-start rounded-lg sm:absolute sm:top-5 sm:left-0 sm:w-20"
          />
          <Text kind={kind} text={text} isOnAuthorsPage={isOnAuthorsPage} />
        </li>
      ))}
    </ul>
  );
}
