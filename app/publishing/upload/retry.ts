export interface RetryPolicy {
  attempts: number;
  /** Milliseconds for which a broken connection is tried again. */
  networkTimeout: number;
  /** Milliseconds before the second attempt; doubled for each one after it, with jitter. */
  firstPause: number;
  signal: AbortSignal;
  /** The minimum pause in milliseconds, or null when trying again cannot help. */
  retryDelay(error: unknown): number | null;
  isNetworkError(error: unknown): boolean;
  onBroken?(): void;
}

const MAX_PAUSE_MS = 10_000;

/** Ends early when the signal is aborted, which the caller notices. */
const sleep = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
  });

/** Repeats a request until it succeeds or the policy gives up. */
export async function withRetries<T>(policy: RetryPolicy, attempt: () => Promise<T>): Promise<T> {
  let failedAnswers = 0;
  let brokenSince: number | null = null;
  for (let attemptNumber = 1; ; attemptNumber++) {
    policy.signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      const minimumPause = policy.retryDelay(error);
      if (minimumPause === null || policy.signal.aborted) throw error;
      if (policy.isNetworkError(error)) {
        brokenSince ??= performance.now();
        if (performance.now() - brokenSince >= policy.networkTimeout) throw error;
        policy.onBroken?.();
      } else if (++failedAnswers >= policy.attempts) throw error;
      else brokenSince = null;
      const pause =
        Math.min(policy.firstPause * 2 ** (attemptNumber - 1), MAX_PAUSE_MS) * (0.5 + Math.random());
      await sleep(Math.max(minimumPause, pause), policy.signal);
    }
  }
}
