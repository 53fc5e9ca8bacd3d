import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/checked-form.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useIsSending } from "#app/ui/use-is-sending.browser.ts";
import { CODE_DIGITS, digitsOf } from "./sign-in-limits.ts";

interface CodeFormProps {
  result: SubmissionResult | undefined;
  redirectTo: string;
}

/** Sends the form when the last digit is typed or pasted, and no code twice by itself. */
function useSendWhenComplete() {
  const lastSent = useRef("");
  return ({ currentTarget: { value, form } }: FormEvent<HTMLInputElement>) => {
    const digits = digitsOf(value);
    if (digits.length !== CODE_DIGITS || digits === lastSent.current) return;
    lastSent.current = digits;
    form?.requestSubmit();
  };
}

export function CodeForm({ result, redirectTo }: CodeFormProps) {
  const t = useT();
  const busy = useIsSending("code");
  const onInput = useSendWhenComplete();
  const form = useRef<HTMLFormElement>(null);
  // The field is what the page is for. A wrong code is typed over; what was typed before the page was
  // hydrated is not.
  useEffect(() => {
    const field = form.current?.elements.namedItem("code");
    if (!(field instanceof HTMLInputElement)) return;
    field.focus({ preventScroll: true });
    if (result) field.select();
  }, [result]);
  const [key] = result?.error?.code ?? [];
  const error = key && t.orElse(key, "errors.invalid");
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      <FormError result={result} />
      <input type="hidden" name="intent" value="code" />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <div>
        <TextField
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          required
          maxLength={20}
          onInput={onInput}
          label={t("signIn.code")}
          hint={t("signIn.codeHint")}
          error={error}
          className="text-xl tabular-nums tracking-[0.2em]"
        />
        {/* Said again for each answer: the field has the focus already, so nothing would read its description. */}
        <p role="alert" className="sr-only">
          {busy ? "" : error}
        </p>
      </div>
      <Button size="lg" wide busy={busy} busyLabel={t("ui.loading")}>
        {t("signIn.go")}
      </Button>
    </Form>
  );
}
