import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, TextAreaField } from "#app/ui/field.tsx";
import { formErrors } from "#app/ui/form-errors.browser.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { TaxSettings } from "./tax.contract.ts";

interface TaxFormProps {
  settings: TaxSettings;
  saved: boolean;
  result: SubmissionResult | undefined;
}

export function TaxForm({ settings, saved, result }: TaxFormProps) {
  const t = useT();
  const busy = useNavigation().state === "submitting";
  const typed = result?.initialValue as Record<string, string> | undefined;
  const errorsOf = (field: string) => result?.error?.[field]?.map((key) => t.orElse(key, "errors.invalid"));
  const [formError] = formErrors(result).map((key) => t.orElse(key, "errors.invalid"));
  return (
    <Card as="section" aria-labelledby="tax">
      <h2 id="tax" className="text-lg">
        {t("studioSettings.tax")}
      </h2>
      <p className="mt-2 text-muted">
        {t(settings.enabled ? "studioSettings.taxOn" : "studioSettings.taxOff")}
      </p>
      <Form method="post" preventScrollReset className="mt-6 grid gap-6">
        {saved && !result && (
          <Notice tone="success" announce>
            {t("studioSettings.saved")}
          </Notice>
        )}
        {formError && (
          <Notice tone="danger" announce>
            {formError}
          </Notice>
        )}
        <CheckboxField
          name="enabled"
          label={t("studioSettings.enableTax")}
          hint={t("studioSettings.enableTaxHint")}
          defaultChecked={typed ? typed.enabled === "on" : settings.enabled}
          error={errorsOf("enabled")}
        />
        <TextAreaField
          name="footer"
          rows={4}
          label={t("studioSettings.footer")}
          hint={t("studioSettings.footerHint")}
          defaultValue={typed ? typed.footer : settings.footer}
          error={errorsOf("footer")}
        />
        <p className="text-muted text-sm">{t("studioSettings.verifactu")}</p>
        <div>
          <Button busy={busy} busyLabel={t("ui.loading")}>
            {t("studioSettings.save")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
