export function isOfflineCopy(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.serverTiming.some(({ name }) => name === "offline-copy") ?? false;
}
