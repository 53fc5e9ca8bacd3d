import { z } from "#app/shared/zod.ts";
import { LANGUAGE_CODES, type Language } from "./languages.ts";
import type { Reader } from "./reader.ts";

/** A seller's text in the languages that it is written in: as a rule the shop's main one, and any others. Stored as one JSON object. */
export type Translated = { [L in Language]?: string | undefined };

/** The text in a language, else in the shop's main one, else in any; null when it is not written at all. */
export function bestTranslation(
  text: Translated,
  { language, mainLanguage }: Pick<Reader, "language" | "mainLanguage">,
): { text: string; language: Language } | null {
  const textLanguage = [language, mainLanguage, ...LANGUAGE_CODES].find((code) => text[code]);
  return textLanguage ? { text: text[textLanguage] ?? "", language: textLanguage } : null;
}

export const inLanguage = (text: Translated, reader: Pick<Reader, "language" | "mainLanguage">): string =>
  bestTranslation(text, reader)?.text ?? "";

const inEachLanguage = <T>(value: T) =>
  Object.fromEntries(LANGUAGE_CODES.map((language) => [language, value])) as Record<Language, T>;

/** A text in any languages; an empty one is none. Where the shop's main language is needed, operations ask for it. */
export const texts = (text: z.ZodType<string, string>) =>
  z.strictObject(inEachLanguage(text.optional())).transform(onlyWritten);

/** A text in at least one language; where the shop's main one is needed, operations ask for it. */
export const translated = (text: z.ZodString) =>
  z
    .strictObject(inEachLanguage(text.optional()))
    .refine((texts) => Object.values(texts).some((written) => written !== undefined), { error: "is empty" });

/** Schema of changes to a `Translated`: omitted languages stay unchanged, `null` removes a translation. */
export const translationChanges = (text: z.ZodString) =>
  z.strictObject(inEachLanguage(text.nullable().optional()));
export type TranslationChanges = z.infer<ReturnType<typeof translationChanges>>;

/** Without the languages in which nothing is written, as forms send them. */
export const onlyWritten = (texts: TranslationChanges): Translated =>
  Object.fromEntries(LANGUAGE_CODES.flatMap((code) => (texts[code] ? [[code, texts[code]]] : [])));

export function changedTranslations(before: Translated, changes: TranslationChanges = {}): Translated {
  const after = LANGUAGE_CODES.map((language) => {
    const change = changes[language];
    return [language, change === undefined ? before[language] : change] as const;
  });
  return Object.fromEntries(after.filter(([, written]) => typeof written === "string"));
}
