import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { EmailField } from "#app/accounts/login/email-field.tsx";
import { PasswordField } from "#app/accounts/login/password-field.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { FormError, useCheckedForm } from "#app/ui/checked-form.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";

const schema = () => import("./sign-in.contract.ts").then(({ SignIn }) => SignIn);

interface SignInFormProps {
  result: SubmissionResult | undefined;
  redirectTo: string;
  /** Between the code and the password. */
  children: ReactNode;
}

/** One address for the code and the password. Enter in the password logs in with it: the server looks at what was typed. */
export function SignInForm({ result, redirectTo, children }: SignInFormProps) {
  const t = useT();
  const { fields, formProps } = useCheckedForm({ id: "sign-in", result, schema });
  const byPassword = result?.initialValue?.intent === "password";
  const [isOpen, setOpen] = useState(byPassword);
  const hydrated = useHydrated();
  const password = useRef<HTMLFieldSetElement>(null);
  // It may have been opened before the page was hydrated.
  useEffect(() => setOpen(password.current?.closest("details")?.open ?? false), []);
  return (
    <Form method="post" {...formProps} className="grid gap-5">
      <FormError result={result} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <EmailField field={fields.email} hint={t("signIn.hint")} autoComplete="username" />
      <IntentButton intent="code" size="lg" wide>
        {t("signIn.send")}
      </IntentButton>
      {children}
      <Folded label={t("signIn.usePassword")} open={byPassword} onToggle={setOpen}>
        {/* What a browser fills in while it is folded is not sent. */}
        <fieldset ref={password} disabled={hydrated && !isOpen} className="grid gap-5">
          <PasswordField
            field={fields.password}
            label={t("account.password")}
            autoComplete="current-password"
          />
          <p className="-mt-2 text-sm">
            <Link to="/forgot" className="text-link py-1">
              {t("account.forgot")}
            </Link>
          </p>
          <IntentButton intent="password" variant="secondary" size="lg" wide>
            {t("account.logIn")}
          </IntentButton>
        </fieldset>
      </Folded>
    </Form>
  );
}
