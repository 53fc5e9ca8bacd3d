/** Whether this document is the service worker's copy (app/offline/service-worker.browser.ts). */
export function isOfflineCopy(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.serverTiming.some(({ name }) => name === "offline-copy") ?? false;
}
