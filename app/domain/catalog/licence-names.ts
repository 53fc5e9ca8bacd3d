import type { Language } from "#app/domain/languages.ts";
import type { LicenceType } from "./catalog.contract.ts";

/** For what leaves the shop: mails and the payment page. A test holds them to the interface's own words. */
export const LICENCE_NAMES: Record<Language, Record<LicenceType, string>> = {
  en: { standard: "Standard licence", commercial: "Commercial licence" },
  es: { standard: "Licencia Estándar", commercial: "Licencia Comercial" },
};
