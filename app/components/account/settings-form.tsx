/** The frame of every form on the settings page: its own answer, its own busy button, and a page that stays where it is. */
import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormError } from "#app/components/forms/form-error.tsx";
import { useCheckedForm } from "#app/components/forms/use-checked-form.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import type { SettingsIntent } from "#app/domain/accounts/settings.contract.ts";
import type { z } from "#app/domain/zod.ts";
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

/** One of the page's forms that has fields. */
export const useSettingsForm = <V extends Record<string, unknown>>(
  intent: SettingsIntent,
  answer: SettingsAnswer | undefined,
  schema: z.ZodType<V>,
) => useCheckedForm({ id: intent, result: answerFor(intent, answer)?.result, schema });

interface SettingsFormProps {
  intent: SettingsIntent;
  /** Id of the section it stands in. */
  section: string;
  answer: SettingsAnswer | undefined;
  /** For a form that has fields. */
  formProps?: ReturnType<typeof useCheckedForm>["formProps"];
  children?: ReactNode;
  submit: string;
  variant?: "primary" | "secondary";
  /** Said when it is done. */
  done?: string;
}

export function SettingsForm(props: SettingsFormProps) {
  const { intent, section, answer, formProps, children, submit, variant = "primary", done } = props;
  const t = useT();
  const busy = useNavigation().formData?.get("intent") === intent;
  const own = answerFor(intent, answer);
  return (
    <Form
      method="post"
      action={`/dashboard/settings#${section}`}
      preventScrollReset
      {...formProps}
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
