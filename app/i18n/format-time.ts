import { interpolate } from "./format.ts";
import { LANGUAGES, type Language } from "./languages.ts";

interface DateWords {
  months: string;
  date: string;
  dateTime: string;
}

/** Written out: engines disagree about Intl's dates, and React refuses a page that the server wrote differently. */
const DATES: Record<Language, DateWords> = {
  en: {
    months: "January February March April May June July August September October November December",
    date: "{day} {month} {year}",
    dateTime: "{date} at {time}",
  },
  es: {
    months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    date: "{day} de {month} de {year}",
    dateTime: "{date}, {time}",
  },
};

/** UTC ISO-8601 as "20 November 2026" or "20 de noviembre de 2026"; in UTC, so that server and browser agree. */
export function date(iso: string, language: Language): string {
  const moment = new Date(iso);
  const dates = DATES[language];
  return interpolate(dates.date, {
    day: moment.getUTCDate(),
    month: dates.months.split(" ")[moment.getUTCMonth()] ?? "",
    year: moment.getUTCFullYear(),
  });
}

/** As `date`, without the year and with three letters of the month: "9 Dec", "9 dic". */
export function shortDate(iso: string, language: Language): string {
  const moment = new Date(iso);
  const month = DATES[language].months.split(" ")[moment.getUTCMonth()] ?? "";
  return `${moment.getUTCDate()} ${month.slice(0, 3)}`;
}

const clock = (hours: number, minutes: number) =>
  [hours, minutes].map((part) => String(part).padStart(2, "0")).join(":");

/** UTC ISO-8601 as "20 November 2026 at 14:05 UTC" or "20 de noviembre de 2026, 14:05 UTC", for what must be exact. */
export function dateTime(iso: string, language: Language): string {
  const moment = new Date(iso);
  const time = `${clock(moment.getUTCHours(), moment.getUTCMinutes())} UTC`;
  return interpolate(DATES[language].dateTime, { date: date(iso, language), time });
}

/** Milliseconds since 1970 as "14:05", by the reader's own clock; for what is drawn in the browser only. */
export function clockTime(at: number): string {
  const moment = new Date(at);
  return clock(moment.getHours(), moment.getMinutes());
}

/** UTC ISO-8601 as "20 November 2026 at 15:05" or "20 de noviembre de 2026, 15:05", by the reader's own clock; for what is drawn in the browser only. */
export function localDateTime(iso: string, language: Language): string {
  const moment = new Date(iso);
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return interpolate(DATES[language].dateTime, {
    date: date(local.toISOString(), language),
    time: clockTime(moment.getTime()),
  });
}

/** Milliseconds since 1970 as "Friday 20 November" or "viernes, 20 de noviembre"; the local day, so only in the browser. */
export const weekday = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
  }).format(at);
