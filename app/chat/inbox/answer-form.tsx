/** The form for the seller's answer. Sending clears the field at once; a failure restores the text, and sending it again stores it only once. */

import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { MESSAGE_MAX } from "#app/chat/chat-limits.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { FormResult } from "#app/shared/form-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { isOfInputMethod } from "#app/ui/composition.ts";
import { TextAreaField } from "#app/ui/field.tsx";

interface AnswerFormProps {
  /** Of the conversation. */
  id: string;
  /** Idempotency key of the answer, for a form that is sent before the page is live. */
  clientId: string;
  seen: number;
  label: string;
}

const NOTHING_SENT = { text: "", clientId: "" };

function useAnswer({ id, seen }: Pick<AnswerFormProps, "id" | "seen">) {
  const fetcher = useFetcher<FormResult>();
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(NOTHING_SENT);
  const { state, data } = fetcher;
  useEffect(() => {
    if (state !== "idle" || !data) return;
    const area = form.current?.querySelector("textarea");
    if (data.done) sent.current = NOTHING_SENT;
    else if (area && !area.value) area.value = sent.current.text;
  }, [state, data]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const area = form.current?.querySelector("textarea");
    if (!area || state !== "idle") return;
    const text = area.value;
    if (text !== sent.current.text) sent.current = { text, clientId: crypto.randomUUID() };
    const { clientId } = sent.current;
    fetcher.submit({ intent: "answer", id, message: text, clientId, seen }, { method: "post" });
    area.value = "";
    area.focus();
  };
  const error = state === "idle" ? (data?.error ?? data?.form?.error?.message?.[0]) : undefined;
  return { Form: fetcher.Form, form, onSubmit, busy: state !== "idle", error };
}

export function AnswerForm({ id, clientId, seen, label }: AnswerFormProps) {
  const t = useT();
  const { Form, form, onSubmit, busy, error } = useAnswer({ id, seen });
  return (
    <Form ref={form} method="post" noValidate onSubmit={onSubmit} className="mt-4 grid gap-3">
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="clientId" value={clientId} />
      <input type="hidden" name="seen" value={seen} />
      <TextAreaField
        name="message"
        label={label}
        rows={3}
        required
        maxLength={MESSAGE_MAX}
        error={error && t.orElse(error, "errors.invalid")}
        onKeyDown={(event) => {
          if (
            event.key !== "Enter" ||
            !(event.ctrlKey || event.metaKey) ||
            isOfInputMethod(event.nativeEvent)
          )
            return;
          event.preventDefault();
          form.current?.requestSubmit();
        }}
        hint={t("studioInbox.answerHint")}
      />
      <div>
        <Button busy={busy} busyLabel={t("support.pending")}>
          {t("support.send")}
        </Button>
      </div>
    </Form>
  );
}
