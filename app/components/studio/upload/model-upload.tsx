/** From chosen files to a draft or a new version: choose, check and pack, look, upload. Everything before the upload stays in this browser. */
import { useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { PackedModel } from "#app/client/studio/upload/kept-models.ts";
import type { PackingProgress } from "#app/client/studio/upload/pack-model.ts";
import { forgetUpload, type UploadProgress } from "#app/client/studio/upload/upload-model.ts";
import { type Purpose, uploadRecords } from "#app/client/studio/upload/upload-records.ts";
import { ProgressBar } from "#app/components/downloads/download-row.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { TextAreaField, TextField } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { slugOf, titleOf } from "#app/domain/catalog/product-names.ts";
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, LANGUAGES } from "#app/domain/languages.ts";
import type { PreviewKind } from "#app/domain/meshes/preview/preview-kinds.ts";
import type { KnownFile } from "#app/domain/packing/changed-files.ts";
import type { Refusal } from "#app/domain/packing/refusals.ts";
import type { Translated } from "#app/domain/translated.ts";
import { bytes } from "#app/i18n/format.ts";
import { percent } from "#app/i18n/format-progress.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ChooseFiles } from "./choose-files.tsx";
import { FoundFiles } from "./found-files.tsx";
import { PackedPictures } from "./packed-pictures.tsx";
import { usePacking } from "./use-packing.ts";
import { type Uploading, useUploading } from "./use-uploading.ts";

/** A model that gets another version. */
export interface VersionOf {
  id: string;
  kind: PreviewKind;
  seed: string | null;
  files: KnownFile[];
}

