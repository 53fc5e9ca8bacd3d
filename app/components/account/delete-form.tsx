import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { FormError } from "#app/components/forms/checked-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { ButtonLink } from "#app/components/ui/button-link.tsx";
import type { Reauthentication } from "#app/domain/accounts/settings.contract.ts";
import type { z } from "#app/domain/zod.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CurrentPassword } from "./current-password.tsx";

interface DeleteFormProps {
  account: Parameters<typeof CurrentPassword>[0]["account"];
  /** The server's answer to the last try. */
  result: SubmissionResult | undefined;
}

export function DeleteForm({ account, result }: DeleteFormProps) {
  const t = useT();
  const busy = useNavigation().formMethod === "POST";
  const [form, { currentPassword }] = useForm<z.infer<typeof Reauthentication>>({
    id: "delete",
    lastResult: result,
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-5">
      <FormError result={result} />
      <CurrentPassword field={currentPassword} account={account} returnTo="/dashboard/settings/delete" />
      <div className="grid gap-3">
        <Button variant="danger" size="lg" wide busy={busy} busyLabel={t("ui.loading")}>
          {t("settings.deleteForGood")}
        </Button>
        <ButtonLink to="/dashboard/settings" variant="quiet">
          {t("settings.keep")}
        </ButtonLink>
      </div>
    </Form>
  );
}
