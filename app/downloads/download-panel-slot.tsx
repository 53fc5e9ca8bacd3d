import { lazy, Suspense, useEffect, useState } from "react";
import {
  downloadWithBrowser,
  onDownloadRequest,
  RECORD_PREFIX,
  type WantedDownload,
} from "#app/downloads/browser/download-requests.browser.ts";
import { importTwice } from "#app/http/import-with-retry.browser.ts";
import { withWords } from "#app/i18n/words.browser.ts";
import { browserStorage, isWritable } from "#app/shared/browser-storage.browser.ts";

/** Replaces a panel that could not be loaded: the browser downloads the requested file itself. */
function BrowserDownload({ wanted }: { wanted: readonly WantedDownload[] }) {
  const last = wanted.at(-1);
  useEffect(() => {
    if (last) downloadWithBrowser(last.id);
  }, [last]);
  return null;
}

const DownloadPanel = lazy(() =>
  withWords(["downloads"], () => importTwice(() => import("./download-panel.tsx"))).catch(
    (error: unknown) => {
      console.error("The download panel could not be loaded", error);
      return { default: BrowserDownload };
    },
  ),
);

export function DownloadPanelSlot() {
  const [wanted, setWanted] = useState<readonly WantedDownload[]>([]);
  const [hasRecord, setHasRecord] = useState(false);
  useEffect(() => {
    const storage = browserStorage();
    // Without storage, or room in it, every download is a plain link.
    if (!storage || !isWritable(storage)) return;
    setHasRecord(Object.keys(storage).some((key) => key.startsWith(RECORD_PREFIX)));
    return onDownloadRequest((download) => setWanted((before) => [...before, download]));
  }, []);
  if (wanted.length === 0 && !hasRecord) return null;
  return (
    <Suspense fallback={null}>
      <DownloadPanel wanted={wanted} />
    </Suspense>
  );
}
