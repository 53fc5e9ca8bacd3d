import { LANGUAGE_CODES, LANGUAGES } from "#app/i18n/languages.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Field } from "./fields.tsx";
import { SettingForm } from "./setting-form.tsx";
import { ShopLanguage } from "./shop-language.contract.ts";

export function ShopLanguageForm({ language }: { language: ShopLanguage }) {
  const t = useT();
  return (
    <SettingForm
      intent="language"
      schema={ShopLanguage}
      values={language}
      title={t("studioSettings.language")}
      text={t("studioSettings.languageText")}
    >
      <Field
        name="mainLanguage"
        label={t("studioSettings.mainLanguage")}
        options={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code].name, lang: code }))}
      />
    </SettingForm>
  );
}
