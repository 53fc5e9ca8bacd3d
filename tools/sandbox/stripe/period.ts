import type { Price } from "./objects.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** The end of a period that starts at `start`: the same day of the month as the anchor, or the month's last. Seconds since 1970, UTC. */
export function periodEnd(anchor: number, start: number, { recurring }: Price): number {
  const { interval = "month", interval_count: count = 1 } = recurring ?? {};
  if (interval === "day" || interval === "week")
    return start + count * DAY_SECONDS * (interval === "week" ? 7 : 1);
  const first = new Date(anchor * 1000);
  const current = new Date(start * 1000);
  const passed =
    (current.getUTCFullYear() - first.getUTCFullYear()) * 12 + current.getUTCMonth() - first.getUTCMonth();
  return addMonths(first, passed + count * (interval === "year" ? 12 : 1));
}

export function addMonths(from: Date, months: number): number {
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + months);
  // A month without the day, such as 31 June, runs over into the next one.
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to.getTime() / 1000;
}
