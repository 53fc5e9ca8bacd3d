import { Link, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { inLanguage } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { Refusal } from "#app/publishing/packing/refusals.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ChooseFiles } from "./choose-files.tsx";
import { isUnitUnknown } from "./file-units.tsx";
import { ChosenModelView } from "./packed-model.tsx";
import { RefusalList } from "./refusal-list.tsx";
import type { PackedModel } from "./stored-models.browser.ts";
import { createTypedTexts, type TypedTexts } from "./typed-texts.browser.ts";
import { type ExistingModel, UPLOAD_FORM, UploadButton, UploadForm } from "./upload-form.tsx";
import { discardUpload, pausedUploads } from "./upload-model.browser.ts";
import { type UploadRecord, type UploadTarget, uploadRecords } from "./upload-records.browser.ts";
import { MadeView, PackingView, UploadingView } from "./upload-steps.tsx";
import { usePacking } from "./use-packing.browser.ts";
import { type Uploading, useUploading } from "./use-uploading.browser.ts";
import { ZipNames } from "./zip-names.tsx";

interface RefusedProps {
  refusals: Refusal[];
  failure: string | null;
  /** Null when the rest cannot be packed without them. */
  goOn: (() => void) | null;
}

function Refused({ refusals, failure, goOn }: RefusedProps) {
  const t = useT();
  if (failure) {
    const key = failure === "space" || failure === "unsupported" ? failure : "packingFailed";
    return <Notice tone="danger" announce title={t(`studioUpload.${key}`)} />;
  }
  if (refusals.length === 0) return null;
  return (
    <Notice tone="danger" announce title={t("studioUpload.refused")}>
      <RefusalList refusals={refusals} />
      {goOn && (
        <Button type="button" variant="secondary" onClick={goOn}>
          {t.count("studioUpload.goOn", new Set(refusals.map(({ file }) => file)).size)}
        </Button>
      )}
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
    hasFiles: "studioUpload.hasFiles",
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
      action={isLoggedOut && <ButtonLink to={`/sign-in?${back}`}>{t("shell.logIn")}</ButtonLink>}
    />
  );
}

const startedUploads = (existing: ExistingModel | null) =>
  uploadRecords(localStorage).filter(({ target }) =>
    existing ? target.kind === "version" && target.id === existing.id : target.kind === "draft",
  );

function useModelUpload(existing: ExistingModel | null, typed: TypedTexts) {
  const navigate = useNavigate();
  const isVersion = existing !== null && !existing.hasNoFiles;
  const packing = usePacking(existing);
  const uploading = useUploading(({ id }) => {
    typed.clear();
    navigate(
      isVersion ? `/studio/models/${id}/versions?done=studioVersions.published` : `/studio/models/${id}`,
    );
  });
  const [target, setTarget] = useState<UploadTarget | null>(null);
  const [lost, setLost] = useState<UploadRecord | null>(null);
  const [inOtherTab, setInOtherTab] = useState<UploadRecord | null>(null);
  const isStarted = useRef(false);
  const resume = async () => {
    const records = startedUploads(existing);
    const [first] = records;
    if (!first) return;
    const [record] = await pausedUploads(records);
    if (!record) return setInOtherTab(first);
    setTarget(record.target);
    const model = await packing.resume(record);
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
    inOtherTab,
    upload: (model: PackedModel, chosen: UploadTarget) => {
      setTarget(chosen);
      void uploading.upload(model, chosen);
    },
    discard: (model: PackedModel) => {
      uploading.pause();
      packing.cancel();
      setTarget(null);
      void discardUpload({ folder: model.folder, sha256: model.zip.sha256 });
    },
    forgetLost: () => {
      if (lost) void discardUpload(lost);
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

function UploadInOtherTab({ record }: { record: UploadRecord }) {
  const t = useT();
  const model = inLanguage(record.target.title, t);
  return <Notice title={t("studioUpload.inOtherTab", { model })} />;
}

/** For a seller who reads the studio in another language, such as in a shop that has just been opened. */
function MainLanguageNote() {
  const t = useT();
  const main = t.mainLanguage;
  if (main === t.language) return null;
  return (
    <p className="text-muted text-sm">
      <span>{t(`studioUpload.mainLanguage_${main}`)}</span>{" "}
      <Link to="/studio/settings#language" className="text-link">
        {t("studioUpload.changeLanguage")}
      </Link>
    </p>
  );
}

/** Sends the form again when everything is made, if its button was pressed before. */
function useWaitingUpload(isReady: boolean) {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || !isReady) return;
    setWaiting(false);
    const form = document.getElementById(UPLOAD_FORM);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  }, [isWaiting, isReady]);
  return { isWaiting, setWaiting };
}

export function ModelUpload({ existing = null }: { existing?: ExistingModel | null }) {
  const [typed] = useState(() =>
    createTypedTexts({ isKept: existing === null && typeof document === "object" }),
  );
  const { packing, uploading, target, lost, inOtherTab, upload, discard, forgetLost } = useModelUpload(
    existing,
    typed,
  );
  const { state } = packing;
  // Not after a reload: that unmounts nothing.
  useEffect(() => typed.clear, [typed]);
  const isMade = state.is === "packed" && !state.making;
  const isUnknown = isMade && isUnitUnknown(state.model);
  const isReady = isMade && !state.isChangingPreview;
  const { isWaiting, setWaiting } = useWaitingUpload(isReady && !isUnknown);
  if (state.is === "choosing")
    return (
      <div className="grid gap-4">
        {lost && <LostUpload onForget={forgetLost} />}
        {inOtherTab && <UploadInOtherTab record={inOtherTab} />}
        <Refused refusals={state.refusals} failure={state.failure} goOn={packing.goOn} />
        <ZipNames guessed={state.guessedNames} onChoose={packing.readNamesIn} />
        <ChooseFiles onChoose={(chosen) => packing.choose(chosen, existing?.previewKind ?? "protected")} />
        {existing === null && <MainLanguageNote />}
      </div>
    );
  if (uploading.state.is === "uploading")
    return <UploadingView progress={uploading.state.progress} onPause={uploading.pause} />;
  const cancel = () => {
    setWaiting(false);
    if (state.is === "packed") discard(state.model);
    else packing.cancel();
  };
  const making = state.is === "packing" ? state.progress : state.making;
  const isListed = state.is === "packed" || state.listed !== null;
  const chooseOthers = () => {
    typed.clear();
    cancel();
  };
  return (
    // As tall as the window, so that the footer is never in sight while the rest appears.
    <div className="grid min-h-svh content-start gap-8">
      <UploadFailed state={uploading.state} />
      {state.is === "packed" && !making ? (
        <MadeView model={state.model} onOther={chooseOthers} />
      ) : (
        making && <PackingView progress={making} onCancel={cancel} />
      )}
      <UploadForm
        name={state.is === "packing" ? state.name : state.model.name}
        existing={existing}
        target={target}
        typed={typed}
        onUpload={(chosen) => {
          if (state.is === "packed" && isReady && !packing.repack) return upload(state.model, chosen);
          setWaiting(true);
          if (state.is === "packed" && isReady) void packing.repack?.(state.model);
        }}
      />
      <ChosenModelView state={state} existing={existing} packing={packing} onDiscard={discard} />
      {isListed && (
        <UploadButton
          mailedOwners={existing && !existing.hasNoFiles ? existing.mailedOwners : null}
          isDisabled={isUnknown || (state.is === "packed" && state.isChangingPreview === true)}
          isWaiting={isWaiting}
        />
      )}
    </div>
  );
}
