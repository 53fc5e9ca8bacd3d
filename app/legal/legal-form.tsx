import { Link } from "@remix-run/react";
import { LANGUAGES, type Language } from "#app/i18n/languages.ts";
import { mainLanguageFirst } from "#app/i18n/reader.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Field } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton, useFieldOf } from "#app/studio/studio-form.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { LegalChange, type LegalDocument } from "./legal.contract.ts";

interface LegalFormProps {
  document: LegalDocument;
  /** In force; null before the first. */
  version: number | null;
  /** What is published, else the templates. */
  text: Translated;
}

const fieldOf = (language: Language) => ({
  name: `text.${language}`,
  lang: language,
  rows: 18,
  label: LANGUAGES[language].name,
});

function OptionalText({ language, isPublished }: { language: Language; isPublished: boolean }) {
  const t = useT();
  const { error } = useFieldOf()(`text.${language}`);
  return (
    <Folded label={t(`studio.alsoIn_${language}`)} open={isPublished || Boolean(error)}>
      <Field {...fieldOf(language)} hint={t("studioLegal.otherLanguageHint")} />
    </Folded>
  );
}

export function LegalForm({ document, version, text }: LegalFormProps) {
  const t = useT();
  const [main, ...others] = mainLanguageFirst(t);
  return (
    <StudioForm
      intent="publish"
      schema={LegalChange}
      of={{ document, revision: version ?? 0 }}
      values={{ text }}
    >
      <Field {...fieldOf(main)} required />
      {others.map((language) => (
        <OptionalText
          key={language}
          language={language}
          isPublished={version !== null && Boolean(text[language])}
        />
      ))}
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton>{t("studioLegal.publish")}</SubmitButton>
        {version !== null && (
          <Link to={`/legal/${document}`} className="text-link">
            {t("studioLegal.see")}
          </Link>
        )}
      </div>
      <p className="text-muted text-sm">{t("studioLegal.advice")}</p>
    </StudioForm>
  );
}
