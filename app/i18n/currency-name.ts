import type { Currency } from "#app/rates/currencies.ts";
import { LANGUAGES, type Language } from "./languages.ts";

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
