/** The frame of every form on the settings page: its own answer, its own busy button, and a page that stays where it is. */
import { type FormMetadata, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { FormError } from "#app/components/forms/form-error.tsx";
import { validateOnBlur } from "#app/components/forms/validate-on-blur.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import type { SettingsIntent } from "#app/domain/accounts/settings.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

/** What the page's action answers. */
export interface SettingsAnswer {
  intent: SettingsIntent;
  done: boolean;
  result: SubmissionResult;
  /** Opens the way to Google. */
  pass?: string;
}

/** The answer, when it is for this form. */
export const answerFor = (intent: SettingsIntent, answer: SettingsAnswer | undefined) =>
  answer?.intent === intent ? answer : undefined;

/** conform for one of the page's forms, checked by the contract that the server uses. */
export function useSettingsForm<V extends Record<string, unknown>>(
  intent: SettingsIntent,
  answer: SettingsAnswer | undefined,
  schema: z.ZodType<V>,
) {
  return useForm<V>({
    id: intent,
    lastResult: answerFor(intent, answer)?.result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
}

interface SettingsFormProps<V extends Record<string, unknown>> {
  intent: SettingsIntent;
  /** Id of the section it stands in. */
  section: string;
  answer: SettingsAnswer | undefined;
  /** conform's, for a form that has fields. */
  form?: FormMetadata<V>;
  children?: ReactNode;
  submit: string;
  variant?: "primary" | "secondary";
  /** Said when it is done. */
  done?: string;
}

export function SettingsForm<V extends Record<string, unknown>>(props: SettingsFormProps<V>) {
  const { intent, section, answer, form, children, submit, variant = "primary", done } = props;
  const t = useT();
  const busy = useNavigation().formData?.get("intent") === intent;
  const own = answerFor(intent, answer);
  return (
    <Form
      method="post"
      action={`/dashboard/settings#${section}`}
      preventScrollReset
      {...(form && { ...getFormProps(form), onBlur: validateOnBlur(form) })}
      className="grid justify-items-start gap-5 *:w-full"
    >
      <input type="hidden" name="intent" value={intent} />
      <FormError result={own?.result} />
      {own?.done && done && (
        <Notice tone="success" announce>
          {done}
        </Notice>
      )}
      {children}
      <div>
        <Button variant={variant} busy={busy} busyLabel={t("ui.loading")}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
