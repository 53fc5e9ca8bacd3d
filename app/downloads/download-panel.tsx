import { useLocation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import type { WantedDownload } from "#app/downloads/browser/download-requests.browser.ts";
import { type Download, isOver } from "#app/downloads/browser/download-state.ts";
import { saveWithBrowser } from "#app/downloads/browser/finished-files.browser.ts";
import { createDownloads } from "#app/downloads/browser/manager.browser.ts";
import { percentOf } from "#app/downloads/browser/progress.ts";
import { percent as percentText } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ChevronIcon, DownloadIcon } from "#app/ui/icons.tsx";
import { useToast } from "#app/ui/toasts.tsx";
import { announcement, DownloadRow } from "./download-row.tsx";
import { zipName } from "./file-name.ts";

const useOnDashboard = () => useLocation().pathname.startsWith("/dashboard");

function useManagerEvents() {
  const t = useT();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const onDashboard = useOnDashboard();
  const saveFile = (download: Download) =>
    saveWithBrowser(download).catch(() => toast({ tone: "danger", text: t("downloads.failed") }));
  const onSaved = (download: Download) => {
    const action = { label: t("downloads.saveAgain"), run: () => void saveFile(download) };
    toast({ text: t("downloads.saved", { name: zipName(download) }), action });
  };
  const events = { onSaved, saveFile, onReported: () => onDashboard && revalidate() };
  const latest = useRef(events);
  latest.current = events;
  return {
    onSaved: useCallback((download: Download) => latest.current.onSaved(download), []),
    saveFile: useCallback((download: Download) => void latest.current.saveFile(download), []),
    onReported: useCallback(() => void latest.current.onReported(), []),
  };
}

function useDownloads(wanted: readonly WantedDownload[]) {
  const events = useManagerEvents();
  const [manager] = useState(() => createDownloads(events));
  const startedCount = useRef(0);
  useEffect(() => manager.connect(), [manager]);
  useEffect(() => {
    for (const download of wanted.slice(startedCount.current)) manager.start(download);
    startedCount.current = wanted.length;
  }, [manager, wanted]);
  const downloads = useSyncExternalStore(manager.subscribe, manager.list);
  return { manager, downloads };
}

function overallPercent(downloads: readonly Download[]): number | null {
  const sizedDownloads = downloads.filter((download) => !isOver(download) && download.total !== null);
  const sum = (bytesOf: (download: Download) => number) =>
    sizedDownloads.reduce((total, each) => total + bytesOf(each), 0);
  return percentOf(
    sum(({ loaded }) => loaded),
    sum(({ total }) => total ?? 0),
  );
}

export default function DownloadPanel({ wanted }: { wanted: readonly WantedDownload[] }) {
  const t = useT();
  const { manager, downloads } = useDownloads(wanted);
  const [open, setOpen] = useState(false);
  const listId = useId();
  const percent = overallPercent(downloads);
  const { pathname } = useLocation();
  const onDashboard = useOnDashboard();
  const isOverForAll = downloads.every(isOver);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once on each page
  useEffect(() => {
    if (isOverForAll) setOpen(false);
  }, [pathname]);
  // After the effect of the page: what is wanted has not started yet.
  useEffect(() => setOpen(wanted.length > 0), [wanted]);
  // What is finished covers no other page: it waits on the dashboard, where the models are.
  if (downloads.length === 0 || (isOverForAll && !open && !onDashboard)) return null;
  return (
    <section
      aria-label={t("downloads.panel")}
      data-download-panel=""
      className="fixed bottom-(--toast-bottom,1rem) left-4 z-30 flex max-w-[calc(100vw-2rem)] animate-rise flex-col overflow-hidden rounded-box border border-line bg-surface shadow-float sm:max-w-96"
    >
      <ul id={listId} hidden={!open} className="max-h-96 w-96 max-w-full overflow-y-auto overscroll-contain">
        {downloads.map((download) => (
          <DownloadRow key={download.file} download={download} actions={manager} />
        ))}
      </ul>
      {/* While the rows are hidden, these announce the state of each download instead. */}
      {!open &&
        downloads.map((download) => (
          <p
            key={download.file}
            role="status"
            className="sr-only"
          >{`${download.title}: ${announcement(download, t)}`}</p>
        ))}
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className={`flex min-h-12 items-center gap-3 px-4 font-medium hover:bg-ground ${open ? "border-line border-t" : ""}`}
      >
        <DownloadIcon />
        <span>{t("downloads.panel")}</span>
        <span className="grid h-6 min-w-6 place-items-center rounded-full bg-accent px-2 text-on-accent text-sm tabular-nums">
          <span aria-hidden="true">{downloads.length}</span>
          <span className="sr-only">{t.count("downloads.badge", downloads.length)}</span>
        </span>
        {percent !== null && (
          <span className="text-muted text-sm tabular-nums">{percentText(percent / 100, t.language)}</span>
        )}
        <ChevronIcon
          className={`ml-auto size-5 text-muted transition-transform ${open ? "" : "rotate-180"}`}
        />
      </button>
    </section>
  );
}
