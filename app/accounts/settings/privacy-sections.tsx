import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import type { z } from "#app/shared/zod.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { FormError } from "#app/ui/checked-form.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { CurrentPassword } from "./reauthentication.tsx";
import type { AccountState, Reauthentication } from "./settings.contract.ts";
import { SettingsSection } from "./settings-form.tsx";

interface ExportSectionProps {
  account: AccountState;
  problem: string | null;
}

/** A plain HTML form, because its answer is a file. */
export function ExportSection({ account, problem }: ExportSectionProps) {
  const t = useT();
  const [form, { currentPassword }] = useForm<z.infer<typeof Reauthentication>>({ id: "export" });
  return (
    <SettingsSection id="export-settings" title={t("settings.export")} lead={t("settings.exportText")}>
      <Disclosure label={t("settings.exportButton")} open={problem !== null}>
        <form
          method="post"
          action="/dashboard/settings/export"
          {...getFormProps(form)}
          className="grid gap-5"
        >
          {problem && (
            <Notice tone="danger" announce>
              {t.orElse(`errors.${problem}`, "errors.internal")}
            </Notice>
          )}
          <CurrentPassword
            field={currentPassword}
            account={account}
            returnTo="/dashboard/settings#export-settings"
          />
          <div>
            <Button>{t("settings.exportButton")}</Button>
          </div>
        </form>
      </Disclosure>
    </SettingsSection>
  );
}

export function DeleteSection() {
  const t = useT();
  return (
    <SettingsSection id="delete-settings" title={t("settings.delete")} lead={t("settings.deleteText")}>
      <div>
        <ButtonLink to="/dashboard/settings/delete" variant="danger">
          {t("settings.deleteButton")}
        </ButtonLink>
      </div>
    </SettingsSection>
  );
}

interface DeleteFormProps {
  account: Parameters<typeof CurrentPassword>[0]["account"];
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
