/** When backups are made, and how long each is kept. */
import { DAY_MS } from "#app/shared/time.ts";
import { addDays, instantOfClock, localDay } from "#app/shared/time-zone.ts";

/** No backup is older; the privacy text says it. */
export const LONGEST_KEPT_DAYS = 35;
/** They are deleted once a night. */
const WEEKLY_KEPT_DAYS = LONGEST_KEPT_DAYS - 1;
const NIGHTLY_KEPT_DAYS = 7;
/** By the shop's clock. */
const NIGHT = "T03:00";

/** Its time and three digits by chance, which tell two of one moment apart. */
export const newBackupId = (at: Date): number => at.getTime() * 1_000 + Math.floor(Math.random() * 1_000);
export const startOf = (id: number): number => Math.floor(id / 1_000);

/** The last time at which a backup was due, in UTC milliseconds. */
export function lastNight(now: number, timeZone: string): number {
  const today = localDay(now, timeZone);
  const night = instantOfClock(`${today}${NIGHT}`, timeZone);
  return night <= now ? night : instantOfClock(`${addDays(today, -1)}${NIGHT}`, timeZone);
}

/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const weekOf = (at: number, timeZone: string): number =>
  Math.floor((Date.parse(localDay(at, timeZone)) / DAY_MS + 3) / 7);

/** Until when each is kept, in UTC milliseconds: seven days, the first of a week nearly five weeks. @param starts ascending, UTC milliseconds */
export function keptUntil(starts: readonly number[], timeZone: string): number[] {
  const weeks = starts.map((at) => weekOf(at, timeZone));
  return starts.map((at, index) => {
    const isFirstOfWeek = weeks.indexOf(weeks[index] ?? 0) === index;
    return at + (isFirstOfWeek ? WEEKLY_KEPT_DAYS : NIGHTLY_KEPT_DAYS) * DAY_MS;
  });
}
