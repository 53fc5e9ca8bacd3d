import type { SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormError, useCheckedForm } from "#app/ui/checked-form.tsx";
import { EmailField } from "./email-field.tsx";
import { PasswordField } from "./password-field.tsx";

const schema = () => import("#app/accounts/accounts.contract.ts").then(({ Login }) => Login);

interface LoginFormProps {
  result: SubmissionResult | undefined;
  redirectTo: string;
  /** Whether codes can be mailed. */
  byCode: boolean;
}

export function LoginForm({ result, redirectTo, byCode }: LoginFormProps) {
  const t = useT();
  const busy = useNavigation().formAction?.startsWith("/login");
  const { fields, formProps } = useCheckedForm({ id: "login", result, schema });
  return (
    <Form method="post" {...formProps} className="grid gap-5">
      <FormError result={result} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <EmailField field={fields.email} autoComplete="username" />
      <PasswordField field={fields.password} label={t("account.password")} autoComplete="current-password" />
      <p className="-mt-2 flex flex-wrap justify-between gap-x-4 text-sm">
        <Link to="/forgot" className="text-link py-1">
          {t("account.forgot")}
        </Link>
        {byCode && (
          <Link to={`/sign-in?redirectTo=${encodeURIComponent(redirectTo)}`} className="text-link py-1">
            {t("account.byCode")}
          </Link>
        )}
      </p>
      <Button size="lg" wide busy={busy} busyLabel={t("ui.loading")}>
        {t("account.logIn")}
      </Button>
    </Form>
  );
}
