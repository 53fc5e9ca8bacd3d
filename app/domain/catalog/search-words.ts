/** Words as the search compares them: without accents, in lower case, and their stems in each language. */
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { LANGUAGE_CODES, type Language } from "#app/domain/languages.ts";

const STEMMERS: Record<Language, (word: string) => string> = { en: english, es: spanish };

/** NFC at the end keeps letters whole that NFD splits into more than accents, such as Hangul. */
const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase();

export const wordsIn = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The stems of all words of a text, separated by spaces. */
export const stemsIn = (text: string, language: Language): string =>
  wordsIn(text).map(STEMMERS[language]).join(" ");

/** The distinct stems in every language, for text whose language is unknown, such as queries and tags. */
export const stemsInAllLanguages = (text: string): string =>
  [...new Set(LANGUAGE_CODES.map((language) => stemsIn(text, language)))].join(" ");

/** Typing mistakes that are forgiven in a word of this length. */
const allowedMistakes = ({ length }: string) => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** The possible lengths of the word that was meant. */
export function lengthsNear(word: string): number[] {
  const most = allowedMistakes(word);
  return most ? Array.from({ length: 2 * most + 1 }, (_, at) => word.length - most + at) : [];
}

/**
 * Letters to insert, remove, replace or swap with their neighbour, no letter touched twice (optimal string alignment).
 * @returns more than `most` as soon as that is certain.
 */
function editDistance(a: string, b: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/** @returns the word of the vocabulary that was meant: the fewest mistakes, then the same first letter, then the heaviest. */
export function closestWord(word: string, vocabulary: Record<string, number>): string | null {
  const most = allowedMistakes(word);
  let best: { word: string; cost: number; weight: number } | null = null;
  for (const [known, weight] of Object.entries(vocabulary)) {
    const mistakes = editDistance(word, known, most);
    if (mistakes > most) continue;
    const cost = mistakes + (known[0] === word[0] ? 0 : 0.5);
    if (!best || cost < best.cost || (cost === best.cost && weight > best.weight))
      best = { word: known, cost, weight };
  }
  return best?.word ?? null;
}
