/** The download panel's place on every page: a few lines until the first download, then the panel itself. */
import { lazy, Suspense, useEffect, useState } from "react";
import { onDownloadRequest, RECORD_PREFIX, type WantedDownload } from "#app/client/downloads/launch.ts";
import { leaveToBrowser } from "#app/client/downloads/saved-file.ts";

/** The panel itself could not be fetched: the browser's own download takes what was asked for. */
function LeftToBrowser({ wanted }: { wanted: readonly WantedDownload[] }) {
  const last = wanted.at(-1);
  useEffect(() => {
    if (last) leaveToBrowser(last.id);
  }, [last]);
  return null;
}

const DownloadPanel = lazy(() =>
  import("./download-panel.tsx").catch((error: unknown) => {
    console.error("The download panel could not be loaded", error);
    return { default: LeftToBrowser };
  }),
);

/** Null where this browser keeps nothing at all for the shop: then every download is a plain link. */
function records(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export function DownloadPanelSlot() {
  const [wanted, setWanted] = useState<readonly WantedDownload[]>([]);
  const [left, setLeft] = useState(false);
  useEffect(() => {
    const storage = records();
    if (!storage) return;
    setLeft(Object.keys(storage).some((key) => key.startsWith(RECORD_PREFIX)));
    return onDownloadRequest((download) => setWanted((before) => [...before, download]));
  }, []);
  if (wanted.length === 0 && !left) return null;
  return (
    <Suspense fallback={null}>
      <DownloadPanel wanted={wanted} />
    </Suspense>
  );
}
