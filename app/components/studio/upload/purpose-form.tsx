/** What the shop has to know of packed files: title and price of a new model, or what is new in a version. */
import { type FormEvent, useState } from "react";
import type { Purpose } from "#app/client/studio/upload/upload-records.ts";
import { Button } from "#app/components/ui/button.tsx";
import { TextAreaField, TextField } from "#app/components/ui/field.tsx";
import { slugOf, titleOf } from "#app/domain/catalog/product-names.ts";
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, LANGUAGES } from "#app/domain/languages.ts";
import type { PreviewKind } from "#app/domain/meshes/preview/preview-kinds.ts";
import type { KnownFile } from "#app/domain/packing/changed-files.ts";
import { centsOf } from "#app/domain/pricing/price-text.ts";
import type { Translated } from "#app/domain/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";

/** A model that gets another version. */
export interface VersionOf {
  id: string;
  kind: PreviewKind;
  seed: string | null;
  files: KnownFile[];
}

interface PurposeProps {
  /** Of what was chosen: a folder or a zip. */
  name: string;
  version: VersionOf | null;
  /** Of an upload that was begun. */
  before: Purpose | null;
  onUpload: (purpose: Purpose) => void;
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

export function PurposeForm({ name, version, before, onUpload }: PurposeProps) {
  const t = useT();
  const [errors, setErrors] = useState({ title: false, price: false });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const written = LANGUAGE_CODES.flatMap((language) => {
      const text = textOf(form, language);
      return text ? [[language, text]] : [];
    });
    const texts = Object.fromEntries(written);
    if (version) return onUpload({ kind: "version", id: version.id, notes: texts });
    const title = texts as Translated;
    const id = slugOf(title[DEFAULT_LANGUAGE] ?? "");
    const standard = centsOf(textOf(form, "price"));
    const isTitled = id !== "" && id !== "new";
    setErrors({ title: !isTitled, price: standard === null });
    if (isTitled && standard !== null) onUpload({ kind: "draft", id, title, prices: { standard } });
  };
  const known: Record<string, string | undefined> =
    before?.kind === "draft" ? before.title : (before?.notes ?? {});
  const price = before?.kind === "draft" ? ((before.prices.standard ?? 0) / 100).toFixed(2) : "";
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {LANGUAGE_CODES.map((language) => {
        const isMain = language === DEFAULT_LANGUAGE;
        const label = `${t(version ? "studioUpload.notes" : "studioEditor.title")} (${LANGUAGES[language].name})`;
        const props = { name: language, label, lang: language };
        if (version)
          return (
            <TextAreaField
              key={language}
              {...props}
              rows={3}
              maxLength={2_000}
              defaultValue={known[language]}
            />
          );
        return (
          <TextField
            key={language}
            {...props}
            maxLength={80}
            defaultValue={known[language] ?? (isMain ? titleOf(name) : "")}
            error={isMain && errors.title ? t("studioUpload.titleNeeded") : null}
            note={isMain ? undefined : t("studioEditor.optional")}
            autoComplete="off"
          />
        );
      })}
      {!version && (
        <TextField
          name="price"
          label={t("studioUpload.price")}
          note={t("studioEditor.euros")}
          hint={t("studioUpload.priceHint")}
          error={errors.price ? t("studioEditor.price") : null}
          defaultValue={price}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
        />
      )}
      <p className="text-muted text-sm">
        {t(version ? "studioUpload.versionHint" : "studioUpload.draftHint")}
      </p>
      <div>
        <Button size="lg">{t(version ? "studioUpload.publishVersion" : "studioUpload.upload")}</Button>
      </div>
    </form>
  );
}
