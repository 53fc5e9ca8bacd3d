import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { type ChangeEvent, type FormEvent, useEffect, useState } from "react";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormError, useCheckedForm, useFieldProps } from "#app/ui/checked-form.tsx";
import { FileField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { CAPTION_MAX, MATERIAL_MAX, PHOTO_MAX_MB, PRINTER_MAX } from "./photo-limits.ts";
import { shrinkPhoto } from "./shrink-photo.browser.ts";

const MULTIPART = "multipart/form-data";
/** Phones turn other formats into one of these by themselves. */
const ACCEPTED = "image/jpeg,image/png,image/webp";
const MATERIALS = ["PLA", "PETG", "ABS", "ASA", "TPU", "PA", "PC", "Resin"];

function useFileUrl() {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const show = (file: File | undefined) => setUrl(file ? URL.createObjectURL(file) : null);
  return { url, show };
}

interface PhotoFieldProps {
  error: string | undefined;
  onChoose: () => void;
}

function PhotoField({ error, onChoose }: PhotoFieldProps) {
  const t = useT();
  const { url, show } = useFileUrl();
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    show(currentTarget.files?.[0]);
    onChoose();
  };
  return (
    <div>
      <FileField
        name="photo"
        accept={ACCEPTED}
        required
        onChange={onChange}
        label={t("photos.photo")}
        hint={t("photos.photoHint", { max: PHOTO_MAX_MB })}
        error={error && t.orElse(error, "errors.invalid")}
      />
      {url && (
        <img
          src={url}
          alt={t("photos.preview")}
          className="mt-3 h-48 max-w-full rounded-box border border-line bg-ground object-contain"
        />
      )}
    </div>
  );
}

/** Remix reads a form before it sends it, which WebKit cannot when a file is in memory only. */
const isReadable = (form: FormData) =>
  new Response(form).formData().then(
    () => true,
    () => false,
  );

/** Sends a smaller copy of the photo in place of the file. Without a network the form stays as it is. */
function useShrunkenSubmit(checkForm: (event: FormEvent<HTMLFormElement>) => void) {
  const submit = useSubmit();
  const [shrinking, setShrinking] = useState(false);
  const [missing, setMissing] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const chosen = new FormData(form).get("photo");
    const file = chosen instanceof File && chosen.size > 0 ? chosen : null;
    setMissing(!file);
    checkForm(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (!file) return form.querySelector<HTMLInputElement>("[name=photo]")?.focus();
    void send(form, file);
  };
  const send = async (form: HTMLFormElement, file: File) => {
    setShrinking(true);
    const data = new FormData(form);
    data.set("photo", await shrinkPhoto(file));
    if (!(await isReadable(data))) data.set("photo", file);
    setShrinking(false);
    submit(data, { method: "post", encType: MULTIPART, preventScrollReset: true });
  };
  return { onSubmit, shrinking, missing, onChoose: () => setMissing(false) };
}

const schema = () => import("./photos.contract.ts").then(({ PhotoDetails }) => PhotoDetails);

interface PrintFieldsProps {
  fields: Record<"printer" | "material" | "layerHeight", FieldMetadata<string | number | undefined>>;
}

function PrintFields({ fields }: PrintFieldsProps) {
  const t = useT();
  const propsOf = useFieldProps();
  const optional = t("photos.optional");
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          key={fields.printer.key}
          {...propsOf(fields.printer)}
          maxLength={PRINTER_MAX}
          autoComplete="off"
          label={t("photos.printer")}
          note={optional}
        />
        <TextField
          key={fields.material.key}
          {...propsOf(fields.material)}
          maxLength={MATERIAL_MAX}
          list="materials"
          autoComplete="off"
          label={t("photos.material")}
          note={optional}
        />
        <TextField
          key={fields.layerHeight.key}
          {...propsOf(fields.layerHeight)}
          inputMode="decimal"
          maxLength={10}
          autoComplete="off"
          label={t("photos.layerHeight")}
          note={optional}
        />
      </div>
      <datalist id="materials">
        {MATERIALS.map((material) => (
          <option key={material} value={material} />
        ))}
      </datalist>
    </>
  );
}

interface PhotoFormProps {
  result: SubmissionResult | undefined;
  username: string;
}

export function PhotoForm({ result, username }: PhotoFormProps) {
  const t = useT();
  const propsOf = useFieldProps();
  const { fields, formProps } = useCheckedForm({ id: "photo", result, schema });
  const { onSubmit, shrinking, missing, onChoose } = useShrunkenSubmit(formProps.onSubmit);
  const uploading = useNavigation().formEncType === MULTIPART;
  const busy = shrinking || uploading;
  return (
    <Form method="post" encType={MULTIPART} {...formProps} onSubmit={onSubmit} className="grid gap-5">
      <FormError result={result} />
      <PhotoField error={missing ? "errors.photoMissing" : result?.error?.photo?.[0]} onChoose={onChoose} />
      <PrintFields fields={fields} />
      <TextAreaField
        key={fields.caption.key}
        {...propsOf(fields.caption)}
        rows={2}
        maxLength={CAPTION_MAX}
        label={t("photos.caption")}
        note={t("photos.optional")}
      />
      <p className="text-muted text-sm">
        <Sentence words="photos.nameHint" kept={{ name: username }} />
      </p>
      <Button size="lg" busy={busy} busyLabel={t("photos.sending")} className="justify-self-start">
        {t("photos.send")}
      </Button>
      <p role="status" className="sr-only">
        {busy && t("photos.sending")}
      </p>
    </Form>
  );
}
