/** Tries something again, later each time, as long as the failure may be a passing one. */
import { setTimeout as sleep } from "node:timers/promises";

export interface RetryPolicy {
  attempts: number;
  /** Milliseconds before the second attempt; doubled for each one after it, with jitter. */
  firstPause: number;
  signal: AbortSignal;
  /** Milliseconds to wait at least, or null when trying again cannot help. */
  passing(error: unknown): number | null;
}

/** @throws the last failure, or the signal's reason when it was aborted. */
export async function withRetries<T>(policy: RetryPolicy, attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    policy.signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      const least = policy.passing(error);
      if (least === null || tried >= policy.attempts || policy.signal.aborted) throw error;
      const pause = policy.firstPause * 2 ** (tried - 1) * (0.5 + Math.random());
      await sleep(Math.max(least, pause), undefined, { signal: policy.signal });
    }
  }
}
