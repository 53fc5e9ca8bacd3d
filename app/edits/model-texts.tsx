import { DEFAULT_LANGUAGE, LANGUAGE_CODES, LANGUAGES, type Language } from "#app/i18n/languages.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { StaticHtml } from "#app/ui/static-html.tsx";
import { EditedText, EditedTextArea, EditorSection, useEditsContext } from "./edit-fields.tsx";

function Preview({ name, language }: { name: string; language: Language }) {
  const t = useT();
  const { html } = useEditsContext();
  return (
    <details className="group rounded-box border border-line bg-paper">
      <summary className="flex min-h-11 items-center px-4 text-sm">
        <span className="text-link">{t("studioEditor.preview")}</span>
      </summary>
      <div className="border-line border-t p-4" lang={language}>
        {html[name] ? (
          <StaticHtml html={html[name]} />
        ) : (
          <p className="text-muted text-sm">{t("studioEditor.nothingWritten")}</p>
        )}
      </div>
    </details>
  );
}

function TextsIn({ language }: { language: Language }) {
  const t = useT();
  const note = language === DEFAULT_LANGUAGE ? undefined : t("studioEditor.optional");
  return (
    <fieldset className="grid min-w-0 content-start gap-5">
      <legend className="mb-3 font-semibold" lang={language}>
        {LANGUAGES[language].name}
      </legend>
      <EditedText
        name={`title.${language}`}
        label={t("studioEditor.title")}
        note={note}
        lang={language}
        maxLength={200}
      />
      <EditedTextArea
        name={`description.${language}`}
        label={t("studioEditor.description")}
        note={note}
        hint={t("studioEditor.markdown")}
        lang={language}
        rows={12}
      />
      <Preview name={`description.${language}`} language={language} />
    </fieldset>
  );
}

export function ModelTexts() {
  const t = useT();
  return (
    <EditorSection id="texts" title={t("studioEditor.texts")}>
      <div className="grid gap-8 md:grid-cols-2">
        {LANGUAGE_CODES.map((language) => (
          <TextsIn key={language} language={language} />
        ))}
      </div>
    </EditorSection>
  );
}