function Refused({ refusals, failure }: { refusals: Refusal[]; failure: string | null }) {
  const t = useT();
  if (failure) {
    const key = failure === "space" || failure === "unsupported" ? failure : "packingFailed";
    return <Notice tone="danger" announce title={t(`studioUpload.${key}`)} />;
  }
  if (refusals.length === 0) return null;
  return (
    <Notice tone="danger" announce title={t("studioUpload.refused")}>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {refusals.map(({ file, key, reason }) => (
          <li key={`${file} ${reason}`} className="break-words">
            {file && <strong>{file} </strong>}
            {t.known(key, "errors.invalid")}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Working({ label, text, share }: { label: string; text: string; share: number | null }) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold" role="status">
        {label}
      </p>
      <ProgressBar label={label} percent={share === null ? null : Math.round(100 * share)} text={text} />
      <p className="text-muted text-sm tabular-nums">{text}</p>
    </div>
  );
}

function PackingView({ progress, onCancel }: { progress: PackingProgress; onCancel: () => void }) {
  const t = useT();
  const { step, share } = progress;
  const isPacking = step === "packing";
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <Working
        label={t(`studioUpload.${step}`)}
        text={isPacking ? percent(share, t.language) : t("studioUpload.soon")}
        share={isPacking ? share : null}
      />
      <div>
        <Button type="button" variant="secondary" onClick={onCancel}>
          {t("studioUpload.cancel")}
        </Button>
      </div>
    </Card>
  );
}

function UploadingView({ progress, onPause }: { progress: UploadProgress; onPause: () => void }) {
  const t = useT();
  const { sent, total, isFinishing, isBroken } = progress;
  const label = isBroken ? "broken" : isFinishing ? "finishing" : "uploading";
  const values = { sent: bytes(sent, t.language), total: bytes(total, t.language) };
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <Working
        label={t(`studioUpload.${label}`)}
        text={t("studioUpload.sent", values)}
        share={isFinishing ? null : sent / total}
      />
      <p className="text-muted text-sm">{t("studioUpload.goesOn")}</p>
      <div>
        <Button type="button" variant="secondary" onClick={onPause}>
          {t("studioUpload.pause")}
        </Button>
      </div>
    </Card>
  );
}

function UploadFailed({ state }: { state: Uploading }) {
  const t = useT();
  if (state.is !== "failed") return null;
  const { code, text } = state;
  const own = { bad_token: "studioUpload.loggedOut", elsewhere: "studioUpload.elsewhere" }[code];
  const title = own ? t.known(own, "errors.internal") : text || t.known(`errors.${code}`, "errors.internal");
  return <Notice tone="danger" announce title={title} />;
}

interface PurposeProps {
  name: string;
  version: VersionOf | null;
  /** Of an upload that was begun. */
  before: Purpose | null;
  busy: boolean;
  onUpload: (purpose: Purpose) => void;
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

/** Null for what is no price; the shop itself decides which are possible. */
function centsOf(text: string): number | null {
  const euros = text.replace(",", ".");
  return /^\d+(\.\d{1,2})?$/.test(euros) ? Math.round(Number(euros) * 100) : null;
}

/** What else the shop has to know. */
function PurposeForm({ name, version, before, busy, onUpload }: PurposeProps) {
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
        <Button busy={busy} size="lg">
          {t(version ? "studioUpload.publishVersion" : "studioUpload.upload")}
        </Button>
      </div>
    </form>
  );
}

/** The upload of this page that an earlier visit has begun. */
const begun = (version: VersionOf | null) =>
  uploadRecords(localStorage).find(({ purpose }) =>
    version ? purpose.kind === "version" && purpose.id === version.id : purpose.kind === "draft",
  );

export function ModelUpload({ version = null }: { version?: VersionOf | null }) {
  const t = useT();
  const navigate = useNavigate();
  const kind = version?.kind ?? "protected";
  const packing = usePacking({ kind, seed: version?.seed ?? null, withViews: version === null });
  const uploading = useUploading(kind, ({ id }) => navigate(`/studio/models/${id}`));
  const [before, setBefore] = useState<Purpose | null>(null);
  const [lost, setLost] = useState(false);
  const isStarted = useRef(false);
  const resume = async () => {
    const record = begun(version);
    if (!record) return;
    setBefore(record.purpose);
    const model = await packing.resume(record.folder);
    if (model) await uploading.upload(model, record.purpose);
    else setLost(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isStarted.current) void resume();
    isStarted.current = true;
  }, []);
  const discard = (model: PackedModel) => {
    uploading.pause();
    packing.cancel();
    setBefore(null);
    void forgetUpload(model.folder);
  };
  const forgetLost = () => {
    const record = begun(version);
    if (record) void forgetUpload(record.folder);
    setBefore(null);
    setLost(false);
  };
  const { state } = packing;
  if (state.is === "packing") return <PackingView progress={state.progress} onCancel={packing.cancel} />;
  if (state.is === "choosing")
    return (
      <div className="grid gap-4">
        {lost && (
          <Notice
            title={t("studioUpload.lost")}
            action={
              <Button type="button" variant="secondary" onClick={forgetLost}>
                {t("studioUpload.forget")}
              </Button>
            }
          />
        )}
        <Refused refusals={state.refusals} failure={state.failure} />
        <ChooseFiles onChoose={packing.choose} />
      </div>
    );
  const { model } = state;
  if (uploading.state.is === "uploading")
    return <UploadingView progress={uploading.state.progress} onPause={uploading.pause} />;
  return (
    <div className="grid gap-8">
      <UploadFailed state={uploading.state} />
      <FoundFiles model={model} before={version?.files ?? null} />
      {!version && (
        <PackedPictures
          folder={model.folder}
          pictures={model.pictures}
          onChange={packing.changePictures}
          onAdd={(files) => packing.addPictures(model.folder, files)}
        />
      )}
      <PurposeForm
        name={model.name}
        version={version}
        before={before}
        busy={false}
        onUpload={(purpose) => {
          setBefore(purpose);
          void uploading.upload(model, purpose);
        }}
      />
      <div>
        <Button type="button" variant="secondary" onClick={() => discard(model)}>
          {t("studioUpload.otherFiles")}
        </Button>
      </div>
    </div>
  );
}
