import { LANGUAGES, type Language } from "#app/domain/languages.ts";
import type { Currency } from "#app/domain/rates/currencies.ts";

/** "US dollars" or "dólares estadounidenses"; as a symbol "$". */
export function currencyName(
  currency: Currency,
  language: Language,
  currencyDisplay: "name" | "narrowSymbol" = "name",
): string {
  const format = new Intl.NumberFormat(LANGUAGES[language].locale, {
    style: "currency",
    currency,
    currencyDisplay,
  });
  return format.formatToParts(2).find(({ type }) => type === "currency")?.value ?? currency;
}
