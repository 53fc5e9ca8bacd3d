import { logFailure, NetworkError } from "#app/http/api.browser.ts";
import { retryDelay } from "#app/shared/retry.ts";
import type { startTimer } from "#app/shared/time.ts";

/** Counted from this attempt, `retryDelay` begins with about three seconds and ends with half a minute. */
const FIRST_ATTEMPT = 2;

interface ReachabilityDependencies {
  startTimer: typeof startTimer;
  retry(): void;
  onChange(): void;
  onReachable(): void;
  isOfflineCopy(): boolean;
}

export function createReachability({
  startTimer,
  retry,
  onChange,
  onReachable,
  isOfflineCopy,
}: ReachabilityDependencies) {
  let attempt = FIRST_ATTEMPT;
  let cancelRetry = () => {};
  const failedPaths = new Set<string>();
  let offline = false;
  let answered = false;

  return {
    state: () => ({ unreachable: failedPaths.size > 0, offline: failedPaths.size > 0 && offline }),
    forgetFailures: () => failedPaths.clear(),
    cancelRetry: () => cancelRetry(),
    /** @param quietly without `onReachable`, until the next failure */
    onSuccess(path: string, quietly: boolean) {
      failedPaths.delete(path);
      offline &&= !quietly;
      if (failedPaths.size > 0) return;
      attempt = FIRST_ATTEMPT;
      const isFirst = !answered && !quietly;
      answered = true;
      if (offline || (isFirst && isOfflineCopy())) onReachable();
      offline = false;
    },
    onFailure(path: string, error: unknown) {
      logFailure(`GET ${path}`, error);
      failedPaths.add(path);
      offline = error instanceof NetworkError;
      onChange();
      cancelRetry();
      cancelRetry = startTimer(retryDelay(attempt++, Math.random()), retry);
    },
  };
}
