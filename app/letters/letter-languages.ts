import type { Language } from "#app/i18n/languages.ts";
import { mainLanguageFirst, type Reader } from "#app/i18n/reader.ts";
import type { Translated } from "#app/i18n/translated.ts";
import type { LetterText, LetterTexts } from "./letters.contract.ts";

const partOf = (texts: LetterTexts, part: keyof LetterText): Translated =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, text[part]]));

/** The languages that a letter is written in, the main one first. */
export const writtenLanguages = (texts: LetterTexts, shop: Pick<Reader, "mainLanguage">): Language[] =>
  mainLanguageFirst(shop).filter((code) => texts[code]);

/** A letter's text in a language, else in the shop's main one, else in any. */
export function textIn(
  texts: LetterTexts,
  { language, mainLanguage }: Pick<Reader, "language" | "mainLanguage">,
): LetterText & { language: Language } {
  const written =
    [language, ...writtenLanguages(texts, { mainLanguage })].find((code) => texts[code]) ?? language;
  return { ...(texts[written] ?? { subject: "", body: "" }), language: written };
}

/** A letter's subjects and bodies, each by language. */
export const writtenParts = (texts: LetterTexts): Record<keyof LetterText, Translated> => ({
  subject: partOf(texts, "subject"),
  body: partOf(texts, "body"),
});
