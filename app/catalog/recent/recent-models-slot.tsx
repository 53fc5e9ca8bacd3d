import { Suspense, useEffect, useSyncExternalStore } from "react";
import { lazyPart } from "#app/i18n/words.browser.ts";
import { browserStorage, RECENT_MODELS_KEY } from "#app/shared/browser-storage.browser.ts";
import { onRecentModels, parseRecentModels, rememberModel } from "./recent-models.browser.ts";

const RecentModels = lazyPart(["catalog", "catalog.recent", "printers"], () => import("./recent-models.tsx"));

const readStored = () => browserStorage()?.getItem(RECENT_MODELS_KEY) ?? null;
const nothingStored = () => null;

/**
 * At the end of a page, where it moves nothing that is in view. The server and the first render know nothing of this browser; a visitor who
 * looked at no other model loads no code.
 * @param seen id of the model that the page shows
 */
export function RecentModelsSlot({ seen }: { seen?: string }) {
  const stored = useSyncExternalStore(onRecentModels, readStored, nothingStored);
  useEffect(() => {
    if (seen) rememberModel(seen);
  }, [seen]);
  const ids = parseRecentModels(stored)?.filter((id) => id !== seen);
  if (ids?.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <RecentModels ids={ids ?? null} />
    </Suspense>
  );
}
