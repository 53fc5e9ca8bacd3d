import { localDay, startOfLocalDay } from "#app/shared/time-zone.ts";

/** A quarter of the shop's calendar, such as "2026-Q4". */
export type Quarter = string;

const quarterOfDay = (day: string): Quarter =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/** @param at UTC milliseconds */
export const quarterAt = (at: number, timeZone: string): Quarter => quarterOfDay(localDay(at, timeZone));

const firstMonth = (quarter: Quarter) => (Number(quarter.at(-1)) - 1) * 3 + 1;

function monthStart(year: number, month: number, timeZone: string): Date {
  const at = new Date(Date.UTC(year, month - 1));
  return new Date(startOfLocalDay(at.toISOString().slice(0, 10), timeZone));
}

/** From the shop's midnight of its first day until that after its last. */
export function quarterRange(quarter: Quarter, timeZone: string): { from: Date; to: Date } {
  const [year, month] = [Number(quarter.slice(0, 4)), firstMonth(quarter)];
  return { from: monthStart(year, month, timeZone), to: monthStart(year, month + 3, timeZone) };
}

/** The quarters from one to another, newest first. */
export function quartersBetween(first: Quarter, last: Quarter): Quarter[] {
  const index = (quarter: Quarter) => Number(quarter.slice(0, 4)) * 4 + Number(quarter.at(-1)) - 1;
  const count = Math.max(0, index(last) - index(first)) + 1;
  return Array.from({ length: count }, (_, back) => {
    const at = index(last) - back;
    return `${Math.floor(at / 4)}-Q${(at % 4) + 1}`;
  });
}
