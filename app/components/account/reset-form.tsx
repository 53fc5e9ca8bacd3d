/** The new password, twice. */
import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "@remix-run/react";
import type { z } from "zod";
import { FormError } from "#app/components/forms/form-error.tsx";
import { PasswordField } from "#app/components/forms/password-field.tsx";
import { validateOnBlur } from "#app/components/forms/validate-on-blur.ts";
import { Button } from "#app/components/ui/button.tsx";
import { NewPassword } from "#app/domain/accounts/settings.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

export function ResetForm({ result }: { result: SubmissionResult | undefined }) {
  const t = useT();
  const busy = useNavigation().formAction?.startsWith("/reset/");
  const [form, { password, repeatPassword }] = useForm<z.infer<typeof NewPassword>>({
    id: "reset",
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: NewPassword }),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  return (
    <Form method="post" {...getFormProps(form)} onBlur={validateOnBlur(form)} className="grid gap-5">
      <FormError result={result} />
      <PasswordField
        field={password}
        label={t("recovery.newPassword")}
        hint={t("account.passwordHint")}
        autoComplete="new-password"
      />
      <PasswordField field={repeatPassword} label={t("account.repeatPassword")} autoComplete="new-password" />
      <Button size="lg" wide busy={busy} busyLabel={t("ui.loading")}>
        {t("recovery.save")}
      </Button>
    </Form>
  );
}
