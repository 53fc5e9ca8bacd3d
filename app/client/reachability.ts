/** Which calls the server did not answer, and when to ask it again. */
import { logFailure, NetworkError } from "./api.ts";
import { retryDelay, type startTimer } from "./timer.ts";

export interface Reachability {
  /** The server did not answer well: what is null or loading is unknown, and requested again later. */
  unreachable: boolean;
  /** It did not answer at all. */
  offline: boolean;
}

interface ReachabilityOptions {
  startTimer: typeof startTimer;
  /** A call was not answered. */
  onChange(): void;
  /** Every call is answered again, after there was no network. */
  onReachable(): void;
  /** Makes the calls again. */
  retry(): void;
}

/** `retryDelay` then begins with about three seconds and ends with half a minute. */
const FIRST_ATTEMPT = 2;

export function createReachability({ startTimer, onChange, onReachable, retry }: ReachabilityOptions) {
  /** Calls that were not answered last time. */
  const unansweredPaths = new Set<string>();
  let attempt = FIRST_ATTEMPT;
  let offline = false;
  let cancelRetry = () => {};

  return {
    state(): Reachability {
      const unreachable = unansweredPaths.size > 0;
      return { unreachable, offline: unreachable && offline };
    },
    onAnswer(path: string) {
      unansweredPaths.delete(path);
      if (unansweredPaths.size > 0) return;
      attempt = FIRST_ATTEMPT;
      if (offline) onReachable();
      offline = false;
    },
    onNoAnswer(path: string, error: unknown) {
      logFailure(`GET ${path}`, error);
      unansweredPaths.add(path);
      offline = error instanceof NetworkError;
      onChange();
      cancelRetry();
      cancelRetry = startTimer(retryDelay(attempt++, Math.random()), retry);
    },
    /** Takes the server as reachable until a call is not answered. */
    reset: () => unansweredPaths.clear(),
    /** Cancels the next try. */
    stop: () => cancelRetry(),
  };
}
