/** What texts and photos have alike where a seller deals with them. */
import { useT } from "#app/i18n/use-t.tsx";
import { DisclosedForm } from "#app/studio/disclosed-form.tsx";
import { Field } from "#app/studio/fields.tsx";
import { FilterLinks } from "#app/studio/list-filter.tsx";
import { SubmitButton } from "#app/studio/studio-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { KIND, type Kind, moderationPath } from "./kinds.ts";
import {
  answerRevision,
  type Moderated,
  type ModeratedText,
  type ModerationQuery,
  TextAnswer,
  WithReason,
} from "./moderation.contract.ts";

interface FiltersProps {
  kind: Kind;
  state: ModerationQuery["state"];
  others?: readonly { to: string; label: string; current: boolean }[];
}

export function StateFilters({ kind, state, others = [] }: FiltersProps) {
  const t = useT();
  const { states } = KIND[kind];
  const list = moderationPath(kind);
  const links = states.map((each) => ({
    to: each === states[0] ? list : `${list}?state=${each}`,
    label: t(`studioModeration.${each}`),
    current: each === state,
  }));
  return (
    <div className="mb-4">
      <FilterLinks label={t("studioModeration.states")} states={[...links, ...others]} />
    </div>
  );
}

const BADGE = "rounded-full px-2.5 py-0.5 text-sm";

export function StateBadges({ isNew, hidden }: { isNew: boolean; hidden: boolean }) {
  const t = useT();
  return (
    <>
      {isNew && <span className={`${BADGE} bg-accent-soft text-accent`}>{t("studioModeration.isNew")}</span>}
      {hidden && <span className={`${BADGE} bg-ground text-muted`}>{t("studioModeration.isHidden")}</span>}
    </>
  );
}

export const WrittenText = ({ text }: { text: string }) => (
  <p dir="auto" className="wrap-anywhere max-w-read whitespace-pre-line">
    {text}
  </p>
);

export const SellersAnswer = ({ answer }: { answer: string }) =>
  answer && (
    <p dir="auto" className="wrap-anywhere max-w-read whitespace-pre-line border-accent border-l-2 pl-4">
      {answer}
    </p>
  );

export function ReportReasons({ reports }: { reports: readonly string[] }) {
  const t = useT();
  if (reports.length === 0) return null;
  return (
    <Notice title={t("studioModeration.reportedFor")}>
      <ul className="wrap-anywhere grid list-disc gap-1 pl-5">
        {reports.map((reason) => (
          <li key={reason} dir="auto">
            {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface ReasonFormProps {
  item: Moderated;
  intent: "hide" | "remove";
  /** What its button says, what the form explains, and what the button there says. */
  label: string;
  text: string;
  button: string;
  /** Of a menu. */
  isItem?: boolean;
}

/** Hides or removes something, for a reason that its author is mailed. */
export function ReasonForm({ item: { kind, id }, intent, isItem = false, ...texts }: ReasonFormProps) {
  const t = useT();
  const { label, text, button } = texts;
  return (
    <DisclosedForm
      label={label}
      isItem={isItem}
      intent={intent}
      schema={WithReason}
      of={{ kind, id }}
      className="grid gap-3"
    >
      <p className="max-w-read text-sm">{text}</p>
      <Field
        name="reason"
        rows={2}
        required
        label={t("studioModeration.reason")}
        hint={t("studioModeration.reasonHint")}
      />
      <SubmitButton variant="danger">{button}</SubmitButton>
    </DisclosedForm>
  );
}

export function AnswerForm({ kind, item }: { kind: Kind; item: Pick<ModeratedText, "id" | "answer"> }) {
  const t = useT();
  const { id, answer } = item;
  return (
    <DisclosedForm
      label={t(answer ? "studioModeration.changeAnswer" : "studioModeration.answer")}
      intent="answer"
      schema={TextAnswer}
      of={{ kind, id, revision: answerRevision(kind, item) }}
      page={`${moderationPath(kind)}?state=all&before=${id + 1}`}
      values={{ answer }}
      className="grid gap-3"
    >
      <Field
        name="answer"
        rows={3}
        label={t("studioModeration.yourAnswer")}
        hint={t("studioModeration.answerHint")}
      />
      <SubmitButton>{t("studioModeration.sendAnswer")}</SubmitButton>
    </DisclosedForm>
  );
}
