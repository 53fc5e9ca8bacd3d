import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { PASSWORD_MIN } from "#app/accounts/account-limits.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormError, useCheckedForm } from "#app/ui/checked-form.tsx";
import { EmailField } from "./email-field.tsx";
import { PasswordField } from "./password-field.tsx";

const loadNewPasswordSchema = () =>
  import("#app/accounts/settings/settings.contract.ts").then(({ NewPassword }) => NewPassword);
const loadForgottenPasswordSchema = () =>
  import("#app/accounts/settings/settings.contract.ts").then(({ ForgottenPassword }) => ForgottenPassword);

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
        hint={t("account.passwordHint", { min: PASSWORD_MIN })}
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
