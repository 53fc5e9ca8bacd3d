import type { Language } from "#app/domain/languages.ts";
import type { LicenceType } from "./catalog.contract.ts";

/** For what leaves the shop: mails and the payment page. A test holds them to the interface's own words. */
export const LICENCE_NAMES: Record<Language, Record<LicenceType, string>> = {
  en: { standard: "Standard licence", commercial: "Commercial licence" },
  es: { standard: "Licencia Estándar", commercial: "Licencia Comercial" },
};

/** What each licence allows; the dictionary has the words under the same names. */
export const LICENCE_RIGHTS = {
  printSelf: { standard: true, commercial: true },
  gift: { standard: true, commercial: true },
  modify: { standard: true, commercial: true },
  sellPrints: { standard: false, commercial: true },
  shareFile: { standard: false, commercial: false },
  shareChanged: { standard: false, commercial: false },
} as const;

export type Right = keyof typeof LICENCE_RIGHTS;
