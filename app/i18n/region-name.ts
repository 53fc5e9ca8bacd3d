import type { Language } from "./languages.ts";

/** A country's name in a language, such as "Spain". @param code ISO 3166-1 alpha-2 */
export const regionName = (code: string, language: Language): string =>
  new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;
