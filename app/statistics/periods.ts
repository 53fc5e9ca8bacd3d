/** When a period begins, and into which bars its plot is divided. All times in UTC. */
import { DAY_MS } from "#app/shared/time.ts";
import type { Period } from "./statistics.contract.ts";

const HOUR = "2026-11-20T14".length;
const DAY = "2026-11-20".length;
const MONTH = "2026-11".length;

export const dayOf = (at: Date): string => at.toISOString().slice(0, DAY);

export const startOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);

export function startOfPeriod(period: Period, today: Date): Date {
  if (period === "all") return new Date(0);
  const days = period === "today" ? 1 : Number(period);
  return new Date(startOfDay(today).getTime() - (days - 1) * DAY_MS);
}

/** How many characters of an ISO-8601 time identify a bar. */
export const BAR_LENGTH: Record<Period, number> = {
  today: HOUR,
  "7": DAY,
  "30": DAY,
  "365": MONTH,
  all: MONTH,
};

function nextBar(at: Date, barLength: number): Date {
  const later = new Date(at);
  if (barLength === HOUR) later.setUTCHours(at.getUTCHours() + 1);
  else if (barLength === DAY) later.setUTCDate(at.getUTCDate() + 1);
  else later.setUTCMonth(at.getUTCMonth() + 1, 1);
  return later;
}

/** The names of all bars (`SalesAt.at`) from one time to another, with or without sales. */
export function barsBetween(from: Date, to: Date, barLength: number): string[] {
  const bars: string[] = [];
  for (let at = from; at <= to; at = nextBar(at, barLength)) bars.push(at.toISOString().slice(0, barLength));
  return bars;
}
