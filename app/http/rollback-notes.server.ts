import { LANGUAGE_CODES, type Language } from "#app/domain/languages.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";

/** What a version that the shop goes back to says of itself when the seller says nothing. */
export const rollbackNotes = (version: number): Record<Language, string> =>
  Object.fromEntries(
    LANGUAGE_CODES.map((code) => [code, translatorFor(code)("studioVersions.notesText", { version })]),
  ) as Record<Language, string>;
