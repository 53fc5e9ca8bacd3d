import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { PASSWORD_MIN, USERNAME_MIN } from "#app/accounts/account-limits.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormError, useCheckedForm, useFieldProps } from "#app/ui/checked-form.tsx";
import { TextField } from "#app/ui/field.tsx";
import { EmailField } from "./email-field.tsx";
import { PasswordField } from "./password-field.tsx";

const schema = () =>
  import("#app/accounts/accounts.contract.ts").then(({ RegisterFields }) => RegisterFields);

interface RegisterFormProps {
  result: SubmissionResult | undefined;
  redirectTo: string;
}

export function RegisterForm({ result, redirectTo }: RegisterFormProps) {
  const t = useT();
  const propsOf = useFieldProps();
  const busy = useNavigation().formAction?.startsWith("/register");
  const { fields, formProps } = useCheckedForm({ id: "register", result, schema });
  const { username, email, password, repeatPassword } = fields;
  return (
    <Form method="post" {...formProps} className="grid gap-5">
      <FormError result={result} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <TextField
        key={username.key}
        {...propsOf(username)}
        autoComplete="nickname"
        spellCheck={false}
        label={t("account.username")}
        hint={t("account.usernameHint", { min: USERNAME_MIN })}
      />
      <EmailField field={email} hint={t("account.emailHint")} autoComplete="username" />
      <PasswordField
        field={password}
        label={t("account.password")}
        // Its error says the same.
        hint={!password.errors && t("account.passwordHint", { min: PASSWORD_MIN })}
        autoComplete="new-password"
      />
      <PasswordField field={repeatPassword} label={t("account.repeatPassword")} autoComplete="new-password" />
      <Button size="lg" wide busy={busy} busyLabel={t("ui.loading")}>
        {t("account.register")}
      </Button>
    </Form>
  );
}
