import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { FormError, useCheckedForm } from "#app/components/forms/checked-form.tsx";
import { EmailField } from "#app/components/forms/email-field.tsx";
import { PasswordField } from "#app/components/forms/password-field.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { useT } from "#app/i18n/use-t.tsx";

const loadNewPasswordSchema = () =>
  import("#app/domain/accounts/settings.contract.ts").then(({ NewPassword }) => NewPassword);
const loadForgottenPasswordSchema = () =>
  import("#app/domain/accounts/settings.contract.ts").then(({ ForgottenPassword }) => ForgottenPassword);

export function ResetForm({ result }: { result: SubmissionResult | undefined }) {
  const t = useT();
  const busy = useNavigation().formAction?.startsWith("/reset/");
  const { fields, formProps } = useCheckedForm({ id: "reset", result, schema: loadNewPasswordSchema });
  const { password, repeatPassword } = fields;
  return (
    <Form method="post" {...formProps} className="grid gap-5">
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

export function ForgotForm({ result }: { result: SubmissionResult | undefined }) {
  const t = useT();
  const busy = useNavigation().formAction?.startsWith("/forgot");
  const { fields, formProps } = useCheckedForm({ id: "forgot", result, schema: loadForgottenPasswordSchema });
  const { email } = fields;
  return (
    <Form method="post" {...formProps} className="grid gap-5">
      <FormError result={result} />
      <EmailField field={email} autoComplete="username" />
      <Button size="lg" wide busy={busy} busyLabel={t("ui.loading")}>
        {t("recovery.send")}
      </Button>
    </Form>
  );
}
