import { DAY_MS } from "#app/shared/time.ts";
import { localTime } from "#app/shared/time-zone.ts";
import { interpolate } from "./format.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import type { Reader } from "./reader.ts";

type InShop = Pick<Reader, "language" | "timeZone">;

interface DateWords {
  months: string;
  month: string;
  date: string;
  dateTime: string;
  today: string;
}

/** Written out: engines disagree about Intl's dates, and React refuses a page that the server wrote differently. */
const DATES: Record<Language, DateWords> = {
  en: {
    months: "January February March April May June July August September October November December",
    month: "{month} {year}",
    date: "{day} {month} {year}",
    dateTime: "{date} at {time}",
    today: "Today",
  },
  es: {
    months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    month: "{month} de {year}",
    date: "{day} de {month} de {year}",
    dateTime: "{date}, {time}",
    today: "Hoy",
  },
};

const DAY = "2026-11-20".length;
const CLOCK = "2026-11-20T".length;

/** The clock of a zone at a UTC time, written as if it were UTC. A day alone, as of an exchange rate, is the same in every zone. */
const inZone = (iso: string, timeZone: string): string =>
  iso.length === DAY ? iso : localTime(Date.parse(iso), timeZone);

function dayWords(local: string, language: Language) {
  const [year = "", month = "", day = ""] = local.slice(0, DAY).split("-");
  const { months } = DATES[language];
  return { day: Number(day), month: months.split(" ")[Number(month) - 1] ?? "", year: Number(year) };
}

/** UTC ISO-8601 as "20 November 2026" or "20 de noviembre de 2026"; in the shop's time zone, so that server and browser agree. */
export const date = (iso: string, { language, timeZone }: InShop): string =>
  interpolate(DATES[language].date, dayWords(inZone(iso, timeZone), language));

/** "2026-11" as "November 2026" or "noviembre de 2026". */
export const monthOfYear = (month: string, language: Language): string =>
  interpolate(DATES[language].month, dayWords(month, language));

/** The day of the last moment before an end: of what ends at midnight, the day before. */
export const lastDayUntil = (end: string, reader: InShop): string =>
  date(new Date(Date.parse(end) - 1).toISOString(), reader);

/** As `date`, without the year and with three letters of the month: "9 Dec", "9 dic". */
export function shortDate(iso: string, { language, timeZone }: InShop): string {
  const { day, month } = dayWords(inZone(iso, timeZone), language);
  return `${day} ${month.slice(0, 3)}`;
}

/** As `shortDate`, with the year and in one line: "9 Dec 2026", "9 dic 2026". */
export const compactDate = (iso: string, reader: InShop): string =>
  `${shortDate(iso, reader)} ${inZone(iso, reader.timeZone).slice(0, "2026".length)}`.replaceAll(
    " ",
    "\u00a0",
  );

/** When something happened, in one line: "Today, 14:05", "9 Dec, 14:05", and in another year "9 Dec 2025, 14:05". @param now UTC ISO-8601 */
export function moment(iso: string, now: string, reader: InShop): string {
  const [local, today] = [iso, now].map((each) => inZone(each, reader.timeZone)) as [string, string];
  const sameYear = local.slice(0, "2026".length) === today.slice(0, "2026".length);
  const day = sameYear ? shortDate(iso, reader) : compactDate(iso, reader);
  const isToday = local.slice(0, DAY) === today.slice(0, DAY);
  return `${isToday ? DATES[reader.language].today : day}, ${local.slice(CLOCK, CLOCK + "14:05".length)}`;
}

/** The last day that is over before a UTC time, in the shop's time zone: acting on it is in time. */
export const lastDayBefore = (iso: string, reader: InShop): string =>
  date(
    new Date(Date.parse(inZone(iso, reader.timeZone).slice(0, DAY)) - DAY_MS).toISOString().slice(0, DAY),
    reader,
  );

function dateTimeIn(iso: string, language: Language, { zone, suffix }: { zone: string; suffix: string }) {
  const local = inZone(iso, zone);
  return interpolate(DATES[language].dateTime, {
    date: interpolate(DATES[language].date, dayWords(local, language)),
    time: local.slice(CLOCK, CLOCK + "14:05".length) + suffix,
  });
}

/** UTC ISO-8601 as "20 November 2026 at 15:05" or "20 de noviembre de 2026, 15:05"; in the shop's time zone. */
export const dateTime = (iso: string, { language, timeZone }: InShop): string =>
  dateTimeIn(iso, language, { zone: timeZone, suffix: "" });

/** When something ends, as `dateTime`; of what ends at midnight, the day before, alone. */
export const endTime = (iso: string, reader: InShop): string =>
  inZone(iso, reader.timeZone).endsWith("T00:00:00") ? lastDayUntil(iso, reader) : dateTime(iso, reader);

/** UTC ISO-8601 as "20 November 2026 at 14:05 UTC", for evidence. */
export const utcDateTime = (iso: string, language: Language): string =>
  dateTimeIn(iso, language, { zone: "UTC", suffix: " UTC" });

const clock = (hours: number, minutes: number) =>
  [hours, minutes].map((part) => String(part).padStart(2, "0")).join(":");

/** Milliseconds since 1970 as "14:05", by the reader's own clock; for what is drawn in the browser only. */
export function clockTime(at: number): string {
  const moment = new Date(at);
  return clock(moment.getHours(), moment.getMinutes());
}

/** Milliseconds since 1970 as "Friday 20 November" or "viernes, 20 de noviembre"; the local day, so only in the browser. */
export const weekday = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
  }).format(at);
