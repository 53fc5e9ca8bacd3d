/** The search of the catalogue: every word, then mistyped words corrected, then any of the words, then the newest models. */

import type { ListQuery, ProductPage } from "#app/catalog/catalog.contract.ts";
import {
  type FoundRow,
  offeredFormats,
  type PageRange,
  pageOfMatches,
  productPage,
} from "#app/catalog/catalog.store.server.ts";
import {
  outdatedProducts,
  refreshListings,
  reindexAfterSales,
  upsertStems,
} from "#app/catalog/list/listing.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Reads } from "#app/services.ts";
import { isKnownWord, namesOnlyKindOf } from "./also-called.ts";
import { isPrintersWord } from "./named-printer.ts";
import {
  allOrElseAnyWord,
  allWords,
  type Match,
  vocabularyNear,
  type WordMatches,
  wordMatches,
} from "./search.store.server.ts";
import { shareStem, spellingCandidates, wordsToFind } from "./search-words.ts";

const MAX_WORDS = 8;

interface PageRequest extends PageRange {
  query: ListQuery;
}

type SearchNotes = Pick<
  ProductPage,
  "corrected" | "alternative" | "isOfKind" | "matched" | "cut" | "formats"
>;
interface SearchResult extends SearchNotes {
  rows: FoundRow[];
}

const NOT_CORRECTED = { corrected: null, alternative: null, isOfKind: false };

/** Whether the first models that were found are of the kind that a word names, and none is called so. */
function areOfKind(rows: readonly FoundRow[], words: readonly string[]): boolean {
  const [first, ...others] = rows.slice(0, 3).map(namesOnlyKindOf);
  return (
    first !== undefined &&
    words.some((word) => [first, ...others].every((namesOnlyKind) => namesOnlyKind(word)))
  );
}

export async function unsearchedPage(db: Db, { query, ...range }: PageRequest): Promise<SearchResult> {
  const [rows, formats] = await db.batch([
    productPage(db, { ...query, match: null }, range),
    offeredFormats(db),
  ]);
  return {
    ...NOT_CORRECTED,
    rows,
    matched: "every",
    cut: null,
    formats: formats.map(({ format }) => format),
  };
}

interface TypedWord {
  word: string;
  /** Whether at least one model has it as it was typed. */
  isFound: boolean;
}

/** The words that were typed, two of them as one where models have it so: "key chain", "posa vasos". */
function joinedWords(words: string[], { eachMatches, joinedMatches }: WordMatches): TypedWord[] {
  const typed: TypedWord[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (joinedMatches[at]) typed.push({ word: `${word}${words[++at]}`, isFound: true });
    else typed.push({ word, isFound: eachMatches[at] === 1 });
  }
  return typed;
}

interface CorrectedWords {
  words: string[];
  found: boolean[];
  /** The words with another correction of one of them, if it is as likely; otherwise null. */
  alternative: string[] | null;
}

/** Replaces words that no model has, and that are no words, by the closest ones in the vocabulary, if any are close enough. */
function correctWords(typed: TypedWord[], vocabulary: Record<string, number>): CorrectedWords {
  const words = typed.map(({ word }) => word);
  const candidates = typed.map(({ word, isFound }) =>
    isFound ? [word] : isKnownWord(word) || isPrintersWord(word) ? [] : spellingCandidates(word, vocabulary),
  );
  const corrected = words.map((word, index) => candidates[index]?.[0] ?? word);
  let alternative: string[] | null = null;
  for (const [index, [best, ...otherCandidates]] of candidates.entries()) {
    const other = best && otherCandidates.find((word) => !shareStem(word, best));
    if (other) alternative ??= corrected.with(index, other);
  }
  return { words: corrected, found: candidates.map(({ length }) => length > 0), alternative };
}

/** Searches in two D1 round trips at most; the second is made when no model has every word as typed. */
export async function searchProducts(db: Db, request: PageRequest): Promise<SearchResult> {
  const { query, ...range } = request;
  const words = wordsToFind(query.q).slice(0, MAX_WORDS);
  if (!words.length) return { ...(await unsearchedPage(db, request)), matched: "none" };
  const page = (match: Match | null) => productPage(db, { ...query, match }, range);
  const [rows, [typed], vocabularyRows, formatRows] = await db.batch([
    page(allWords(words)),
    wordMatches(db, words),
    vocabularyNear(db, words),
    offeredFormats(db),
  ]);
  const formats = formatRows.map(({ format }) => format);
  if (!typed || typed.allMatch) {
    const found = pageOfMatches(rows, query, range);
    return { ...NOT_CORRECTED, ...found, isOfKind: areOfKind(found.rows, words), matched: "every", formats };
  }
  const vocabulary = Object.assign({}, ...vocabularyRows.map((row) => row.words)) as Record<string, number>;
  const meant = correctWords(joinedWords(words, typed), vocabulary);
  if (!meant.found.some(Boolean))
    return { ...NOT_CORRECTED, rows: await page(null), matched: "none", cut: null, formats };
  const [bestRows, [corrected]] = await db.batch([
    page(allOrElseAnyWord(meant.words)),
    wordMatches(db, meant.words),
  ]);
  const text = meant.words.join(" ");
  return {
    ...pageOfMatches(bestRows, query, range),
    isOfKind: false,
    corrected: text === words.join(" ") ? null : text,
    alternative: meant.alternative?.join(" ") ?? null,
    matched: corrected?.allMatch ? "every" : "some",
    formats,
  };
}

const MAX_PRODUCTS = 50;

export async function refreshSearchIndex({ db, now }: Reads): Promise<void> {
  const rows = await outdatedProducts(db, MAX_PRODUCTS);
  const ids = rows.map(({ product }) => product.id);
  const [first, ...others] = rows
    .filter(({ stemmed }) => !stemmed)
    .map(({ product }) => upsertStems(db, product));
  if (first) await db.batch([first, ...others, ...refreshListings(db, ids, now())]);
  else if (ids.length) await db.batch(reindexAfterSales(db, ids, now()));
}
