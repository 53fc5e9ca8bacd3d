/** Looks up the words of the interface; the same function serves pages, errors and mails, on both sides. */
import type { Language } from "#app/domain/languages.ts";
import type { Dictionary } from "./en.ts";
import { count as wholeNumber } from "./format.ts";

type Join<K, P> = K extends string ? (P extends string ? `${K}.${P}` : never) : never;
/** Every key of the dictionary, as "section.name". */
export type TextKey = { [S in keyof Dictionary]: Join<S, keyof Dictionary[S]> }[keyof Dictionary];
/** Keys that exist as "…_one" and "…_other". */
export type CountKey = TextKey extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never;

type Values = Record<string, string | number>;

export interface Translate {
  (key: TextKey, values?: Values): string;
  /** Picks "…_one" or "…_other" by the language's plural rule and fills in {count}. */
  count(key: CountKey, count: number, values?: Values): string;
  /**
   * For a key that comes from data, such as a validation message, with its values as a query ("errors.x?wait=15+min"); the
   * fallback when it is not in the dictionary.
   */
  known(key: string, fallback: TextKey): string;
  language: Language;
}

const fill = (text: string, values: Values = {}) =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));

/** `onMissing` hears of every key that has no words. */
export function translator(
  language: Language,
  sections: { [section: string]: Record<string, string> | undefined },
  onMissing: () => void = () => {},
): Translate {
  const find = (key: string) => {
    const dot = key.indexOf(".");
    const words = sections[key.slice(0, dot)]?.[key.slice(dot + 1)];
    if (words === undefined) onMissing();
    return words;
  };
  const translate = (key: string, values?: Values) => fill(find(key) ?? key, values);
  const plural = new Intl.PluralRules(language);
  return Object.assign(translate, {
    count: (key: string, count: number, values?: Values) => {
      const form = plural.select(count) === "one" ? "one" : "other";
      return translate(`${key}_${form}`, { ...values, count: wholeNumber(count, language) });
    },
    known: (message: string, fallback: TextKey) => {
      const [key = "", values] = message.split("?");
      const text = find(key);
      return text === undefined
        ? translate(fallback)
        : fill(text, Object.fromEntries(new URLSearchParams(values)));
    },
    language,
  });
}
