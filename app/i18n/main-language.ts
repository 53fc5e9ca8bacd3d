import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from "./languages.ts";

/**
 * The language in which the seller writes first; texts in others are optional. Like the time zone (shop-time.ts) it belongs to the program, for what
 * is shown; what is checked or stored reads `shop.profile()`, because an isolate that has just started does not know it yet.
 */
let main: Language = DEFAULT_LANGUAGE;

export const mainLanguage = (): Language => main;

export function setMainLanguage(language: Language): void {
  main = language;
}

/** In the order of the seller's forms. */
export const mainLanguageFirst = (): [Language, ...Language[]] => [
  main,
  ...LANGUAGE_CODES.filter((code) => code !== main),
];
