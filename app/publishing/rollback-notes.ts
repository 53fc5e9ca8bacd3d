import { translatorFor } from "#app/i18n/i18n.server.ts";
import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";

export const rollbackNotes = (version: number): Record<Language, string> =>
  Object.fromEntries(
    LANGUAGE_CODES.map((code) => [code, translatorFor(code)("studioVersions.notesText", { version })]),
  ) as Record<Language, string>;
