import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { Language } from "#app/i18n/languages.ts";
import { mainLanguageFirst } from "#app/i18n/reader.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CHANGED_ELSEWHERE } from "#app/studio/changed-elsewhere.ts";
import { Revision } from "#app/studio/revision.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormError } from "#app/ui/checked-form.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { formErrors } from "#app/ui/form-errors.browser.ts";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { type StudioCollection, TITLE_MAX, textField, titleField } from "./collections.contract.ts";

function useCollectionFields(result: SubmissionResult | undefined, stored: Record<string, string> = {}) {
  const t = useT();
  const typed = result?.initialValue as Record<string, string> | undefined;
  return (name: string) => ({
    name,
    defaultValue: (typed ?? stored)[name] ?? "",
    error: result?.error?.[name]?.map((key) => t.orElse(key, "errors.invalid")),
  });
}
type FieldOf = ReturnType<typeof useCollectionFields>;

function TitleField({ language, field }: { language: Language; field: FieldOf }) {
  const t = useT();
  return (
    <TextField
      {...field(titleField(language))}
      lang={language}
      label={t("studioCollections.name")}
      maxLength={TITLE_MAX}
      required={language === t.mainLanguage}
    />
  );
}

function TextFields({ language, field }: { language: Language; field: FieldOf }) {
  const t = useT();
  return (
    <div className="grid gap-5">
      <TitleField language={language} field={field} />
      <TextAreaField
        {...field(textField(language))}
        lang={language}
        rows={4}
        label={t("studioCollections.text")}
        hint={t("studioCollections.textHint")}
      />
    </div>
  );
}

const storedFields = ({ title, text }: Pick<StudioCollection, "title" | "text">, t: Translate) =>
  Object.fromEntries(
    mainLanguageFirst(t).flatMap((language) => [
      [titleField(language), title[language] ?? ""],
      [textField(language), text[language] ?? ""],
    ]),
  );

interface CollectionFormProps {
  collection: StudioCollection;
  result: SubmissionResult | undefined;
}

export function CollectionForm({ collection, result }: CollectionFormProps) {
  const t = useT();
  const field = useCollectionFields(result, storedFields(collection, t));
  const isOutdated = formErrors(result).includes(CHANGED_ELSEWHERE);
  const [main, ...others] = mainLanguageFirst(t);
  return (
    <Card>
      <Form method="post" className="grid gap-6">
        {!isOutdated && <FormError result={result} />}
        <Revision revision={collection.revision} isOutdated={isOutdated} />
        <TextFields language={main} field={field} />
        {others.map((language) => {
          const names = [titleField(language), textField(language)];
          return (
            <Folded
              key={language}
              label={t(`studio.alsoIn_${language}`)}
              open={names.some((name) => field(name).defaultValue || field(name).error)}
            >
              <p className="mb-4 text-muted text-sm">{t("studioCollections.otherLanguageHint")}</p>
              <TextFields language={language} field={field} />
            </Folded>
          );
        })}
        <div>
          <IntentButton intent="save">{t("studioCollections.save")}</IntentButton>
        </div>
      </Form>
    </Card>
  );
}

export function NewCollection({ result }: Pick<CollectionFormProps, "result">) {
  const t = useT();
  const field = useCollectionFields(result);
  return (
    <Card as="section" aria-labelledby="new">
      <h2 id="new" className="text-lg">
        {t("studioCollections.new")}
      </h2>
      <Form method="post" className="mt-4 grid gap-5">
        <FormError result={result} />
        <TitleField language={t.mainLanguage} field={field} />
        <div>
          <IntentButton intent="create">{t("studioCollections.create")}</IntentButton>
        </div>
      </Form>
    </Card>
  );
}
