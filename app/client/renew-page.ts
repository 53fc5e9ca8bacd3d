/** Whether this document is a copy that the service worker kept (app/client/service-worker.ts). */
function isKeptCopy(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.serverTiming.some(({ name }) => name === "kept") ?? false;
}

const isTyped = (field: HTMLInputElement | HTMLTextAreaElement) => field.value !== field.defaultValue;

/**
 * Shows what is true now, after a time without a network. A kept copy may be of an earlier release, which must not get the
 * data of this one: its document is loaded anew, unless that would take away what was typed.
 */
export function renewPage(revalidate: () => void): void {
  if (!isKeptCopy()) {
    revalidate();
    return;
  }
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  if (![...fields].some(isTyped)) location.reload();
}
