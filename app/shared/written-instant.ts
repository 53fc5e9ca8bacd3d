/** Times that a seller writes; apart from time-zone.ts, which every page of a shopper loads. */
import { instantOfClock, localTime } from "./time-zone.ts";

/** Whether text is a time of the calendar, as "2026-11-20T15:05"; engines read 30 February as a day in March. */
export function isClock(text: string): boolean {
  const utc = Date.parse(`${text}Z`);
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) &&
    !Number.isNaN(utc) &&
    new Date(utc).toISOString().startsWith(text)
  );
}

/**
 * The time that a field shows on the clock of a time zone. What was left as it was means the stored time,
 * with its seconds.
 * @param stored UTC, ISO-8601
 * @returns UTC, ISO-8601; text that is no time as it is, for the contract to refuse
 */
export function writtenInstant(clock: string, stored: string | null | undefined, timeZone: string): string {
  if (!isClock(clock)) return clock;
  const at = Date.parse(stored ?? "");
  const isAsStored = !Number.isNaN(at) && localTime(at, timeZone).startsWith(clock);
  return new Date(isAsStored ? at : instantOfClock(clock, timeZone)).toISOString();
}
