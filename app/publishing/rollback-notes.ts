import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import type { Wording } from "#app/i18n/translate.ts";

export const rollbackNotes = (
  version: number,
  wordsIn: (language: Language) => Wording,
): Record<Language, string> =>
  Object.fromEntries(
    LANGUAGE_CODES.map((code) => [code, wordsIn(code)("studioVersions.notesText", { version })]),
  ) as Record<Language, string>;
