import { Link } from "@remix-run/react";
import { canPause, type Download, isOver } from "#app/downloads/browser/download-state.ts";
import type { DownloadManager } from "#app/downloads/browser/manager.browser.ts";
import { percentOf, secondsLeft, speedOf } from "#app/downloads/browser/progress.ts";
import { bytes, percent as percentText } from "#app/i18n/format.ts";
import { duration, speed as speedText } from "#app/i18n/format-progress.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { zipName } from "./file-name.ts";

type Actions = Pick<DownloadManager, "pause" | "resume" | "remove" | "saveAgain" | "switchToBrowser">;

const amountText = ({ loaded, total }: Download, t: Translate) => {
  const done = bytes(loaded, t.language);
  return total === null ? done : t("downloads.amount", { loaded: done, total: bytes(total, t.language) });
};

const ANNOUNCED_STEP = 25;

export function announcement(download: Download, t: Translate): string {
  const { phase, loaded, total } = download;
  const quarter = Math.floor((percentOf(loaded, total) ?? 0) / ANNOUNCED_STEP) * ANNOUNCED_STEP;
  return t(`downloads.button_${phase}`, { percent: percentText(quarter / 100, t.language) });
}

function stateText(download: Download, t: Translate): string | null {
  const { phase } = download;
  if (phase === "running" || phase === "failed") return null;
  if (phase === "saved") return t("downloads.saved", { name: zipName(download) });
  return t(`downloads.${phase}`);
}

function speedAndTimeLeft({ phase, loaded, total, samples }: Download, t: Translate): string[] {
  if (phase !== "running") return [];
  const speed = speedOf(samples);
  const left = secondsLeft(loaded, total, speed);
  const texts = [speed !== null && speedText(speed, t.language)];
  if (left !== null) texts.push(t("downloads.left", { time: duration(left, t.language) }));
  return texts.filter((text) => text !== false);
}

function Hint({ download: { file, failure }, actions }: { download: Download; actions: Actions }) {
  const t = useT();
  if (failure === "signed_out")
    return (
      <Link to="/sign-in?redirectTo=/dashboard" className="inline-block py-1 text-link">
        {t("downloads.signedOut")}
      </Link>
    );
  if (failure === "space")
    return (
      <button
        type="button"
        className="py-1 text-left text-link"
        onClick={() => actions.switchToBrowser(file)}
      >
        {t("downloads.space")}
      </button>
    );
  return null;
}

const BUTTON = "min-h-9 rounded-md px-3 text-sm font-medium hover:bg-ground";

interface RowButton {
  text: string;
  label?: string;
  run: () => void;
  look?: string;
}

const ACCENT_LOOK = "text-accent hover:text-accent-strong";

function mainButton(download: Download, actions: Actions, t: Translate): RowButton | null {
  const { file, title, phase } = download;
  const again = { look: ACCENT_LOOK, run: () => actions.resume(file) };
  if (canPause(download))
    return {
      text: t("downloads.pause"),
      label: t("downloads.pauseOf", { title }),
      run: () => actions.pause(file),
    };
  if (phase === "paused")
    return { ...again, text: t("downloads.resume"), label: t("downloads.resumeOf", { title }) };
  if (phase === "failed") return { ...again, text: t("downloads.tryAgain") };
  if (phase === "saved")
    return { look: ACCENT_LOOK, text: t("downloads.saveAgain"), run: () => actions.saveAgain(file) };
  if (phase === "browser")
    return {
      look: ACCENT_LOOK,
      text: t("downloads.downloadAgain"),
      run: () => actions.switchToBrowser(file),
    };
  return null;
}

function Buttons({ download, actions }: { download: Download; actions: Actions }) {
  const t = useT();
  const { file, title } = download;
  const remove = isOver(download)
    ? { text: t("downloads.remove"), label: t("downloads.removeOf", { title }) }
    : { text: t("downloads.cancel"), label: t("downloads.cancelOf", { title }) };
  const buttons = [
    mainButton(download, actions, t),
    { ...remove, look: "text-muted", run: () => actions.remove(file) },
  ].filter((button): button is RowButton => button !== null);
  return (
    <div className="-mr-3 flex justify-end">
      {buttons.map(({ text, label, run, look = "" }) => (
        <button key={text} type="button" className={`${BUTTON} ${look}`} aria-label={label} onClick={run}>
          {text}
        </button>
      ))}
    </div>
  );
}

function TransferProgress({ download }: { download: Download }) {
  const t = useT();
  const { title, phase, loaded, total } = download;
  const percent = percentOf(loaded, total) ?? (phase === "starting" || phase === "running" ? null : 0);
  const amount = amountText(download, t);
  const tone =
    phase === "failed" ? "danger" : phase === "running" || phase === "checking" ? "accent" : "idle";
  return (
    <>
      <ProgressBar label={title} percent={percent} text={amount} tone={tone} />
      <p className="mt-2 flex flex-wrap gap-x-3 text-muted text-sm tabular-nums">
        <span>{amount}</span>
        {speedAndTimeLeft(download, t).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </>
  );
}

export function DownloadRow({ download, actions }: { download: Download; actions: Actions }) {
  const t = useT();
  const { title, phase, loaded, total } = download;
  const percent = isOver(download) ? null : percentOf(loaded, total);
  return (
    <li className="border-line border-t px-4 pt-3 pb-1 first:border-t-0">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <p className="truncate font-medium">{title}</p>
        {percent !== null && <p className="text-sm tabular-nums">{percentText(percent / 100, t.language)}</p>}
      </div>
      {!isOver(download) && <TransferProgress download={download} />}
      <p role="status" className="text-sm">
        {phase === "running" ? (
          <span className="sr-only">{announcement(download, t)}</span>
        ) : (
          stateText(download, t)
        )}
      </p>
      {phase === "failed" && (
        <p role="alert" className="mt-1 text-danger text-sm">
          {t("downloads.failed")}
        </p>
      )}
      <div className="text-sm">{phase === "failed" && <Hint download={download} actions={actions} />}</div>
      <Buttons download={download} actions={actions} />
    </li>
  );
}
