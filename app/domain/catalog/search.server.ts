/** The search of the catalogue: every word, then mistyped words corrected, then any of the words, then the newest models. */
import type { Db } from "#app/db/client.server.ts";
import type { ListQuery, ProductPage } from "./catalog.contract.ts";
import { type Cursor, type ProductRow, productPage } from "./catalog.store.server.ts";
import { knownWords, matchAny, matchEvery, vocabularyOf } from "./search.store.server.ts";
import { closestWord, lengthsNear, wordsIn } from "./search-words.ts";

const WORDS_MAX = 8;

interface Page {
  query: ListQuery;
  after: Cursor | null;
  limit: number;
}

interface Found {
  rows: ProductRow[];
  /** The query with mistyped words corrected, if any were. */
  corrected: string | null;
  matched: ProductPage["matched"];
}

/** Replaces words that no model has by the closest ones in the vocabulary, if any are close enough. */
async function correctedWords(db: Db, words: string[], known: number[]): Promise<string[]> {
  const lengths = words.flatMap((word, at) => (known[at] ? [] : lengthsNear(word)));
  if (!lengths.length) return words;
  const rows = await vocabularyOf(db, [...new Set(lengths)]);
  const vocabulary = Object.assign({}, ...rows.map((row) => row.words)) as Record<string, number>;
  return words.map((word, at) => (known[at] ? word : (closestWord(word, vocabulary) ?? word)));
}

export async function searchProducts(db: Db, { query, after, limit }: Page): Promise<Found> {
  const words = wordsIn(query.q).slice(0, WORDS_MAX);
  const page = (match: string | null) => productPage(db, { ...query, match }, after, limit);
  const newest = async () => ({ rows: await page(null), corrected: null, matched: "none" as const });
  if (!words.length) return newest();
  const [rows, [known]] = await db.batch([page(matchEvery(words)), knownWords(db, words)]);
  // Matches may all be hidden by a filter or lie on earlier pages: then the empty page is the right answer.
  if (known?.every) return { rows, corrected: null, matched: "every" };
  const meant = await correctedWords(db, words, known?.each ?? []);
  const corrected = meant.join(" ") === words.join(" ") ? null : meant.join(" ");
  const every = corrected ? await page(matchEvery(meant)) : [];
  if (every.length) return { rows: every, corrected, matched: "every" };
  const some = await page(matchAny(meant));
  return some.length ? { rows: some, corrected, matched: "some" } : newest();
}
