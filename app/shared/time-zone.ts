/** Local days and clocks of IANA time zones, by Intl: engines agree on its numbers, not on its words. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./time.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formats.set(timeZone, format);
  return format;
}

export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The clock of a time zone as "2026-11-20T15:05:00". @param at UTC milliseconds */
export function localTime(at: number, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year = "", month, day, hour, minute, second } = parts;
  return `${year.padStart(4, "0")}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** The calendar's day in a time zone as YYYY-MM-DD. @param at UTC milliseconds */
export const localDay = (at: number, timeZone: string): string =>
  localTime(at, timeZone).slice(0, "2026-11-20".length);

/** How far a zone's clock is ahead of UTC at a time, in milliseconds. */
export const offsetAt = (at: number, timeZone: string): number =>
  Date.parse(`${localTime(at, timeZone)}Z`) - Math.floor(at / 1000) * 1000;

/** @param day YYYY-MM-DD */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, day.length);

/** Zones are at most this far from UTC. */
const FARTHEST_MS = 15 * HOUR_MS;

/**
 * When the clock of a time zone reaches a time, in UTC milliseconds. Searched for, because the time may not
 * exist or come twice where clocks change.
 * @param clock "2026-11-20T15:05"
 */
export function instantOfClock(clock: string, timeZone: string): number {
  const utc = Date.parse(`${clock}Z`);
  let [before, from] = [utc - FARTHEST_MS, utc + FARTHEST_MS];
  while (from - before > MINUTE_MS) {
    const middle = Math.floor((before + from) / 2 / MINUTE_MS) * MINUTE_MS;
    if (localTime(middle, timeZone) < clock) before = middle;
    else from = middle;
  }
  return from;
}

/** When a day begins in a time zone, in UTC milliseconds. @param day YYYY-MM-DD */
export const startOfLocalDay = (day: string, timeZone: string): number =>
  instantOfClock(`${day}T00:00`, timeZone);

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, month.length);

/** From the month of one moment to that of a later one, newest first. */
export function monthsBetween(first: Date, last: Date, timeZone: string): string[] {
  const monthOf = (at: Date) => localDay(at.getTime(), timeZone).slice(0, "2026-11".length);
  const months = [];
  for (let month = monthOf(last); month >= monthOf(first); month = monthBefore(month)) months.push(month);
  return months;
}

/** When a month begins in a zone, and when the next one does. @param month as YYYY-MM */
export const monthRange = (month: string, timeZone: string) => ({
  from: new Date(startOfLocalDay(`${month}-01`, timeZone)),
  to: new Date(startOfLocalDay(`${addDays(`${month}-01`, 31).slice(0, month.length)}-01`, timeZone)),
});
