import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { regionName } from "#app/i18n/region-name.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { VatSettings } from "./tax.contract.ts";
import { EU_COUNTRIES } from "./vat-rates.ts";

interface VatSettingsFormProps {
  settings: VatSettings;
  saved: boolean;
  result: SubmissionResult | undefined;
}

export function VatSettingsForm({ settings, saved, result }: VatSettingsFormProps) {
  const t = useT();
  const typed = result?.initialValue as Record<string, string> | undefined;
  const [dayError] = result?.error?.ossFrom ?? [];
  const countries = EU_COUNTRIES.map((code) => ({ code, name: regionName(code, t.language) })).toSorted(
    (a, b) => a.name.localeCompare(b.name, t.language),
  );
  return (
    <Card as="section" aria-labelledby="taxed-at">
      <h2 id="taxed-at" className="text-lg">
        {t("studioVat.settings")}
      </h2>
      <p className="mt-2 text-muted">{t("studioVat.settingsText")}</p>
      <Form method="post" preventScrollReset className="mt-6 grid gap-6">
        {saved && !result && (
          <Notice tone="success" announce>
            {t("studioVat.saved")}
          </Notice>
        )}
        <SelectField name="home" label={t("studioVat.home")} defaultValue={typed?.home ?? settings.home}>
          <option value="">{t("studioVat.homeUnsaid")}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
          <option value="outside">{t("studioVat.homeOutside")}</option>
        </SelectField>
        <TextField
          type="date"
          name="ossFrom"
          label={t("studioVat.ossFrom")}
          hint={t("studioVat.ossFromHint")}
          defaultValue={typed?.ossFrom ?? settings.ossFrom}
          error={dayError && t.orElse(dayError, "errors.invalid")}
        />
        <div>
          <IntentButton intent="vat" variant="secondary">
            {t("studioVat.save")}
          </IntentButton>
        </div>
      </Form>
    </Card>
  );
}
