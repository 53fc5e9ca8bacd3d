import { useT } from "#app/i18n/use-t.tsx";
import type { Refusal } from "#app/publishing/packing/refusals.ts";
import { MAX_IMAGES } from "#app/publishing/picture-limits.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FileUnits } from "./file-units.tsx";
import { PackedFiles } from "./packed-files.tsx";
import { PackedPictures } from "./packed-pictures.tsx";
import { OmittedParts, PreviewChoice } from "./preview-choice.tsx";
import { RefusalList } from "./refusal-list.tsx";
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

interface PackedModelProps {
  state: Extract<Packing, { is: "packed" }>;
  existing: ExistingModel | null;
  packing: ReturnType<typeof usePacking>;
  onDiscard: () => void;
}

export function PackedModelView({ state, existing, packing, onDiscard }: PackedModelProps) {
  const t = useT();
  const { model, making = null, isChangingPreview = false, previewFailed } = state;
  const isMade = making === null;
  const chosen = t(`studioUpload.previewKind_${model.previewKind ?? "none"}`);
  const isMarked = previewFailed || model.noPreview !== undefined || model.omitted.length > 0;
  return (
    <>
      <ZipNames
        guessed={model.guessedNames}
        onChoose={(codePage) => {
          onDiscard();
          packing.readNamesIn(codePage);
        }}
      />
      {isMade && <FileUnits model={model} onChoose={(unit) => packing.changeUnits(model, unit)} />}
      <Warnings warnings={model.warnings ?? []} />
      <PackedPictures
        folder={model.folder}
        pictures={model.pictures}
        max={MAX_IMAGES - (existing?.alts.length ?? 0)}
        hint={
          existing && !existing.hasNoFiles ? "studioUpload.versionPicturesHint" : "studioUpload.picturesHint"
        }
        onChange={packing.changePictures}
        onAdd={(files) => packing.addPictures(model.folder, files)}
      />
      <PackedFiles model={model} previousFiles={existing && !existing.hasNoFiles ? existing.files : null} />
      {isMade && (
        <Folded label={t("studioUpload.changeView")} state={chosen} open={isMarked}>
          <section className="grid gap-3" aria-busy={isChangingPreview}>
            <PreviewChoice kind={model.previewKind} onChoose={(kind) => packing.changePreview(model, kind)} />
            {isChangingPreview && <p role="status">{t("studioUpload.preview")}</p>}
            {previewFailed && <Notice tone="danger" announce title={t("studioUpload.previewFailed")} />}
            {model.noPreview && <Notice announce title={t.orElse(model.noPreview.key, "errors.invalid")} />}
            <OmittedParts omitted={model.omitted} isEmpty={model.preview === null} />
          </section>
        </Folded>
      )}
    </>
  );
}
