/** What texts and photos have alike where a seller deals with them. */
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { SharedTextField } from "#app/edits/shared-text-field.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import type { SentText } from "#app/studio/action-result.contract.ts";
import { closeDisclosure, Disclosure } from "#app/ui/disclosure.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ANSWER_MAX, REASON_MAX } from "./kinds.ts";
import type { ModerationResult } from "./moderation.contract.ts";

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
  id: number;
  intent: "hide" | "remove";
  /** What its button says, and what the form explains. */
  label: string;
  text: string;
  result: ModerationResult | undefined;
}

/** Hides or removes something, for a reason that its author is mailed. */
export function ReasonForm({ id, intent, label, text, result }: ReasonFormProps) {
  const t = useT();
  const refused =
    result?.reason?.id === id && result.reason.intent === intent ? result.reason.refused : undefined;
  return (
    <Disclosure label={label} open={refused !== undefined}>
      <Form method="post" preventScrollReset className="grid gap-3">
        <input type="hidden" name="id" value={id} />
        <p className="max-w-read text-sm">{text}</p>
        <TextAreaField
          name="reason"
          rows={2}
          required
          maxLength={REASON_MAX}
          defaultValue={refused}
          label={t("studioModeration.reason")}
          hint={t("studioModeration.reasonHint")}
        />
        <div>
          <IntentButton intent={intent} itemId={id} variant="danger">
            {t(`studioModeration.${intent}Now`)}
          </IntentButton>
        </div>
      </Form>
    </Disclosure>
  );
}

interface AnswerFormProps {
  item: { id: number; answer: string };
  /** The answer that was just sent, to whichever of them. */
  sent: (SentText & { id: number }) | undefined;
}

/** Closes the form once its text is published and stands above it, unless something else was typed meanwhile. */
function useClosedAfterAnswer(sent: SentText | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const answered = useNavigation().state === "idle" ? sent : undefined;
  useEffect(() => {
    const details = form.current?.closest("details");
    const typed = form.current?.querySelector("textarea")?.value.trim();
    if (details && answered?.saved !== undefined && typed === answered.saved) closeDisclosure(details);
  }, [answered]);
  return form;
}

export function AnswerForm({ item: { id, answer }, sent }: AnswerFormProps) {
  const t = useT();
  const ownSent = sent?.id === id ? sent : undefined;
  const form = useClosedAfterAnswer(ownSent);
  const [isOpenAtFirst] = useState(ownSent?.refused !== undefined);
  return (
    <Disclosure
      label={t(answer ? "studioModeration.changeAnswer" : "studioModeration.answer")}
      open={isOpenAtFirst}
    >
      <Form ref={form} method="post" preventScrollReset className="grid gap-3">
        <input type="hidden" name="id" value={id} />
        <SharedTextField
          name="answer"
          loadedName="loadedAnswer"
          stored={answer}
          sent={ownSent}
          label={t("studioModeration.yourAnswer")}
          hint={t("studioModeration.answerHint")}
          rows={3}
          maxLength={ANSWER_MAX}
        />
        <div>
          <IntentButton intent="answer" itemId={id}>
            {t("studioModeration.sendAnswer")}
          </IntentButton>
        </div>
      </Form>
    </Disclosure>
  );
}
