import { z } from "#app/shared/zod.ts";
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_CODES,
  type Language,
  OTHER_LANGUAGES,
  type OtherLanguage,
} from "./languages.ts";

/** A seller's text, always in the default language, optionally in others. Stored as one JSON object. */
export type Translated = { [L in typeof DEFAULT_LANGUAGE]: string } & {
  [L in OtherLanguage]?: string | undefined;
};

export type AnyTranslation = { [L in Language]?: string | undefined };

export const inLanguage = (text: Translated, language: Language): string =>
  text[language] ?? text[DEFAULT_LANGUAGE];

export function bestTranslation(
  text: AnyTranslation,
  language: Language,
): { text: string; language: Language } | null {
  const textLanguage = [language, ...LANGUAGE_CODES].find((code) => text[code]);
  return textLanguage ? { text: text[textLanguage] ?? "", language: textLanguage } : null;
}

export const inAnyLanguage = (text: AnyTranslation, language: Language): string =>
  bestTranslation(text, language)?.text ?? "";

const mapLanguages = <L extends Language, T>(languages: readonly L[], value: T) =>
  Object.fromEntries(languages.map((language) => [language, value])) as Record<L, T>;

export const translated = (text: z.ZodString) =>
  z.strictObject({ [DEFAULT_LANGUAGE]: text, ...mapLanguages(OTHER_LANGUAGES, text.optional()) });

export const anyTranslation = (text: z.ZodString) =>
  z
    .strictObject(mapLanguages(LANGUAGE_CODES, text.optional()))
    .refine((texts) => Object.values(texts).some((written) => written !== undefined), { error: "is empty" });

/** Schema of changes to a `Translated`: omitted languages stay unchanged, `null` removes a translation. */
export const translationChanges = (text: z.ZodString) =>
  z.strictObject({
    [DEFAULT_LANGUAGE]: text.optional(),
    ...mapLanguages(OTHER_LANGUAGES, text.nullable().optional()),
  });
export type TranslationChanges = z.infer<ReturnType<typeof translationChanges>>;

export function changedTranslations(before: Translated, changes: TranslationChanges = {}): Translated {
  const after = LANGUAGE_CODES.map((language) => {
    const change = changes[language];
    return [language, change === undefined ? before[language] : change] as const;
  });
  return Object.fromEntries(after.filter(([, written]) => typeof written === "string")) as Translated;
}
