import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import type { Refusal } from "#app/publishing/packing/refusals.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ChooseFiles } from "./choose-files.tsx";
import { FileUnits, isUnitUnknown } from "./file-units.tsx";
import { PackedFiles } from "./packed-files.tsx";
import { PackedPictures } from "./packed-pictures.tsx";
import { OmittedParts, PreviewChoice } from "./preview-choice.tsx";
import type { PackedModel } from "./stored-models.browser.ts";
import { type ExistingModel, UploadForm } from "./upload-form.tsx";
import { forgetUpload } from "./upload-model.browser.ts";
import { type UploadRecord, type UploadTarget, uploadRecords } from "./upload-records.browser.ts";
import { PackingView, UploadingView } from "./upload-steps.tsx";
import { usePacking } from "./use-packing.browser.ts";
import { type Uploading, useUploading } from "./use-uploading.browser.ts";
import { ZipNames } from "./zip-names.tsx";

function RefusalList({ refusals }: { refusals: Refusal[] }) {
  const t = useT();
  return (
    <ul className="mt-1 list-disc pl-5 text-sm">
      {refusals.map(({ file, key, reason }) => (
        <li key={`${file} ${reason}`} className="break-words">
          {file && <strong translate="no">{`${file} `}</strong>}
          <span>{t.orElse(key, "errors.invalid")}</span>
        </li>
      ))}
    </ul>
  );
}

function Warnings({ warnings }: { warnings: Refusal[] }) {
  const t = useT();
  if (warnings.length === 0) return null;
  return (
    <Notice announce title={t("studioUpload.warnings")}>
      <RefusalList refusals={warnings} />
    </Notice>
  );
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
      <RefusalList refusals={refusals} />
    </Notice>
  );
}

function UploadFailed({ state }: { state: Uploading }) {
  const t = useT();
  const { pathname } = useLocation();
  if (state.is !== "failed") return null;
  const { code, text } = state;
  const uploadKey = {
    bad_token: "studioUpload.loggedOut",
    second_factor_needed: "studioUpload.confirmAgain",
    elsewhere: "studioUpload.elsewhere",
    not_logged_in: "studioUpload.loggedOut",
  }[code];
  const title = uploadKey
    ? t.orElse(uploadKey, "errors.internal")
    : text || t.orElse(`errors.${code}`, "errors.internal");
  const isLoggedOut = uploadKey === "studioUpload.loggedOut";
  const back = new URLSearchParams({ redirectTo: pathname });
  return (
    <Notice
      tone="danger"
      announce
      title={title}
      action={isLoggedOut && <ButtonLink to={`/login?${back}`}>{t("shell.logIn")}</ButtonLink>}
    />
  );
}

const startedUpload = (existing: ExistingModel | null) =>
  uploadRecords(localStorage).find(({ target }) =>
    existing ? target.kind === "version" && target.id === existing.id : target.kind === "draft",
  );

function useModelUpload(existing: ExistingModel | null) {
  const navigate = useNavigate();
  const packing = usePacking({ seed: existing?.seed ?? null, rendersPictures: existing?.hasNoFiles ?? true });
  const uploading = useUploading(({ id }) => navigate(`/studio/models/${id}`));
  const [target, setTarget] = useState<UploadTarget | null>(null);
  const [lost, setLost] = useState<UploadRecord | null>(null);
  const isStarted = useRef(false);
  const resume = async () => {
    const record = startedUpload(existing);
    if (!record) return;
    setTarget(record.target);
    const model = await packing.resume(record.folder);
    if (model) await uploading.upload(model, record.target);
    else setLost(record);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount only
  useEffect(() => {
    if (!isStarted.current) void resume();
    isStarted.current = true;
  }, []);
  return {
    packing,
    uploading,
    target,
    lost,
    upload: (model: PackedModel, chosen: UploadTarget) => {
      setTarget(chosen);
      void uploading.upload(model, chosen);
    },
    discard: (model: PackedModel) => {
      uploading.pause();
      packing.cancel();
      setTarget(null);
      void forgetUpload(model.folder);
    },
    forgetLost: () => {
      if (lost) void forgetUpload(lost.folder);
      setTarget(null);
      setLost(null);
    },
  };
}

function LostUpload({ onForget }: { onForget: () => void }) {
  const t = useT();
  return (
    <Notice
      title={t("studioUpload.lost")}
      action={
        <Button type="button" variant="secondary" onClick={onForget}>
          {t("studioUpload.forget")}
        </Button>
      }
    />
  );
}

export function ModelUpload({ existing = null }: { existing?: ExistingModel | null }) {
  const t = useT();
  const { packing, uploading, target, lost, upload, discard, forgetLost } = useModelUpload(existing);
  const [typed] = useState(() => new Map<string, string>());
  const { state } = packing;
  if (state.is === "packing") return <PackingView progress={state.progress} onCancel={packing.cancel} />;
  if (state.is === "choosing")
    return (
      <div className="grid gap-4">
        {lost && <LostUpload onForget={forgetLost} />}
        <Refused refusals={state.refusals} failure={state.failure} />
        <ZipNames guessed={state.guessedNames} onChoose={packing.readNamesIn} />
        <ChooseFiles onChoose={(chosen) => packing.choose(chosen, existing?.previewKind ?? "protected")} />
      </div>
    );
  const { model } = state;
  if (uploading.state.is === "uploading")
    return <UploadingView progress={uploading.state.progress} onPause={uploading.pause} />;
  return (
    <div className="grid gap-8">
      <UploadFailed state={uploading.state} />
      <PackedFiles model={model} previousFiles={existing && !existing.hasNoFiles ? existing.files : null} />
      <ZipNames
        guessed={model.guessedNames}
        onChoose={(codePage) => {
          discard(model);
          packing.readNamesIn(codePage);
        }}
      />
      <FileUnits model={model} onChoose={(unit) => packing.changeUnits(model, unit)} />
      <Warnings warnings={model.warnings ?? []} />
      {(existing?.hasNoFiles ?? true) && (
        <PackedPictures
          folder={model.folder}
          pictures={model.pictures}
          onChange={packing.changePictures}
          onAdd={(files) => packing.addPictures(model.folder, files)}
        />
      )}
      <section className="grid gap-3" aria-busy={state.isChangingPreview}>
        <PreviewChoice kind={model.previewKind} onChoose={(kind) => packing.changePreview(model, kind)} />
        {state.isChangingPreview && <p role="status">{t("studioUpload.preview")}</p>}
        {state.previewFailed && <Notice tone="danger" announce title={t("studioUpload.previewFailed")} />}
        {model.noPreview && <Notice announce title={t.orElse(model.noPreview.key, "errors.invalid")} />}
        <OmittedParts omitted={model.omitted} isEmpty={model.preview === null} />
      </section>
      <UploadForm
        isBusy={(state.isChangingPreview ?? false) || isUnitUnknown(model)}
        name={model.name}
        existing={existing}
        target={target}
        typed={typed}
        onUpload={(chosen) => upload(model, chosen)}
      />
      <div>
        <Button
          type="button"
          variant="secondary"
          onClick={() => {
            typed.clear();
            discard(model);
          }}
        >
          {t("studioUpload.otherFiles")}
        </Button>
      </div>
    </div>
  );
}
