/** The search of the catalogue: every word, then mistyped words corrected, then any of the words, then the newest models. */
import type { Db } from "#app/db/client.server.ts";
import type { ListQuery, ProductPage } from "./catalog.contract.ts";
import { type Cursor, offeredFormats, type ProductRow, productPage } from "./catalog.store.server.ts";
import { knownWords, type Match, matchEvery, matchMost, vocabularyNear } from "./search.store.server.ts";
import { closeWords, shareStem, wordsIn } from "./search-words.ts";

const WORDS_MAX = 8;

interface Page {
  query: ListQuery;
  after: Cursor | null;
  limit: number;
}

type FoundPage = Pick<ProductPage, "corrected" | "alternative" | "matched" | "formats">;
/** `fits`: the filters leave it, 1 or 0. */
export type FoundRow = ProductRow & { fits: number };
interface Found extends FoundPage {
  rows: FoundRow[];
}

interface Meant {
  words: string[];
  /** With another word in place of a corrected one, if another is as likely. */
  others: string[] | null;
}

const plain = { corrected: null, alternative: null };

/** The catalogue without a search. */
export async function allPage(db: Db, { query, after, limit }: Page): Promise<Found> {
  const [rows, formats] = await db.batch([
    productPage(db, { ...query, match: null }, after, limit),
    offeredFormats(db),
  ]);
  return { ...plain, rows, matched: "every", formats: formats.map(({ format }) => format) };
}

interface Meant {
  words: string[];
  /** Which words some model has. */
  known: boolean[];
  /** The words with another in place of a corrected one, if another is as likely. */
  others: string[] | null;
}

/** Replaces words that no model has by the closest ones in the vocabulary, if any are close enough. */
function meantWords(words: string[], known: number[], vocabulary: Record<string, number>): Meant {
  const close = words.map((word, at) => (known[at] ? [word] : closeWords(word, vocabulary)));
  const meant = words.map((word, at) => close[at]?.[0] ?? word);
  let others: string[] | null = null;
  for (const [at, [best, ...rest]] of close.entries()) {
    const other = best && rest.find((word) => !shareStem(word, best));
    if (other) others ??= meant.with(at, other);
  }
  return { words: meant, known: close.map(({ length }) => length > 0), others };
}

/** Two round trips at most: the second when no model has every word as it was typed. */
export async function searchProducts(db: Db, request: Page): Promise<Found> {
  const { query, after, limit } = request;
  const words = wordsIn(query.q).slice(0, WORDS_MAX);
  if (!words.length) return { ...(await allPage(db, request)), matched: "none" };
  const page = (match: Match | null) => productPage(db, { ...query, match }, after, limit);
  const [rows, [found], near, offered] = await db.batch([
    page(matchEvery(words)),
    knownWords(db, words),
    vocabularyNear(db, words),
    offeredFormats(db),
  ]);
  const formats = offered.map(({ format }) => format);
  if (found?.every) return { ...plain, rows, matched: "every", formats };
  const vocabulary = Object.assign({}, ...near.map((row) => row.words)) as Record<string, number>;
  const meant = meantWords(words, found?.each ?? [], vocabulary);
  if (!meant.known.some(Boolean)) return { ...plain, rows: await page(null), matched: "none", formats };
  const [most, [has]] = await db.batch([page(matchMost(meant.words)), knownWords(db, meant.words)]);
  const text = meant.words.join(" ");
  return {
    rows: most,
    corrected: text === words.join(" ") ? null : text,
    alternative: meant.others?.join(" ") ?? null,
    matched: has?.every ? "every" : "some",
    formats,
  };
}
