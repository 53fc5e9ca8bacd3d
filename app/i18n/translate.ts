import type { mails, words } from "./en/all.ts";
import { decimal, interpolate, wholeNumber } from "./format.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import type { Reader } from "./reader.ts";

export type Words<D> = { [S in keyof D]: { [K in keyof D[S]]: string } };
export type Dictionary = Words<typeof words>;
export type MailDictionary = Words<typeof mails>;

type Join<K, P> = K extends string ? (P extends string ? `${K}.${P}` : never) : never;
export type TextKey<D = Dictionary> = { [S in keyof D]: Join<S, keyof D[S]> }[keyof D];
export type CountKey<D = Dictionary> =
  TextKey<D> extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never;

export type Values = Record<string, string | number>;

export interface Wording<D = Dictionary> {
  (key: TextKey<D>, values?: Values): string;
  count(key: CountKey<D>, count: number, values?: Values): string;
  /**
   * For a key that comes from data, such as a validation message, with its values as a query ("errors.x?wait=15+min"); the
   * fallback when it is not in the dictionary.
   */
  orElse(key: string, fallback: TextKey<D>): string;
  /** The text in parts, so that a component can set the values of `kept` apart. */
  parts(key: TextKey<D>, kept: Values, values?: Values): { text: string; isKept: boolean }[];
  language: Language;
}

/** The words, and by what days, hours and a seller's texts are written. */
export interface Translate<D = Dictionary> extends Wording<D>, Reader {}

export const inShop = <D>(
  t: Wording<D>,
  { mainLanguage, timeZone }: Omit<Reader, "language">,
): Translate<D> =>
  Object.assign((...words: Parameters<Wording<D>>) => t(...words), t, { mainLanguage, timeZone });

/** Values that are numbers, which each language writes in its own way. */
const LIMITS = new Set(["min", "max"]);

/** "cart.title" or "errors.x?wait=15+min"; a sentence is none. */
export const isTextKey = (text: string): boolean => /^[\w-]+\.[\w-]+(\?|$)/.test(text);

function reportMissing(key: string): string {
  console.error(`There are no words for ${key}: does the page name their subject in its handle?`);
  return key;
}

export function translator<D extends object = Dictionary>(
  language: Language,
  sections: Partial<D>,
): Wording<D> {
  const sectionOf = (key: string) =>
    sections[key.slice(0, key.indexOf(".")) as keyof D] as Record<string, string> | undefined;
  const find = (key: string): string | undefined => {
    const text: unknown = sectionOf(key)?.[key.slice(key.indexOf(".") + 1)];
    // A key from an address may be a member of every object, such as "constructor".
    return typeof text === "string" ? text : undefined;
  };
  const translate = (key: string, values?: Values) => interpolate(find(key) ?? reportMissing(key), values);
  const shownValue = ([name, value]: [string, string]) => [
    name,
    LIMITS.has(name) ? decimal(Number(value), language) : value,
  ];
  // Words have two forms, `_one` and `_other`. A language with more forms needs them here first.
  const plural = new Intl.PluralRules(LANGUAGES[language].locale);
  return Object.assign(translate, {
    count: (key: string, count: number, values?: Values) => {
      const form = plural.select(count) === "one" ? "one" : "other";
      return translate(`${key}_${form}`, { ...values, count: wholeNumber(count, language) });
    },
    orElse: (message: string, fallback: TextKey<D>) => {
      const [key = "", values] = message.split("?");
      const text = find(key);
      if (isTextKey(message) && !sectionOf(key)) reportMissing(key);
      return text === undefined
        ? translate(String(fallback))
        : interpolate(text, Object.fromEntries([...new URLSearchParams(values)].map(shownValue)));
    },
    parts: (key: string, kept: Values, values?: Values) =>
      (find(key) ?? reportMissing(key))
        .split(/(\{\w+\})/)
        .map((part) => {
          const value = kept[part.slice(1, -1)];
          const isKept = value !== undefined && part.startsWith("{");
          return { text: isKept ? String(value) : interpolate(part, values), isKept };
        })
        .filter(({ text }) => text !== ""),
    language,
  });
}
