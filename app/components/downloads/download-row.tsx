/** One download in the panel: how far, how fast, how long still, and what can be done about it. */
import { Link } from "@remix-run/react";
import { canPause, canResume, type Download } from "#app/client/downloads/download.ts";
import type { DownloadManager } from "#app/client/downloads/manager.ts";
import { percentOf, secondsLeft, speedOf } from "#app/client/downloads/progress.ts";
import { bytes, duration, percent as percentText, speed as speedText } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ProgressBar } from "./progress-bar.tsx";

type Actions = Pick<DownloadManager, "pause" | "resume" | "cancel">;

const amountText = ({ loaded, total }: Download, t: Translate) => {
  const done = bytes(loaded, t.language);
  return total === null ? done : t("downloads.amount", { loaded: done, total: bytes(total, t.language) });
};

function stateText(download: Download, t: Translate): string | null {
  const { phase } = download;
  if (phase === "running" || phase === "failed" || phase === "saved") return null;
  return t(`downloads.${phase}`);
}

function paceText({ phase, loaded, total, samples }: Download, t: Translate): string[] {
  if (phase !== "running") return [];
  const pace = speedOf(samples);
  const left = secondsLeft(loaded, total, pace);
  const texts = [pace !== null && speedText(pace, t.language)];
  if (left !== null) texts.push(t("downloads.left", { time: duration(left, t.language) }));
  return texts.filter((text) => text !== false);
}

function Hint({ download: { id, failure } }: { download: Download }) {
  const t = useT();
  if (failure === "signed_out")
    return (
      <Link to="/login?redirectTo=/dashboard" className="inline-block py-1 text-link">
        {t("downloads.signedOut")}
      </Link>
    );
  if (failure === "space")
    return (
      <a href={`/app/download/${id}`} download className="inline-block py-1 text-link">
        {t("downloads.space")}
      </a>
    );
  return null;
}

const BUTTON = "min-h-9 rounded-md px-3 text-sm font-medium hover:bg-ground";

function Buttons({ download, actions }: { download: Download; actions: Actions }) {
  const t = useT();
  const { file, title, phase } = download;
  return (
    <div className="-mr-3 flex justify-end">
      {canPause(download) && (
        <button
          type="button"
          className={BUTTON}
          aria-label={t("downloads.pauseOf", { title })}
          onClick={() => actions.pause(file)}
        >
          {t("downloads.pause")}
        </button>
      )}
      {canResume(download) && (
        <button
          type="button"
          className={`${BUTTON} text-accent hover:text-accent-strong`}
          aria-label={phase === "paused" ? t("downloads.resumeOf", { title }) : undefined}
          onClick={() => actions.resume(file)}
        >
          {phase === "failed" ? t("downloads.tryAgain") : t("downloads.resume")}
        </button>
      )}
      <button
        type="button"
        className={`${BUTTON} text-muted`}
        aria-label={t("downloads.cancelOf", { title })}
        onClick={() => actions.cancel(file)}
      >
        {t("downloads.cancel")}
      </button>
    </div>
  );
}

export function DownloadRow({ download, actions }: { download: Download; actions: Actions }) {
  const t = useT();
  const { title, phase, loaded, total } = download;
  const percent = percentOf(loaded, total) ?? (phase === "starting" || phase === "running" ? null : 0);
  const amount = amountText(download, t);
  const tone =
    phase === "failed" ? "danger" : phase === "running" || phase === "checking" ? "accent" : "still";
  return (
    <li className="border-line border-t px-4 pt-3 pb-1 first:border-t-0">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <p className="truncate font-medium">{title}</p>
        {total !== null && percent !== null && (
          <p className="text-sm tabular-nums">{percentText(percent / 100, t.language)}</p>
        )}
      </div>
      <ProgressBar label={title} percent={percent} text={amount} tone={tone} />
      <p className="mt-2 flex flex-wrap gap-x-3 text-muted text-sm tabular-nums">
        <span>{amount}</span>
        {paceText(download, t).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
      <p role="status" className="text-sm">
        {stateText(download, t)}
      </p>
      {phase === "failed" && (
        <p role="alert" className="mt-1 text-danger text-sm">
          {t("downloads.failed")}
        </p>
      )}
      <div className="text-sm">{phase === "failed" && <Hint download={download} />}</div>
      <Buttons download={download} actions={actions} />
    </li>
  );
}
