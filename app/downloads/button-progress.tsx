import { useSyncExternalStore } from "react";
import { downloadList } from "#app/downloads/browser/download-list.browser.ts";
import { isOver } from "#app/downloads/browser/download-state.ts";
import { percentOf } from "#app/downloads/browser/progress.ts";
import { percent as percentText } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CheckIcon, DownloadIcon } from "#app/ui/icons.tsx";

const noDownload = () => undefined;

export function ButtonProgress({ id }: { id: string }) {
  const t = useT();
  const download = useSyncExternalStore(downloadList.subscribe, () => downloadList.latest(id), noDownload);
  const percent = download && !isOver(download) ? percentOf(download.loaded, download.total) : null;
  const values = { percent: percent === null ? "" : percentText(percent / 100, t.language) };
  return (
    <>
      {download?.phase === "saved" ? <CheckIcon /> : <DownloadIcon />}
      <span className="tabular-nums">
        {download ? t(`downloads.button_${download.phase}`, values) : t("ui.download")}
      </span>
      {percent !== null && (
        <span aria-hidden="true" className="absolute inset-x-3 bottom-1 h-1 overflow-hidden rounded-full">
          <span
            className="block h-full rounded-full bg-current transition-[width] duration-200 ease-linear"
            style={{ width: `${percent}%` }}
          />
        </span>
      )}
    </>
  );
}
