/** Writes money, sizes, speeds, times and dates the way the reader's language does; pure, the same on both sides. */
import type { Language } from "#app/domain/languages.ts";

export const LOCALES = { en: "en-GB", es: "es-ES" };
export const MB = 1e6;
const GB = 1e9;

const decimals = (value: number) => (value < 10 ? 1 : 0);

export const number = (value: number, language: Language, digits = 0): string =>
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

// Dates are put together here: engines disagree about Intl's patterns, and React refuses a page that the server wrote differently.
const MONTHS = {
  en: "January February March April May June July August September October November December".split(" "),
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
};

export const dayAndMonth = (day: number, month: number, language: Language) =>
  [day, MONTHS[language][month]].join(language === "es" ? " de " : " ");

/** UTC ISO-8601 as "20 November 2026" or "20 de noviembre de 2026"; in UTC, so that server and browser agree. */
export function date(iso: string, language: Language): string {
  const moment = new Date(iso);
  const day = dayAndMonth(moment.getUTCDate(), moment.getUTCMonth(), language);
  return [day, moment.getUTCFullYear()].join(language === "es" ? " de " : " ");
}

/** Millimetres as "120 × 80 × 42.5 mm". */
export function dimensions(size: { x: number; y: number; z: number }, language: Language): string {
  return `${[size.x, size.y, size.z].map((side) => number(side, language, 1)).join(" × ")} mm`;
}
