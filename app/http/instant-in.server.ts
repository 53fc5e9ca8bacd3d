import { addDays, instantOfClock, localTime } from "#app/shared/time-zone.ts";
import type { SentForm } from "./forms.server.ts";

/** Whether text is a time of the calendar, as "2026-11-20T15:05"; engines read 30 February as a day in March. */
function isClock(text: string): boolean {
  const utc = Date.parse(`${text}Z`);
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) &&
    !Number.isNaN(utc) &&
    new Date(utc).toISOString().startsWith(text)
  );
}

/** A day with the time of the field beside it; a day alone means until its end, and in a field `from` since its beginning. */
function clockIn(form: SentForm, name: string): string {
  const [day, time] = [form.get(name)?.trim() ?? "", form.get(`${name}.time`)?.trim()];
  if (!isClock(`${day}T00:00`)) return day;
  return time ? `${day}T${time}` : `${name === "from" ? day : addDays(day, 1)}T00:00`;
}

/**
 * The time in the fields of a form, which show the clock of a time zone. What was left as it was means the stored time, with its seconds.
 * @returns UTC ISO-8601; null for an empty field; text that is no time as it is, for the contract to refuse
 */
export function instantIn(form: SentForm, name: string, timeZone: string): string | null {
  const clock = clockIn(form, name);
  if (clock === "") return null;
  const stored = Date.parse(form.get(`${name}.stored`) ?? "");
  if (!Number.isNaN(stored) && localTime(stored, timeZone).startsWith(clock))
    return new Date(stored).toISOString();
  return isClock(clock) ? new Date(instantOfClock(clock, timeZone)).toISOString() : clock;
}
