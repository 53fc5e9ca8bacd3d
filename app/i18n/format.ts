/** Writes money, sizes, speeds, times and dates the way the reader's language does; pure, the same on both sides. */
import type { Language } from "#app/domain/languages.ts";

const LOCALES = { en: "en-GB", es: "es-ES" };
const MB = 1e6;
const GB = 1e9;

const decimals = (value: number) => (value < 10 ? 1 : 0);

const number = (value: number, language: Language, digits = 0): string =>
  new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: digits }).format(value);

/** Euro cents as "€4.99" or "4,99 €". */
export function money(cents: number, language: Language): string {
  const options = { style: "currency", currency: "EUR" } as const;
  return new Intl.NumberFormat(LOCALES[language], options).format(cents / 100);
}

/** US cents as "$5.42" or "5,42 $". */
export function dollars(usCents: number, language: Language): string {
  const options = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;
  return new Intl.NumberFormat(LOCALES[language], options).format(usCents / 100);
}

/** Whole number with the language's separators. */
export const count = (value: number, language: Language): string => number(Math.round(value), language);

/** A number with up to two decimals. */
export const decimal = (value: number, language: Language): string => number(value, language, 2);

/** Bytes as B, KB, MB (above 1e6) or GB (above 1e9). */
export function bytes(size: number, language: Language): string {
  if (size > GB) return `${number(size / GB, language, 2)} GB`;
  if (size > MB) return `${number(size / MB, language, decimals(size / MB))} MB`;
  if (size >= 1_000) return `${number(size / 1_000, language)} KB`;
  return `${number(size, language)} B`;
}

/** Bytes per second as B/s, KB/s or MB/s. */
export function speed(bytesPerSecond: number, language: Language): string {
  if (bytesPerSecond >= MB) return `${number(bytesPerSecond / MB, language, 1)} MB/s`;
  if (bytesPerSecond >= 1_000) return `${number(bytesPerSecond / 1_000, language)} KB/s`;
  return `${number(Math.max(0, bytesPerSecond), language)} B/s`;
}

/** Seconds as "42 s", "3 m" or "2 h"; an unknown time is a dash. */
export function duration(seconds: number, language: Language): string {
  if (!Number.isFinite(seconds) || seconds < 0) return "–";
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${number(whole, language)} s`;
  const minutes = Math.round(whole / 60);
  return minutes < 60 ? `${minutes} m` : `${number(whole / 3_600, language, 1)} h`;
}

// Dates are put together here: engines disagree about Intl's patterns, and React refuses a page that the server wrote differently.
const MONTHS = {
  en: "January February March April May June July August September October November December".split(" "),
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
};
const WEEKDAYS = {
  en: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" "),
  es: "domingo lunes martes miércoles jueves viernes sábado".split(" "),
};

const dayAndMonth = (day: number, month: number, language: Language) =>
  [day, MONTHS[language][month]].join(language === "es" ? " de " : " ");

const clock = (hours: number, minutes: number) =>
  [hours, minutes].map((part) => String(part).padStart(2, "0")).join(":");

/** UTC ISO-8601 as "20 November 2026" or "20 de noviembre de 2026"; in UTC, so that server and browser agree. */
export function date(iso: string, language: Language): string {
  const moment = new Date(iso);
  const day = dayAndMonth(moment.getUTCDate(), moment.getUTCMonth(), language);
  return [day, moment.getUTCFullYear()].join(language === "es" ? " de " : " ");
}

/** UTC ISO-8601 as "20 November 2026 at 14:05 UTC" or "20 de noviembre de 2026, 14:05 UTC", for what must be exact. */
export function dateTime(iso: string, language: Language): string {
  const moment = new Date(iso);
  const time = `${clock(moment.getUTCHours(), moment.getUTCMinutes())} UTC`;
  return [date(iso, language), time].join(language === "es" ? ", " : " at ");
}

/** Milliseconds since 1970 as "14:05", by the reader's own clock; for what is drawn in the browser only. */
export function clockTime(at: number): string {
  const moment = new Date(at);
  return clock(moment.getHours(), moment.getMinutes());
}

/** Milliseconds since 1970 as "Friday 20 November" or "viernes, 20 de noviembre", by the reader's own calendar. */
export function weekday(at: number, language: Language): string {
  const moment = new Date(at);
  const day = dayAndMonth(moment.getDate(), moment.getMonth(), language);
  return [WEEKDAYS[language][moment.getDay()], day].join(language === "es" ? ", " : " ");
}

/** Millimetres as "120 × 80 × 42.5 mm". */
export function dimensions(size: { x: number; y: number; z: number }, language: Language): string {
  return `${[size.x, size.y, size.z].map((side) => number(side, language, 1)).join(" × ")} mm`;
}

/** 0 to 1 as "42%" or "42 %". */
export const percent = (share: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { style: "percent", maximumFractionDigits: 0 }).format(share);
