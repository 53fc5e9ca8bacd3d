import { LANGUAGES, type Language } from "#app/i18n/languages.ts";

/** Parses a price. @returns euro cents of "4.99", "4,99" or "5"; null for other text. `Prices` decides which prices are allowed. */
export function centsOf(text: string): number | null {
  const match = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return match && Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** Euro cents as text that `centsOf` parses: "4.99", in Spanish "4,99". */
export const priceText = (cents: number, language: Language): string =>
  new Intl.NumberFormat(LANGUAGES[language].locale, {
    minimumFractionDigits: 2,
    useGrouping: false,
  }).format(cents / 100);
