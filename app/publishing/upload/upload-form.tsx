/** The form before an upload: title and price of a new model, or the notes of a new version; without fields for the first files of a model. */
import { type FormEvent, useState } from "react";
import { slugOf, titleOf } from "#app/catalog/product-names.ts";
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, LANGUAGES } from "#app/i18n/languages.ts";
import type { AnyTranslation, Translated } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { PreviewKind } from "#app/meshes/preview/preview-kinds.ts";
import { centsOf, priceText } from "#app/offers/pricing/price-text.ts";
import type { KnownFile } from "#app/publishing/packing/changed-files.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import type { UploadTarget } from "./upload-records.browser.ts";

export interface ExistingModel {
  id: string;
  hasNoFiles: boolean;
  title: Translated;
  previewKind: PreviewKind;
  seed: string | null;
  files: KnownFile[];
}

interface UploadFormProps {
  name: string;
  existing: ExistingModel | null;
  target: UploadTarget | null;
  /** What was typed, by the field's name; written here, so that it outlives the form when the files are packed again. */
  typed: Map<string, string>;
  isBusy: boolean;
  onUpload: (target: UploadTarget) => void;
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

function textsOf(form: FormData): AnyTranslation {
  const texts = LANGUAGE_CODES.map((language) => [language, textOf(form, language)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text));
}

function readDraft(form: FormData): UploadTarget | { title: boolean; price: boolean } {
  const title = textsOf(form) as Translated;
  const id = slugOf(title[DEFAULT_LANGUAGE] ?? "");
  const standard = centsOf(textOf(form, "price"));
  const isTitled = id !== "";
  if (isTitled && standard !== null) return { kind: "draft", id, title, prices: { standard } };
  return { title: !isTitled, price: standard === null };
}

function NotesFields({ target, typed }: Pick<UploadFormProps, "target" | "typed">) {
  const t = useT();
  const notes = target?.kind === "version" ? target.notes : {};
  return LANGUAGE_CODES.map((language) => (
    <TextAreaField
      key={language}
      name={language}
      label={`${t("studioUpload.notes")} (${LANGUAGES[language].name})`}
      lang={language}
      rows={3}
      maxLength={2_000}
      defaultValue={typed.get(language) ?? notes[language]}
    />
  ));
}

interface DraftFieldsProps extends Pick<UploadFormProps, "name" | "target" | "typed"> {
  errors: { title: boolean; price: boolean };
}

function DraftFields({ name, target, typed, errors }: DraftFieldsProps) {
  const t = useT();
  const draft = target?.kind === "draft" ? target : null;
  return (
    <>
      {LANGUAGE_CODES.map((language) => {
        const isMain = language === DEFAULT_LANGUAGE;
        return (
          <TextField
            key={language}
            name={language}
            label={`${t("studioEditor.title")} (${LANGUAGES[language].name})`}
            lang={language}
            maxLength={80}
            defaultValue={typed.get(language) ?? draft?.title[language] ?? (isMain ? titleOf(name) : "")}
            error={isMain && errors.title ? t("studioUpload.titleNeeded") : null}
            note={isMain ? undefined : t("studioEditor.optional")}
            autoComplete="off"
          />
        );
      })}
      <TextField
        name="price"
        label={t("studioUpload.price")}
        note={t("studioEditor.euros")}
        hint={t("studioUpload.priceHint")}
        error={errors.price ? t("studioEditor.price") : null}
        defaultValue={typed.get("price") ?? (draft ? priceText(draft.prices.standard ?? 0, t.language) : "")}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
      />
    </>
  );
}

export function UploadForm({ name, existing, target, typed, isBusy, onUpload }: UploadFormProps) {
  const t = useT();
  const [errors, setErrors] = useState({ title: false, price: false });
  const isVersion = existing !== null && !existing.hasNoFiles;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (existing?.hasNoFiles)
      return onUpload({ kind: "version", id: existing.id, notes: {}, title: existing.title });
    if (existing) return onUpload({ kind: "version", id: existing.id, notes: textsOf(form) });
    const draft = readDraft(form);
    if ("kind" in draft) onUpload(draft);
    setErrors("kind" in draft ? { title: false, price: false } : draft);
  };
  return (
    <form
      onSubmit={onSubmit}
      onInput={({ target: field }) => {
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
          typed.set(field.name, field.value);
      }}
      noValidate
      className="grid gap-5"
    >
      {isVersion && <NotesFields target={target} typed={typed} />}
      {!existing && <DraftFields name={name} target={target} typed={typed} errors={errors} />}
      <p className="text-muted text-sm">
        {t(isVersion ? "studioUpload.versionHint" : "studioUpload.draftHint")}
      </p>
      <div>
        <Button size="lg" disabled={isBusy}>
          {t(isVersion ? "studioUpload.publishVersion" : "studioUpload.upload")}
        </Button>
      </div>
    </form>
  );
}
