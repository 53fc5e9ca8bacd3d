/** Chooses a file to import. Both buttons send the form: the first is a dry run, after which the file is still chosen. */
import { Form } from "@remix-run/react";
import { LANGUAGES } from "#app/i18n/languages.ts";
import { mainLanguageFirst } from "#app/i18n/reader.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { DISPLAY_CURRENCIES } from "#app/rates/currencies.ts";
import { CheckboxField, FileField, SelectField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import type { ImportReport } from "./imports.contract.ts";
import type { EncodingChoice } from "./read-csv.ts";

interface ImportFormProps {
  error: string | undefined;
  askedNames: ImportReport["askedNames"];
  encodings: EncodingChoice[];
  pictures: ImportReport["pictures"];
}

export function ImportForm({ error, askedNames, encodings, pictures }: ImportFormProps) {
  const t = useT();
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-5">
      <FileField
        name="file"
        accept=".csv,text/csv"
        label={t("studioImport.file")}
        hint={t("studioImport.fileHint")}
        error={error && t.orElse(error, "errors.internal")}
      />
      {encodings.length > 0 && (
        <SelectField name="encoding" label={t("studioImport.encoding")} hint={t("studioImport.encodingHint")}>
          <option value="">{t("studioImport.encodingUnknown")}</option>
          {encodings.map(({ encoding, sample }) => (
            <option key={encoding} value={encoding}>
              {sample}
            </option>
          ))}
        </SelectField>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="currency"
          label={t("studioImport.currency")}
          hint={t("studioImport.currencyHint")}
          defaultValue="EUR"
        >
          {DISPLAY_CURRENCIES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
        <SelectField
          name="language"
          label={t("studioImport.language")}
          hint={t("studioImport.languageHint", { language: LANGUAGES[t.mainLanguage].name })}
          defaultValue={t.mainLanguage}
        >
          {mainLanguageFirst(t).map((code) => (
            <option key={code} value={code}>
              {LANGUAGES[code].name}
            </option>
          ))}
        </SelectField>
      </div>
      {askedNames.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="font-medium">{t("studioImport.asked")}</legend>
          <p className="text-muted text-sm">{t("studioImport.askedHint")}</p>
          {askedNames.map(({ name, license }) => (
            <CheckboxField
              key={name}
              name="commercial"
              value={name}
              label={name}
              defaultChecked={license === "commercial"}
            />
          ))}
        </fieldset>
      )}
      {pictures.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="font-medium">{t("studioImport.pictures")}</legend>
          <p className="text-muted text-sm">{t("studioImport.picturesHint")}</p>
          {pictures.map(({ host, count, isChosen }) => (
            <CheckboxField
              key={host}
              name="pictureHosts"
              value={host}
              label={t.count("studioImport.fetchPictures", count, { host })}
              defaultChecked={isChosen}
            />
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-3">
        <IntentButton intent="check">{t("studioImport.check")}</IntentButton>
        <IntentButton intent="import" variant="secondary">
          {t("studioImport.import")}
        </IntentButton>
      </div>
    </Form>
  );
}
