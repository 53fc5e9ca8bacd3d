import { bytes, percent } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import type { PackingProgress } from "./pack-model.browser.ts";
import type { PackedModel } from "./stored-models.browser.ts";
import type { UploadProgress } from "./upload-model.browser.ts";

interface Step {
  label: string;
  text: string;
  fraction: number | null;
}

function stepTexts(progress: PackingProgress, t: Translate): Step {
  const label = t(`studioUpload.${progress.step}`);
  if ("fraction" in progress)
    return { label, text: percent(progress.fraction, t.language), fraction: progress.fraction };
  if (progress.step === "preview") return { label, text: t("studioUpload.soon"), fraction: null };
  const { number, count } = progress;
  return { label, text: t("studioUpload.pictureOf", { number, count }), fraction: (number - 1) / count };
}

function StepProgress({ label, text, fraction }: Step) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold" role="status">
        {label}
      </p>
      <ProgressBar
        label={label}
        percent={fraction === null ? null : Math.round(100 * fraction)}
        text={text}
      />
      <p className="text-muted text-sm tabular-nums">{text}</p>
    </div>
  );
}

interface StepCardProps {
  step: Step;
  button: string;
  onPress: () => void;
}

/** On phones its button is always in a line of its own, so that no other words change the card's height. */
const StepCard = ({ step, button, onPress }: StepCardProps) => (
  <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
    <div className="min-w-0 flex-1 basis-60 max-sm:basis-full">
      <StepProgress {...step} />
    </div>
    <Button type="button" variant="secondary" onClick={onPress}>
      {button}
    </Button>
  </Card>
);

/** What is still made of the chosen files: a form beside it can be filled in meanwhile. */
export function PackingView({ progress, onCancel }: { progress: PackingProgress; onCancel: () => void }) {
  const t = useT();
  return <StepCard step={stepTexts(progress, t)} button={t("studioUpload.cancel")} onPress={onCancel} />;
}

/** In the place of `PackingView` when there is nothing left to make. */
export function MadeView({ model, onOther }: { model: PackedModel; onOther: () => void }) {
  const t = useT();
  const text = [t.count("studioUpload.files", model.files.length), bytes(model.zip.bytes, t.language)];
  const step = { label: t("studioUpload.made"), text: text.join(" · "), fraction: 1 };
  return <StepCard step={step} button={t("studioUpload.otherFiles")} onPress={onOther} />;
}

export function UploadingView({ progress, onPause }: { progress: UploadProgress; onPause: () => void }) {
  const t = useT();
  const { sent, total, isFinishing, isRetrying } = progress;
  const label = isRetrying ? "broken" : isFinishing ? "finishing" : "uploading";
  const values = { sent: bytes(sent, t.language), total: bytes(total, t.language) };
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <StepProgress
        label={t(`studioUpload.${label}`)}
        text={t("studioUpload.sent", values)}
        fraction={isFinishing ? null : sent / total}
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
