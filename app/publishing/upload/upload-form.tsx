/** The form beside an upload: texts and price of a new model, or the notes of a new version; without fields for the first files of a model. */
import { type FormEvent, useState } from "react";
import { slugOf, titleFromName } from "#app/catalog/names-of-files.ts";
import { LANGUAGE_CODES, LANGUAGES, type Language } from "#app/i18n/languages.ts";
import { centsOf, priceText } from "#app/i18n/price-text.ts";
import { mainLanguageFirst } from "#app/i18n/reader.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { PreviewKind } from "#app/meshes/preview/preview-kinds.ts";
import type { KnownFile } from "#app/publishing/packing/changed-files.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { Folded } from "#app/ui/folded.tsx";
import type { TypedTexts } from "./typed-texts.browser.ts";
import type { UploadTarget } from "./upload-records.browser.ts";

export interface ExistingModel {
  id: string;
  hasNoFiles: boolean;
  isFree: boolean;
  /** How many people are mailed about the new version. */
  mailedOwners: number;
  /** In each language. */
  titles: Translated;
  /** Alternative texts of its pictures. */
  alts: Translated[];
  /** Addresses of its pictures, small. */
  pictures: string[];
  previewKind: PreviewKind;
  seed: string | null;
  files: KnownFile[];
}

interface UploadFormProps {
  name: string;
  existing: ExistingModel | null;
  target: UploadTarget | null;
  /** Written here, so that it outlives the form when the files are packed again. */
  typed: TypedTexts;
  onUpload: (target: UploadTarget) => void;
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

export const UPLOAD_FORM = "upload-form";

function textsOf(form: FormData, name: string): Translated {
  const texts = LANGUAGE_CODES.map((language) => [language, textOf(form, `${name}.${language}`)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text));
}

function readDraft(
  form: FormData,
  mainLanguage: Language,
): UploadTarget | { title: boolean; price: boolean } {
  const title = textsOf(form, "title");
  const description = textsOf(form, "description");
  const written = Object.keys(description).length > 0 && { description };
  const id = slugOf(title[mainLanguage] ?? "");
  const standard = centsOf(textOf(form, "price"));
  const isTitled = id !== "";
  if (isTitled && standard !== null) return { kind: "draft", id, title, ...written, prices: { standard } };
  return { title: !isTitled, price: standard === null };
}

function NotesFields({ target, typed }: Pick<UploadFormProps, "target" | "typed">) {
  const t = useT();
  const notes = target?.kind === "version" ? target.notes : {};
  const [main, ...others] = mainLanguageFirst(t);
  const field = (language: Language) => (
    <TextAreaField
      name={`notes.${language}`}
      label={`${t("studioUpload.notes")} (${LANGUAGES[language].name})`}
      lang={language}
      rows={3}
      maxLength={2_000}
      defaultValue={typed.get(`notes.${language}`) ?? notes[language]}
    />
  );
  return (
    <>
      {field(main)}
      {others.map((language) => (
        <Folded key={language} label={t(`studio.alsoIn_${language}`)}>
          {field(language)}
        </Folded>
      ))}
    </>
  );
}

interface DraftFieldsProps extends Pick<UploadFormProps, "name" | "target" | "typed"> {
  errors: { title: boolean; price: boolean };
}

function DraftTexts({ language, name, target, typed, errors }: DraftFieldsProps & { language: Language }) {
  const t = useT();
  const draft = target?.kind === "draft" ? target : null;
  const isMain = language === t.mainLanguage;
  const common = { lang: language, note: isMain ? undefined : t("studioEditor.optional") };
  return (
    <>
      <TextField
        {...common}
        name={`title.${language}`}
        label={`${t("studioEditor.title")} (${LANGUAGES[language].name})`}
        maxLength={80}
        defaultValue={
          typed.get(`title.${language}`) ?? draft?.title[language] ?? (isMain ? titleFromName(name) : "")
        }
        error={isMain && errors.title ? t("studioUpload.titleNeeded") : null}
        autoComplete="off"
      />
      <TextAreaField
        {...common}
        note={t("studioEditor.optional")}
        name={`description.${language}`}
        label={`${t("studioEditor.description")} (${LANGUAGES[language].name})`}
        hint={t("studioEditor.markdown")}
        rows={5}
        maxLength={8_000}
        defaultValue={typed.get(`description.${language}`) ?? draft?.description?.[language]}
      />
    </>
  );
}

function DraftFields(props: DraftFieldsProps) {
  const t = useT();
  const { target, typed, errors } = props;
  const [main, ...others] = mainLanguageFirst(t);
  const draft = target?.kind === "draft" ? target : null;
  return (
    <>
      <DraftTexts {...props} language={main} />
      {others.map((language) => (
        <Folded key={language} label={t(`studio.alsoIn_${language}`)}>
          <div className="grid gap-5">
            <DraftTexts {...props} language={language} />
          </div>
        </Folded>
      ))}
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

/** Its button is `UploadButton`, at the end of the page. */
export function UploadForm({ name, existing, target, typed, onUpload }: UploadFormProps) {
  const [errors, setErrors] = useState({ title: false, price: false });
  const { mainLanguage } = useT();
  const isVersion = existing !== null && !existing.hasNoFiles;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (existing) {
      const { id, titles: title, alts, hasNoFiles: isFirst, isFree } = existing;
      return onUpload({ kind: "version", id, notes: textsOf(form, "notes"), title, alts, isFirst, isFree });
    }
    const draft = readDraft(form, mainLanguage);
    setErrors("kind" in draft ? { title: false, price: false } : draft);
    if ("kind" in draft) onUpload(draft);
    else event.currentTarget.scrollIntoView({ block: "start" });
  };
  return (
    <form
      id={UPLOAD_FORM}
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
    </form>
  );
}

interface UploadButtonProps {
  /** How many people are mailed; null for a draft. */
  mailedOwners: number | null;
  isDisabled: boolean;
  /** Pressed already: it uploads when everything is made. */
  isWaiting: boolean;
}

export function UploadButton({ mailedOwners, isDisabled, isWaiting }: UploadButtonProps) {
  const t = useT();
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">
        {mailedOwners === null
          ? t("studioUpload.draftHint")
          : t.count("studioUpload.versionHint", mailedOwners)}
      </p>
      <div>
        <Button
          form={UPLOAD_FORM}
          size="lg"
          disabled={isDisabled}
          busy={isWaiting}
          busyLabel={t("ui.loading")}
        >
          {t(mailedOwners === null ? "studioUpload.upload" : "studioUpload.publishVersion")}
        </Button>
      </div>
      <p role="status" className="text-sm empty:hidden">
        {isWaiting && t("studioUpload.uploadsWhenReady")}
      </p>
    </div>
  );
}
