const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
export const MAX_RETRIES = 12;

/**
 * Milliseconds to wait before retry number `attempt` (from 0): doubles up to `longest`, with jitter over the
 * upper half so that clients which lost the same network do not return at the same moment.
 * @param random from 0 to 1
 */
export function retryDelay(attempt: number, random: number, longest = MAX_DELAY_MS): number {
  const full = Math.min(longest, FIRST_DELAY_MS * 2 ** Math.max(0, attempt));
  return Math.round(full / 2 + (full / 2) * random);
}

/** Milliseconds a `Retry-After` header asks for (seconds or an HTTP date, RFC 9110 10.2.3); null without one. @param now UTC milliseconds */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Writes that nobody else repeats when they fail. */
const MAX_ATTEMPTS = 3;

/**
 * Makes a write again when it fails, at most three times. The write must mean the same when it is made twice,
 * because only its reply may have been lost.
 */
export async function repeatUntilDone<T>(write: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
