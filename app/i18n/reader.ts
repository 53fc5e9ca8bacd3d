import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from "./languages.ts";

export const DEFAULT_TIME_ZONE = "Europe/Madrid";

/** For whom a page or a mail is written, and in which shop. */
export interface Reader {
  language: Language;
  /** The language in which the seller writes first; texts in others are optional. */
  mainLanguage: Language;
  /** The shop's: in it people read days and hours. */
  timeZone: string;
}

/** While the shop is not known: when the database does not answer, or before its page has been read. */
export const NO_SHOP: Omit<Reader, "language"> = {
  mainLanguage: DEFAULT_LANGUAGE,
  timeZone: DEFAULT_TIME_ZONE,
};

/** The `lang` of a text that is not in the reader's language. */
export const langOf = <L extends string>({ language }: { language: string }, written: L | undefined) =>
  written === language ? undefined : written;

/** In the order of the seller's forms. */
export const mainLanguageFirst = ({
  mainLanguage,
}: Pick<Reader, "mainLanguage">): [Language, ...Language[]] => [
  mainLanguage,
  ...LANGUAGE_CODES.filter((code) => code !== mainLanguage),
];
