import { regionName } from "#app/i18n/region-name.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Field } from "#app/studio/fields.tsx";
import { SettingForm } from "#app/studio/setting-form.tsx";
import { VatSettings } from "./tax.contract.ts";
import { EU_COUNTRIES } from "./vat-rates.ts";

export function VatSettingsForm({ settings }: { settings: VatSettings }) {
  const t = useT();
  const countries = EU_COUNTRIES.map((code) => ({ value: code, label: regionName(code, t.language) }));
  return (
    <SettingForm
      intent="vat"
      schema={VatSettings}
      values={settings}
      title={t("studioVat.settings")}
      text={t("studioVat.settingsText")}
    >
      <Field
        name="home"
        label={t("studioVat.home")}
        options={[
          { value: "", label: t("studioVat.homeUnsaid") },
          ...countries.toSorted((one, other) => one.label.localeCompare(other.label, t.language)),
          { value: "outside", label: t("studioVat.homeOutside") },
        ]}
      />
      <Field name="ossFrom" type="date" label={t("studioVat.ossFrom")} hint={t("studioVat.ossFromHint")} />
    </SettingForm>
  );
}
