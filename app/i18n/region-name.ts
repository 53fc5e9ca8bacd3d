import type { Language } from "./languages.ts";

export const regionName = (code: string, language: Language): string =>
  new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;
