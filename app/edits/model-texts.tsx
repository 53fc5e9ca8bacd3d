import { LANGUAGE_CODES, LANGUAGES, type Language } from "#app/i18n/languages.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Folded } from "#app/ui/folded.tsx";
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

interface TextsInProps {
  language: Language;
  isOptional?: boolean;
}

function TextsIn({ language, isOptional = false }: TextsInProps) {
  const t = useT();
  const note = isOptional ? t("studioEditor.optional") : undefined;
  return (
    <fieldset className="grid min-w-0 content-start gap-5">
      <legend className="sr-only" lang={language}>
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
        rows={8}
      />
      <Preview name={`description.${language}`} language={language} />
    </fieldset>
  );
}

/** Folded, so that the form is short; open where something has to be looked at. */
function OtherLanguage({ language }: { language: Language }) {
  const t = useT();
  const { texts, errors } = useEditsContext();
  const names = [`title.${language}`, `description.${language}`];
  const isMarked = names.some((name) => name in errors);
  const written = names.filter((name) => texts[name]?.trim()).length;
  const state = { 0: "noneWritten", 1: "partlyWritten", 2: "allWritten" } as const;
  return (
    <Folded
      open={isMarked}
      label={t(`studio.alsoIn_${language}`)}
      state={t(`studioEditor.${state[written as keyof typeof state]}`)}
    >
      <TextsIn language={language} isOptional />
    </Folded>
  );
}

/** @param props.language what the texts are needed in */
export function ModelTexts({ language: needed }: { language: Language }) {
  const t = useT();
  return (
    <EditorSection id="texts" title={t("studioEditor.texts")}>
      <TextsIn language={needed} />
      {LANGUAGE_CODES.filter((language) => language !== needed).map((language) => (
        <OtherLanguage key={language} language={language} />
      ))}
    </EditorSection>
  );
}
