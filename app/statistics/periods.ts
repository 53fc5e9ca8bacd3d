/**
 * When a period begins, and into which bars its plot is divided. Days begin at midnight of the shop's time zone: they are computed from the
 * times of the orders, so that a change of the zone cuts past days again. Only views, which have no time, keep the day on which they were counted.
 */
import { HOUR_MS } from "#app/shared/time.ts";
import { addDays, localDay, localTime, startOfLocalDay } from "#app/shared/time-zone.ts";
import type { Period } from "./statistics.contract.ts";

const HOUR = "2026-11-20T14".length;
const DAY = "2026-11-20".length;
const MONTH = "2026-11".length;

export const dayOf = (at: Date, timeZone: string): string => localDay(at.getTime(), timeZone);

export const startOfDay = (at: Date, timeZone: string): Date =>
  new Date(startOfLocalDay(dayOf(at, timeZone), timeZone));

export const endOfDay = (at: Date, timeZone: string): Date =>
  new Date(startOfLocalDay(addDays(dayOf(at, timeZone), 1), timeZone));

export function startOfPeriod(period: Period, today: Date, timeZone: string): Date {
  if (period === "all") return new Date(0);
  const days = period === "today" ? 1 : Number(period);
  return new Date(startOfLocalDay(addDays(dayOf(today, timeZone), 1 - days), timeZone));
}

/** How many characters of a local ISO-8601 time identify a bar. */
export const BAR_LENGTH: Record<Period, number> = {
  today: HOUR,
  "7": DAY,
  "30": DAY,
  "365": MONTH,
  all: MONTH,
};

/** The name of the bar (`SalesAt.at`) that has a time. */
export const barAt = (at: number, barLength: number, timeZone: string): string =>
  localTime(at, timeZone).slice(0, barLength);

/** The names of all bars from one time to another, with or without sales; an hour that clocks repeat is one bar. */
export function barsBetween(
  { from, to }: { from: Date; to: Date },
  barLength: number,
  timeZone: string,
): string[] {
  const bars = new Set<string>();
  if (barLength === HOUR)
    for (let at = from.getTime(); at <= to.getTime(); at += HOUR_MS) bars.add(barAt(at, HOUR, timeZone));
  const lastDay = dayOf(to, timeZone);
  for (let day = dayOf(from, timeZone); barLength !== HOUR && day <= lastDay; day = addDays(day, 1))
    bars.add(day.slice(0, barLength));
  return [...bars];
}
