/** What comments and reviews have alike where a seller deals with them. */
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { SharedTextField } from "#app/edits/shared-text-field.tsx";
import { closeDisclosure, Disclosure } from "#app/ui/disclosure.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { SentText } from "./action-result.contract.ts";

const BADGE = "rounded-full px-2.5 py-0.5 text-sm";

export const NewBadge = ({ label }: { label: string }) => (
  <span className={`${BADGE} bg-accent-soft text-accent`}>{label}</span>
);
export const HiddenBadge = ({ label }: { label: string }) => (
  <span className={`${BADGE} bg-ground text-muted`}>{label}</span>
);

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

export const ReportReasons = ({ title, reports }: { title: string; reports: readonly string[] }) =>
  reports.length > 0 && (
    <Notice title={title}>
      <ul className="wrap-anywhere grid list-disc gap-1 pl-5">
        {reports.map((reason) => (
          <li key={reason} dir="auto">
            {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );

interface AnswerFormProps {
  item: { id: number; answer: string };
  /** The answer that was just sent, to whichever of them. */
  sent: (SentText & { id: number }) | undefined;
  maxLength: number;
  /** Of a comment or of a review: languages may have another gender for each. */
  words: { open: string; field: string; hint: string; send: string };
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

export function AnswerForm({ item: { id, answer }, sent, maxLength, words }: AnswerFormProps) {
  const ownSent = sent?.id === id ? sent : undefined;
  const form = useClosedAfterAnswer(ownSent);
  const [isOpenAtFirst] = useState(ownSent?.refused !== undefined);
  return (
    <Disclosure label={words.open} open={isOpenAtFirst}>
      <Form ref={form} method="post" preventScrollReset className="grid gap-3">
        <input type="hidden" name="id" value={id} />
        <SharedTextField
          name="answer"
          loadedName="loadedAnswer"
          stored={answer}
          sent={ownSent}
          label={words.field}
          hint={words.hint}
          rows={3}
          maxLength={maxLength}
        />
        <div>
          <IntentButton intent="answer" itemId={id}>
            {words.send}
          </IntentButton>
        </div>
      </Form>
    </Disclosure>
  );
}
