import { useSyncExternalStore } from "react";
import { downloadList } from "#app/downloads/browser/download-list.browser.ts";
import { requestDownload } from "#app/downloads/browser/download-requests.browser.ts";
import { isOver } from "#app/downloads/browser/download-state.ts";
import { percentOf } from "#app/downloads/browser/progress.ts";
import { percent as percentText } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { CheckIcon, DownloadIcon } from "#app/ui/icons.tsx";
import { isPlainClick } from "#app/ui/plain-click.browser.ts";

interface DownloadButtonProps {
  id: string;
  title: string;
  variant?: "primary" | "secondary";
  size?: "md" | "lg";
  wide?: boolean;
  className?: string;
}

const noDownload = () => undefined;

/** As wide while it counts as before, so that nothing beside it moves, and quiet once this browser has the file. */
export function DownloadButton({ id, title, variant, className = "", ...look }: DownloadButtonProps) {
  const t = useT();
  const download = useSyncExternalStore(downloadList.subscribe, () => downloadList.latest(id), noDownload);
  const percent = download && !isOver(download) ? percentOf(download.loaded, download.total) : null;
  const isSaved = download?.phase === "saved";
  const shownPercent = (each: number) => percentText(each / 100, t.language);
  return (
    <a
      href={`/app/download/${id}`}
      download
      className={`${buttonClassName({ ...look, variant: isSaved ? "quiet" : variant })} ${className}`}
      onClick={(event) => {
        if (isPlainClick(event) && requestDownload({ id, title })) event.preventDefault();
      }}
    >
      <span
        data-widest={t("downloads.button_running", { percent: shownPercent(100) })}
        className="grid justify-items-center tabular-nums *:[grid-area:1/1] after:invisible after:pl-7 after:content-[attr(data-widest)] after:[grid-area:1/1] max-sm:after:hidden"
      >
        <span className="flex items-center gap-2">
          {isSaved ? <CheckIcon className="size-5 text-success" /> : <DownloadIcon />}
          <span>
            {download
              ? t(`downloads.button_${download.phase}`, {
                  percent: percent === null ? "" : shownPercent(percent),
                })
              : t("ui.download")}
          </span>
        </span>
      </span>
      {percent !== null && (
        <span aria-hidden="true" className="absolute inset-x-3 bottom-1 h-1 overflow-hidden rounded-full">
          <span
            className="block h-full rounded-full bg-current transition-[width] duration-200 ease-linear"
            style={{ width: `${percent}%` }}
          />
        </span>
      )}
      <span className="sr-only">{` ${title}`}</span>
    </a>
  );
}
