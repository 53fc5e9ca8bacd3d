/** From chosen files to a draft or a new version: choose, check and pack, look, upload. Everything before the upload stays in this browser. */
import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { PackedModel } from "#app/client/studio/upload/stored-models.ts";
import { forgetUpload } from "#app/client/studio/upload/upload-model.ts";
import { type Purpose, uploadRecords } from "#app/client/studio/upload/upload-records.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import type { Refusal } from "#app/domain/packing/refusals.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ChooseFiles } from "./choose-files.tsx";
import { FoundFiles } from "./found-files.tsx";
import { PackedPictures } from "./packed-pictures.tsx";
import { PurposeForm, type VersionOf } from "./purpose-form.tsx";
import { PackingView, UploadingView } from "./upload-steps.tsx";
import { usePacking } from "./use-packing.ts";
import { type Uploading, useUploading } from "./use-uploading.ts";

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

function UploadFailed({ state }: { state: Uploading }) {
  const t = useT();
  if (state.is !== "failed") return null;
  const { code, text } = state;
  const own = { bad_token: "studioUpload.loggedOut", elsewhere: "studioUpload.elsewhere" }[code];
  const title = own ? t.known(own, "errors.internal") : text || t.known(`errors.${code}`, "errors.internal");
  return <Notice tone="danger" announce title={title} />;
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
