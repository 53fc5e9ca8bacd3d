/** Whether this document is a copy that the service worker kept (app/client/service-worker.ts). */
function isKeptCopy(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.serverTiming.some(({ name }) => name === "kept") ?? false;
}

const isTyped = (field: HTMLInputElement | HTMLTextAreaElement) => field.value !== field.defaultValue;

/** Loads the document anew, unless that would take away what was typed. */
export function loadAnew(): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  if (![...fields].some(isTyped)) location.reload();
}

/**
 * Shows what is true now, after a time without a network. A kept copy may be of an earlier release, which must not get the
 * data of this one.
 */
export const renewPage = (revalidate: () => void): void => (isKeptCopy() ? loadAnew() : revalidate());
