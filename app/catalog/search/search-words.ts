/** Words as the search compares them: without accents, in lower case, and their stems in each language. */
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import { plainLatin } from "./latin-letters.ts";

const STEMMERS: Record<Language, (word: string) => string> = {
  en: english,
  es: (word) => (isSpanish(word) ? spanish(word) : word),
};

/** Lower case without accents. NFC at the end restores letters that NFD splits into other parts than accents, such as Hangul. */
const withoutDiacritics = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase();

/** An FTS5 expression: every word of the search must begin a word of the model's titles, tags or id. Null without words. */
export function wordsMatch(q: string): string | null {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 ? `words : (${words.map((word) => `"${word}" *`).join(" AND ")})` : null;
}

export const wordsIn = (text: string): string[] => withoutDiacritics(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words that tell nothing about a model. Those that name a thing as well are not among them: "can", "té", "sobre". */
const SMALL_WORDS: Record<Language, string> = {
  en: `a an the and or of for to in on at by from with without into my your our its it that this these those is are be i you me
    some something anything where which what how so do does not no up out off`,
  es: `el la los las lo un una unos unas y e o u de del a al para por con sin en mi mis tu tus su sus que se es son ser no me le
    algo donde como cuando cual cuales este esta esto ese esa eso muy mas`,
};
const SMALL = new Set(Object.values(SMALL_WORDS).flatMap((words) => words.split(/\s+/)));

export const isSmallWord = (word: string): boolean => SMALL.has(word);

/** The words of a search, without the small ones if there are others: nearly every model has those. */
export function wordsToFind(text: string): string[] {
  const words = wordsIn(text);
  const others = words.filter((word) => !isSmallWord(word));
  return others.length ? others : words;
}

/** In plain letters, so that "kapi" finds "Kapı". Words keep theirs, as the full-text index does with titles and names of files. */
export const stemsIn = (text: string, language: Language): string =>
  wordsIn(plainLatin(text.toLowerCase())).map(STEMMERS[language]).join(" ");

export const stemsInAllLanguages = (text: string): string =>
  [...new Set(LANGUAGE_CODES.map((language) => stemsIn(text, language)))].join(" ");

/** English words that the Spanish stemmer would make those of other things: "vase" and "vaso", "planter" and "planta". */
const NOT_SPANISH = new Set(
  "cam cane car case coaster globe lever light lighter maze planter tap tub tube vase".split(" "),
);
const isSpanish = (word: string) => !NOT_SPANISH.has(word) && !NOT_SPANISH.has(word.replace(/s$/, ""));

const maxEditDistance = ({ length }: string) => (length < 4 ? 0 : length < 8 ? 1 : 2);

const ENDING_LENGTH = 2;

export function candidateLengths(word: string): { shortest: number; longest: number } | null {
  const limit = maxEditDistance(word);
  return limit ? { shortest: word.length - limit - ENDING_LENGTH, longest: word.length + limit } : null;
}

/**
 * How many letters must be inserted, removed, replaced or swapped with their neighbour, none twice (optimal string alignment).
 * @returns more than `limit` as soon as that is certain.
 */
function editDistance(a: string, b: string, limit: number): number {
  let secondLastRow: number[] = [];
  let lastRow = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(
        (lastRow[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (lastRow[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (secondLastRow[j - 2] ?? 0) + 1);
      row.push(least);
    }
    if (Math.min(...row) > limit) return limit + 1;
    [secondLastRow, lastRow] = [lastRow, row];
  }
  return lastRow[b.length] ?? 0;
}

interface Candidate {
  word: string;
  weight: number;
}

const byCloseness = (word: string) => {
  const hasOtherFirstLetter = (candidate: Candidate) => Number(candidate.word[0] !== word[0]);
  return (a: Candidate, b: Candidate) =>
    hasOtherFirstLetter(a) - hasOtherFirstLetter(b) || b.weight - a.weight;
};

/** The edit distance of two words; Infinity when it is too large to be corrected. */
function mistakesInWord(word: string, known: string): number {
  const limit = maxEditDistance(word);
  const mistakes = editDistance(word, known, limit);
  return mistakes > limit ? Number.POSITIVE_INFINITY : mistakes;
}

/** The edit distance of two words' stems, for mistyped plurals; Infinity unless one ending begins with the other. */
function mistakesInStem(word: string, known: string): number {
  // Stemming a whole vocabulary takes long.
  if (word[0] !== known[0]) return Number.POSITIVE_INFINITY;
  const mistakes = Object.values(STEMMERS).map((stem) => {
    const [wordStem, knownStem] = [stem(word), stem(known)];
    const [wordEnding, knownEnding] = [word.slice(wordStem.length), known.slice(knownStem.length)];
    const haveLikeEndings = wordEnding.startsWith(knownEnding) || knownEnding.startsWith(wordEnding);
    return haveLikeEndings ? mistakesInWord(wordStem, knownStem) : Number.POSITIVE_INFINITY;
  });
  return Math.min(...mistakes);
}

export function spellingCandidates(word: string, vocabulary: Record<string, number>): string[] {
  for (const mistakesIn of [mistakesInWord, mistakesInStem]) {
    const candidates = Object.entries(vocabulary)
      .map(([known, weight]) => ({ word: known, weight, mistakes: mistakesIn(word, known) }))
      .filter(({ mistakes }) => mistakes < Number.POSITIVE_INFINITY);
    const fewest = Math.min(...candidates.map(({ mistakes }) => mistakes));
    const closest = candidates.filter(({ mistakes }) => mistakes === fewest);
    if (closest.length) return closest.sort(byCloseness(word)).map((candidate) => candidate.word);
  }
  return [];
}

export const shareStem = (a: string, b: string): boolean =>
  LANGUAGE_CODES.some((language) => STEMMERS[language](a) === STEMMERS[language](b));
