import { useT } from "#app/i18n/use-t.tsx";
import type { Refusal } from "#app/publishing/packing/refusals.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FileUnits } from "./file-units.tsx";
import { PackedFiles } from "./packed-files.tsx";
import { PackedPictures } from "./packed-pictures.tsx";
import { PhotosInZip } from "./photos-in-zip.tsx";
import { OmittedParts, PreviewChoice } from "./preview-choice.tsx";
import { RefusalList } from "./refusal-list.tsx";
import { refusalText } from "./refusal-text.ts";
import type { PackedModel } from "./stored-models.browser.ts";
import type { ExistingModel } from "./upload-form.tsx";
import type { Packing, usePacking } from "./use-packing.browser.ts";
import { ZipNames } from "./zip-names.tsx";

function Warnings({ warnings }: { warnings: Refusal[] }) {
  const t = useT();
  if (warnings.length === 0) return null;
  return (
    <Notice announce title={t("studioUpload.warnings")}>
      <RefusalList refusals={warnings} />
    </Notice>
  );
}

interface ChosenModelProps {
  state: Exclude<Packing, { is: "choosing" }>;
  existing: ExistingModel | null;
  packing: ReturnType<typeof usePacking>;
  onDiscard: (model: PackedModel) => void;
}

interface PackedProps {
  state: Extract<Packing, { is: "packed" }>;
  packing: ReturnType<typeof usePacking>;
  onDiscard: (model: PackedModel) => void;
}

/** What only some models are asked or told. It stands below everything whose room is known from the beginning, and above the button. */
function PackedNotes({ state: { model, making }, packing, onDiscard }: PackedProps) {
  return (
    <>
      <ZipNames
        guessed={model.guessedNames}
        onChoose={(codePage) => {
          onDiscard(model);
          packing.readNamesIn(codePage);
        }}
      />
      {!making && <FileUnits model={model} onChoose={(unit) => packing.changeUnits(model, unit)} />}
      <Warnings warnings={model.warnings} />
    </>
  );
}

function View3d({ state, packing }: Pick<ChosenModelProps, "state" | "packing">) {
  const t = useT();
  if (state.is === "packing")
    return (
      <Folded label={t("studioUpload.changeView")}>
        <p>{t("studioUpload.preview")}</p>
      </Folded>
    );
  const { model, making, isChangingPreview = false, previewFailed } = state;
  const { omitted } = model;
  const chosen = t(`studioUpload.previewKind_${model.previewKind ?? "none"}`);
  const isMarked = previewFailed || model.noPreview !== undefined;
  return (
    <Folded
      label={t("studioUpload.changeView")}
      state={omitted.length > 0 ? t.count("studioUpload.omittedShort", omitted.length) : chosen}
      open={isMarked}
    >
      <section className="grid gap-3" aria-busy={isChangingPreview}>
        {making ? (
          <p>{t("studioUpload.preview")}</p>
        ) : (
          <PreviewChoice kind={model.previewKind} onChoose={(kind) => packing.changePreview(model, kind)} />
        )}
        {isChangingPreview && <p role="status">{t("studioUpload.preview")}</p>}
        {previewFailed && <Notice tone="danger" announce title={t("studioUpload.previewFailed")} />}
        {model.noPreview && <Notice announce title={refusalText(t, model.noPreview)} />}
        <OmittedParts omitted={omitted} isEmpty={model.preview === null} />
      </section>
    </Folded>
  );
}

/** Everything about the chosen files, in the room that it will need: nothing moves while they are packed and drawn. */
export function ChosenModelView({ state, existing, packing, onDiscard }: ChosenModelProps) {
  const isPacked = state.is === "packed";
  const listed = isPacked ? state.model : state.listed;
  if (!listed) return null;
  const isVersion = existing !== null && !existing.hasNoFiles;
  const previousFiles = isVersion ? existing.files : null;
  const { photos, maxPictures, addPhotos } = packing;
  const takesPhotos = addPhotos === null && photos.some(({ isShown }) => isShown);
  const drawnHint = takesPhotos ? "studioUpload.photosAndDrawnHint" : "studioUpload.picturesHint";
  return (
    <>
      <PackedPictures
        model={isPacked ? state.model : null}
        toDraw={state.toDraw ?? 0}
        max={maxPictures}
        hint={isVersion ? "studioUpload.versionPicturesHint" : drawnHint}
        onChange={packing.changePictures}
        added={isPacked ? state.added : undefined}
        onAdd={packing.addPictures}
        onAddPhotos={addPhotos}
      />
      <PhotosInZip
        photos={photos}
        sold={packing.soldPhotos}
        areTaken={addPhotos === null}
        onSell={packing.sellPhotos}
      />
      <PackedFiles model={packing.asTicked(listed)} previousFiles={isPacked ? previousFiles : null} />
      <View3d state={state} packing={packing} />
      {isPacked && <PackedNotes state={state} packing={packing} onDiscard={onDiscard} />}
    </>
  );
}
