import { DEFAULT_LANGUAGE, type Language } from "#app/i18n/languages.ts";

let main: Language = DEFAULT_LANGUAGE;

/** The shop's, which the program asks for when it starts. */
export const mainLanguage = (): Language => main;

export function setMainLanguage(language: Language): void {
  main = language;
}

/** Reads a model's texts as its seller does. */
export const mainReader = () => ({ language: main, mainLanguage: main });
