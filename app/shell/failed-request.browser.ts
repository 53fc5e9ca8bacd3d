/** The id of the request that failed, which the server names in `Server-Timing`: an unexpected error has none of its own. */
import { useSyncExternalStore } from "react";

/** Safari before 17.2 does not tell the status. */
const hasFailed = ({ name, entryType, responseStatus = 500 }: PerformanceResourceTiming) =>
  entryType === "navigation" || (new URL(name).pathname.endsWith(".data") && responseStatus >= 400);

/** Of the element that shows it. */
export const FAILED_REQUEST = "failed-request";

function newestFailedId(): string | null {
  const loads = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
  const failed = (loads as PerformanceResourceTiming[]).findLast(hasFailed);
  const named = failed?.serverTiming?.find(({ name }) => name === "request")?.description;
  // A browser that does not tell: what the server has written stays.
  return named ?? document.getElementById(FAILED_REQUEST)?.textContent ?? null;
}

function observe(onChange: () => void) {
  const observer = new PerformanceObserver(onChange);
  observer.observe({ type: "resource" });
  return () => observer.disconnect();
}

const currentId = import.meta.env.SSR ? () => null : newestFailedId;

export const useFailedRequestId = (): string | null => useSyncExternalStore(observe, currentId, currentId);
