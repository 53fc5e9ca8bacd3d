/** How long a broken transfer waits before it tries again by itself. */

const FIRST = 1_000;
const LONGEST = 30_000;
/** Tries in a row without one new byte before the shopper is asked. */
export const PATIENCE = 12;

/**
 * Milliseconds to wait before try number `attempt` (from 0): doubles up to `longest`, then spreads over its upper half so
 * that everybody who lost the same network does not come back in the same instant.
 * @param random from 0 to 1
 */
export function retryDelay(attempt: number, random: number, longest = LONGEST): number {
  const full = Math.min(longest, FIRST * 2 ** Math.max(0, attempt));
  return Math.round(full / 2 + (full / 2) * random);
}

/** Milliseconds a `Retry-After` header asks for (seconds or an HTTP date, RFC 9110 10.2.3); null without one. */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
