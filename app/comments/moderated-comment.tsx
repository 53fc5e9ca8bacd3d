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
import { IntentButton } from "#app/ui/intent-button.tsx";
import { COMMENT_MAX } from "./comment-limits.ts";
import type { ModeratedComment, ModerationResult } from "./moderation.contract.ts";

interface ItemProps {
  comment: ModeratedComment;
  result: ModerationResult | undefined;
  isOnAuthorsPage: boolean;
}

type HeadProps = Omit<ItemProps, "result">;

function Author({ comment: { author }, isOnAuthorsPage }: HeadProps) {
  const t = useT();
  if (isOnAuthorsPage) return null;
  if (author.username === null) return <span className="text-muted italic">{t("comments.deletedUser")}</span>;
  return (
    <Link to={`/studio/customers/${author.id}`} translate="no" className="font-medium text-link">
      {author.username}
    </Link>
  );
}

function Head({ comment, isOnAuthorsPage }: HeadProps) {
  const t = useT();
  const { productId, model, hidden, isNew, createdAt } = comment;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Author comment={comment} isOnAuthorsPage={isOnAuthorsPage} />
      <Link to={`/studio/models/${productId}`} className="text-link">
        {model}
      </Link>
      <time dateTime={createdAt} className="text-muted text-sm">
        {date(createdAt, t.language)}
      </time>
      {isNew && <NewBadge label={t("studioComments.isNew")} />}
      {hidden && <HiddenBadge label={t("studioComments.isHidden")} />}
    </div>
  );
}

interface CommentsProps {
  comments: readonly ModeratedComment[];
  result: ModerationResult | undefined;
  isOnAuthorsPage?: boolean;
}

export function ModeratedComments({ comments, result, isOnAuthorsPage = false }: CommentsProps) {
  return (
    <ul>
      {comments.map((comment) => (
        <li key={comment.id} tabIndex={-1} className="grid gap-3 border-line border-b py-5 outline-offset-4">
          <ModeratedCommentItem comment={comment} result={result} isOnAuthorsPage={isOnAuthorsPage} />
        </li>
      ))}
    </ul>
  );
}

function ModeratedCommentItem({ comment, result, isOnAuthorsPage }: ItemProps) {
  const t = useT();
  const { id, author, hidden, isNew, reports } = comment;
  const name = author.username ?? t("comments.deletedUser");
  return (
    <>
      <Head comment={comment} isOnAuthorsPage={isOnAuthorsPage} />
      <WrittenText text={comment.comment} />
      <SellersAnswer answer={comment.answer} />
      <ReportReasons title={t("studioComments.reportedFor")} reports={reports} />
      <div className="flex flex-wrap gap-2 *:open:mb-3">
        <AnswerForm
          item={comment}
          sent={result?.answer}
          maxLength={COMMENT_MAX}
          words={{
            open: t(comment.answer ? "studioComments.changeAnswer" : "studioComments.answer"),
            field: t("studioComments.yourAnswer"),
            hint: t("studioComments.answerHint"),
            send: t("studioComments.sendAnswer"),
          }}
        />
        <Form method="post" preventScrollReset className="contents">
          <input type="hidden" name="id" value={id} />
          <IntentButton intent={hidden ? "show" : "hide"} itemId={id} variant="secondary">
            <span>{t(hidden ? "studioComments.show" : "studioComments.hide")}</span>
            <span className="sr-only">{` (${name})`}</span>
          </IntentButton>
          {(isNew || reports.length > 0) && (
            <IntentButton intent="keep" itemId={id} variant="secondary">
              <span>{t(reports.length > 0 ? "studioComments.keep" : "studioComments.markRead")}</span>
              <span className="sr-only">{` (${name})`}</span>
            </IntentButton>
          )}
        </Form>
        <Disclosure label={t("studioComments.delete")}>
          <Form method="post" preventScrollReset className="grid gap-3">
            <input type="hidden" name="id" value={id} />
            <p className="text-sm">{t("studioComments.deleteText")}</p>
            <div>
              <IntentButton intent="delete" itemId={id} variant="danger">
                {t("studioComments.deleteNow")}
              </IntentButton>
            </div>
          </Form>
        </Disclosure>
      </div>
    </>
  );
}
