function isOfflineCopy(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.serverTiming.some(({ name }) => name === "offline-copy") ?? false;
}

/** Only for text fields: a checkbox without a `value` attribute has the value "on", and "" as its default. */
const isTyped = (field: HTMLInputElement | HTMLTextAreaElement) => field.value !== field.defaultValue;

export function reloadUnlessTyped(): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input:not([type=checkbox], [type=radio]), textarea",
  );
  if (![...fields].some(isTyped)) location.reload();
}

/**
 * Refreshes the page when the network is back. An offline copy may be of an earlier release, which must not get the
 * data of this one.
 */
export const refreshAfterReconnect = (revalidate: () => void): void =>
  isOfflineCopy() ? reloadUnlessTyped() : revalidate();
