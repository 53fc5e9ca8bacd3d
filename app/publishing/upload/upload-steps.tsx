import { bytes, percent } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import type { PackingProgress } from "./pack-model.browser.ts";
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

/** What is still made of the chosen files, in one line: a form beside it can be filled in meanwhile. */
export function PackingView({ progress, onCancel }: { progress: PackingProgress; onCancel: () => void }) {
  const t = useT();
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <StepProgress {...stepTexts(progress, t)} />
      </div>
      <Button type="button" variant="secondary" onClick={onCancel}>
        {t("studioUpload.cancel")}
      </Button>
    </Card>
  );
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
