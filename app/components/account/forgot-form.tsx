/** One field: the address to send a link to. */
import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "@remix-run/react";
import type { z } from "zod";
import { EmailField } from "#app/components/forms/email-field.tsx";
import { FormError } from "#app/components/forms/form-error.tsx";
import { validateOnBlur } from "#app/components/forms/validate-on-blur.ts";
import { Button } from "#app/components/ui/button.tsx";
import { ForgottenPassword } from "#app/domain/accounts/settings.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

export function ForgotForm({ result }: { result: SubmissionResult | undefined }) {
  const t = useT();
  const busy = useNavigation().formAction?.startsWith("/forgot");
  const [form, { email }] = useForm<z.infer<typeof ForgottenPassword>>({
    id: "forgot",
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: ForgottenPassword }),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  return (
    <Form method="post" {...getFormProps(form)} onBlur={validateOnBlur(form)} className="grid gap-5">
      <FormError result={result} />
      <EmailField field={email} autoComplete="username" />
      <Button size="lg" wide busy={busy} busyLabel={t("ui.loading")}>
        {t("recovery.send")}
      </Button>
    </Form>
  );
}
