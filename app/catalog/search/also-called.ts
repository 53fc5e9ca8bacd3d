/** What else a model is called by people who look for it. */
import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { isSmallWord, stemsIn, stemsInAllLanguages, wordsIn } from "./search-words.ts";
import { KINDS, SAME } from "./synonyms.ts";

const namesIn = (list: string) => list.split(",").map((name) => name.trim());
const linesOf = (data: string) => data.trim().split("\n");

export const SYNONYMS = linesOf(SAME).map(namesIn);
export const NAMES_OF_KINDS = linesOf(KINDS).map((line) => {
  const [kind = "", things = ""] = line.split(":");
  return { names: namesIn(kind), things: namesIn(things) };
});

const KNOWN_WORDS = new Set(
  [...SYNONYMS, ...NAMES_OF_KINDS.flatMap(({ names, things }) => [names, things])].flat().flatMap(wordsIn),
);

/** Whether a word is spelled as it should be, in any language, though no model may have it. */
export const isKnownWord = (word: string): boolean =>
  isSmallWord(word) ||
  [word, word.replace(/s$/, ""), word.replace(/es$/, "")].some((form) => KNOWN_WORDS.has(form));

const between = (words: string) => ` ${words} `;

interface StemmedName {
  name: string;
  stems: string;
}

const stemmedNames = (language: Language): StemmedName[] =>
  [...new Set([...SYNONYMS, ...NAMES_OF_KINDS.flatMap(({ names, things }) => [names, things])].flat())]
    .map((name) => ({ name, stems: between(stemsIn(name, language)) }))
    .sort((a, b) => b.stems.split(" ").length - a.stems.split(" ").length);

const known: Partial<Record<Language, StemmedName[]>> = {};

/** The names that a text has, each word in the longest one: a dice tower is no tower. */
function namesOf(text: string, language: Language): string[] {
  known[language] ??= stemmedNames(language);
  let rest = between(stemsIn(text, language));
  return known[language].flatMap(({ name, stems }) => {
    if (!rest.includes(stems)) return [];
    rest = rest.replaceAll(stems, " . ");
    return name;
  });
}

const wordsOfNames = (names: readonly string[]) =>
  [...new Set(names.flatMap(wordsIn))].filter((word) => !isSmallWord(word));

const withSynonyms = (names: readonly string[]): string[] => [
  ...names,
  ...SYNONYMS.filter((line) => line.some((name) => names.includes(name))).flat(),
];

/** Its other names and those of its kind, word by word. @param texts such as titles and tags, each with the language that it may be written in */
export function alsoCalled(texts: readonly { text: string; language: Language }[]) {
  const names = withSynonyms(texts.flatMap(({ text, language }) => namesOf(text, language)));
  const kinds = NAMES_OF_KINDS.filter(({ things }) => things.some((name) => names.includes(name)));
  return {
    same: wordsOfNames(names),
    kinds: wordsOfNames(withSynonyms(kinds.flatMap(({ names }) => names))),
  };
}

interface Model {
  title: Translated;
  description: Translated;
  tags: readonly string[];
  /** The seller's own words for it. */
  alsoCalled: readonly string[];
}

/** Tells of a word whether it finds a model as a thing of its kind alone: neither its texts nor its other names have it. */
export function namesOnlyKindOf({
  title,
  description,
  tags,
  alsoCalled: names,
}: Model): (word: string) => boolean {
  const { same, kinds } = alsoCalled([...writtenTexts(title), ...inAnyLanguage(tags)]);
  const stemsOf = (words: readonly string[]) =>
    new Set(words.flatMap((word) => stemsInAllLanguages(word).split(" ")));
  const ofKinds = stemsOf(kinds);
  const texts = [...writtenTexts(title), ...writtenTexts(description)].map(({ text }) => text);
  const own = () => stemsOf([...same, ...[...texts, ...tags, ...names].flatMap(wordsIn)]);
  return (word) => {
    const stems = [...stemsOf([word])];
    if (!stems.some((stem) => ofKinds.has(stem))) return false;
    const known = own();
    return !stems.some((stem) => known.has(stem));
  };
}

export const writtenTexts = (text: Translated) =>
  LANGUAGE_CODES.flatMap((language) => {
    const written = text[language];
    return written ? { text: written, language } : [];
  });

/** Texts that say no language. */
export const inAnyLanguage = (texts: readonly string[]) =>
  texts.flatMap((text) => LANGUAGE_CODES.map((language) => ({ text, language })));
