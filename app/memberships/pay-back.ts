/** What goes back of what was paid for a membership. A day is one of UTC, and the one on which it ends is paid back; the last cent is its member's. */
import { sumOf } from "#app/offers/pricing/split.ts";
import { DAY_MS } from "#app/shared/time.ts";

interface Span {
  startsAt: Date;
  endsAt: Date;
}

const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS);

/** The part of an amount that was paid for the days of a period from `at` on. */
export function restOf(cents: number, { startsAt, endsAt }: Span, at: Date): number {
  const days = dayOf(endsAt) - dayOf(startsAt);
  const left = Math.min(Math.max(dayOf(endsAt) - dayOf(at), 0), days);
  return days > 0 ? Math.ceil((cents * left) / days) : 0;
}

export interface PaidPeriod extends Span {
  /** What was paid for it and not refunded. */
  cents: number;
}

/**
 * What goes back for each period, in their order, to who withdraws: all of it where nothing was taken, else what the days to come cost
 * (Directive 2011/83/EU, article 14(3)). A change of tier was charged less the rest of the period before, so its period is worth both.
 * @param periods the oldest first
 */
export function payBack(
  periods: readonly PaidPeriod[],
  { at, tookSomething }: { at: Date; tookSomething: boolean },
): number[] {
  let worth = 0;
  periods.forEach((period, index) => {
    const before = periods[index - 1];
    worth = period.cents + (before ? restOf(worth, before, period.startsAt) : 0);
  });
  const last = periods.at(-1);
  const paid = periods.map(({ cents }) => cents);
  let left = tookSomething && last ? restOf(worth, last, at) : sumOf(paid);
  return paid
    .toReversed()
    .map((cents) => {
      const back = Math.min(cents, left);
      left -= back;
      return back;
    })
    .reverse();
}
