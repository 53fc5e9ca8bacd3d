import type { Currency } from "#app/rates/currencies.ts";
import { LANGUAGES, type Language } from "./languages.ts";

export const MB = 1e6;
const GB = 1e9;

const decimals = (value: number) => (value < 10 ? 1 : 0);

const formats = new Map<string, Intl.NumberFormat>();

/** Kept, because making one takes far longer than using it. There are few: their options are ours, never a visitor's text. */
function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = [language, ...Object.values(options)].join();
  const made = formats.get(key) ?? new Intl.NumberFormat(LANGUAGES[language].locale, options);
  formats.set(key, made);
  return made;
}

export const number = (value: number, language: Language, digits = 0): string =>
  numberFormat(language, { maximumFractionDigits: digits }).format(value);

/** Cents as "€4.99", "4,99 €", "$5.42" or "−€4.99": Intl writes a hyphen before a negative number. */
export function money(cents: number, language: Language, currency: Currency = "EUR"): string {
  const options = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  return numberFormat(language, options)
    .format(cents / 100)
    .replace("-", "−");
}

export const amountIn = (currency: string, amount: string, language: Language): string =>
  new Intl.NumberFormat(LANGUAGES[language].locale, { style: "currency", currency }).format(Number(amount));

/** 0 to 1 as "42%" or "42 %". @param digits decimals at most */
export const percent = (fraction: number, language: Language, digits = 0): string =>
  numberFormat(language, { style: "percent", maximumFractionDigits: digits }).format(fraction);

export const wholeNumber = (value: number, language: Language): string => number(value, language);

export const decimal = (value: number, language: Language): string => number(value, language, 2);

/** Bytes as B, KB, MB (above 1e6) or GB (above 1e9). */
export function bytes(size: number, language: Language): string {
  if (size > GB) return `${number(size / GB, language, 2)} GB`;
  if (size > MB) return `${number(size / MB, language, decimals(size / MB))} MB`;
  if (size >= 1_000) return `${number(size / 1_000, language)} KB`;
  return `${number(size, language)} B`;
}

export const interpolate = (text: string, values: Record<string, string | number> = {}) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** Millimetres as "120 × 80 × 42.5 mm"; a side is never zero. */
export function dimensions(size: { x: number; y: number; z: number }, language: Language): string {
  const sideText = (side: number) => `${side < 0.05 ? "< " : ""}${number(Math.max(side, 0.1), language, 1)}`;
  return `${[size.x, size.y, size.z].map(sideText).join(" × ")} mm`;
}
