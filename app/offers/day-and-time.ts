/** Days with an optional time, as a form has them: a day alone means until its end. */
import { DAY_MS } from "#app/shared/time.ts";

export interface DayAndTime {
  /** "2026-12-31" */
  day: string;
  /** "18:00"; "" for the end of the day. */
  time: string;
}

const wallClock = (at: Date, zone: "UTC" | "local") =>
  new Date(zone === "UTC" ? at : at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();

/** @param at UTC ISO-8601; a day, or a day with a time, stays as it is */
export function dayAndTimeOf(at: string, zone: "UTC" | "local"): DayAndTime {
  const isInstant = at.endsWith("Z");
  const [day = "", time = ""] = (isInstant ? wallClock(new Date(at), zone) : at).split("T");
  if (!isInstant || !time.startsWith("00:00:00")) return { day, time: time.slice(0, 5) };
  return { day: new Date(Date.parse(`${day}T00:00Z`) - DAY_MS).toISOString().slice(0, 10), time: "" };
}

/** @returns UTC ISO-8601 of what is typed in the browser's zone; "" for what is no day */
export function endOf({ day, time }: DayAndTime): string {
  const moment = new Date(`${day}T${time || "00:00"}`);
  if (!time) moment.setDate(moment.getDate() + 1);
  return Number.isNaN(moment.getTime()) ? "" : moment.toISOString();
}
