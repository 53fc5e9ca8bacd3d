/** One field: the address to send a link to. */
import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { EmailField } from "#app/components/forms/email-field.tsx";
import { FormError } from "#app/components/forms/form-error.tsx";
import { useCheckedForm } from "#app/components/forms/use-checked-form.ts";
import { Button } from "#app/components/ui/button.tsx";
import { ForgottenPassword } from "#app/domain/accounts/settings.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

export function ForgotForm({ result }: { result: SubmissionResult | undefined }) {
  const t = useT();
  const busy = useNavigation().formAction?.startsWith("/forgot");
  const { fields, formProps } = useCheckedForm({ id: "forgot", result, schema: ForgottenPassword });
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
