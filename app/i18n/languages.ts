/**
 * The languages of the shop. The default one comes first: addresses without `?lang=` are in it.
 * The compiler asks for most of what a new language needs (docs/architecture.md). It does not ask for letters of its
 * own (catalog/search/latin-letters.ts), its small words (search-words.ts), synonyms and the chat's first answer.
 */
interface LanguageFacts {
  /** Its own name, such as "Español". */
  name: string;
  /** BCP 47, with a region: for numbers and Open Graph. */
  locale: string;
  direction: "ltr" | "rtl";
}

export const LANGUAGES = {
  en: {
    name: "English",
    locale: "en-GB",
    direction: "ltr",
  },
  es: {
    name: "Español",
    locale: "es-ES",
    direction: "ltr",
  },
} as const satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof LANGUAGES;
export const DEFAULT_LANGUAGE = "en" satisfies Language;
export type OtherLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];
export const OTHER_LANGUAGES = LANGUAGE_CODES.filter(
  (code): code is OtherLanguage => code !== DEFAULT_LANGUAGE,
);

export const isLanguage = (code: unknown): code is Language =>
  typeof code === "string" && Object.hasOwn(LANGUAGES, code);

/** The URL of a page in a language, for search engines. Without `?lang=` a page is in the default language. */
export const pageAddress = (url: string, language: Language): string =>
  language === DEFAULT_LANGUAGE ? url : `${url}?lang=${language}`;
