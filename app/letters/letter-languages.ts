import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import { mainLanguage } from "#app/i18n/main-language.ts";
import type { LetterText, LetterTexts } from "./letters.contract.ts";

/** The languages that a letter is written in, the main one first. */
export const writtenLanguages = (texts: LetterTexts): Language[] =>
  [mainLanguage(), ...LANGUAGE_CODES.filter((code) => code !== mainLanguage())].filter((code) => texts[code]);

/** A letter's text in a language, else in the shop's main one, else in any. */
export function textIn(texts: LetterTexts, language: Language): LetterText & { language: Language } {
  const written = [language, ...writtenLanguages(texts)].find((code) => texts[code]) ?? language;
  return { ...(texts[written] ?? { subject: "", body: "" }), language: written };
}
