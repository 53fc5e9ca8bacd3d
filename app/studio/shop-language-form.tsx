import { LANGUAGE_CODES, LANGUAGES, type Language } from "#app/i18n/languages.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { SettingForm } from "./setting-form.tsx";

export function ShopLanguageForm({ mainLanguage, saved }: { mainLanguage: Language; saved: boolean }) {
  const t = useT();
  return (
    <SettingForm
      intent="language"
      title={t("studioSettings.language")}
      text={t("studioSettings.languageText")}
      saved={saved}
    >
      <SelectField name="mainLanguage" label={t("studioSettings.mainLanguage")} defaultValue={mainLanguage}>
        {LANGUAGE_CODES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGES[language].name}
          </option>
        ))}
      </SelectField>
    </SettingForm>
  );
}
