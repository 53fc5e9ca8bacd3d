import type { SubmissionResult } from "@conform-to/react";
import { regionName } from "#app/i18n/region-name.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { SettingForm } from "#app/studio/setting-form.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
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
    <SettingForm
      intent="vat"
      title={t("studioVat.settings")}
      text={t("studioVat.settingsText")}
      saved={saved && !result}
    >
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
    </SettingForm>
  );
}
