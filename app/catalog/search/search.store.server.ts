/** Queries over the full-text table `search_index`, whose rows hold the best-selling products last. */
import { and, between, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { searchVocabulary } from "./search.tables.server.ts";
import { candidateLengths, stemsInAllLanguages } from "./search-words.ts";

/** @param rowid SQL of its row id */
export const entryIdOf = (rowid: string) => sql.raw(`${rowid} & 4294967295`);

/**
 * A search for frequent words ranks this many models, the best-selling ones, and reads one more to know whether there are others. D1 counts
 * each match twice, as found and as sorted; with the page's own rows that is less than 400.
 */
export const MAX_RANKED = 150;
/** Where filters or another order need the matches' products, D1 counts each match three times. */
export const MAX_COMPARED = 110;

/** The FTS5 expression for a word or one of its stems. @param unfinished also matches words that begin with it */
function wordExpression(word: string, unfinished: boolean): string {
  const stems = stemsInAllLanguages(word)
    .split(" ")
    .map((stem) => `"${stem}"`);
  return `({title tags files body} : ("${word}"${unfinished ? " *" : ""})
    OR {title_stems tag_stems body_stems} : (${stems.join(" OR ")}))`;
}

/** The last word may still be being typed; a single letter is taken as a whole word, or it would match nearly everything. */
const expressions = (words: string[]) =>
  words.map((word, at) => wordExpression(word, at === words.length - 1 && word.length > 1));

/** The FTS5 query for models that have every word. @param words of letters and digits only. */
export const allWordsQuery = (words: string[]) => expressions(words).join(" AND ");
const anyWordQuery = (words: string[]) => expressions(words).join(" OR ");

/**
 * Where a word is found counts first: in titles, then in tags, then anywhere. The weights of 1,000 keep bm25 from preferring
 * models with short descriptions. Columns: title, tags, files, body, stems of title, tags and body.
 */
const SCORE = sql.raw(`6 * bm25(search_index, 1000, 0, 0, 0, 700, 0, 0)
  + 2 * bm25(search_index, 0, 1000, 0, 0, 0, 700, 0) + bm25(search_index, 3, 3, 3, 1, 2, 2, 0.7)`);

/** However many models sell better, so many are ranked because of their titles. */
const MAX_BY_TITLE = 40;

export type Match = string | SQL;

const scoredMatches = (
  expression: Match,
  limit: number,
) => sql`SELECT * FROM (SELECT rowid AS row, ${SCORE} AS score
    FROM search_index WHERE search_index MATCH ${expression} ORDER BY rowid DESC LIMIT ${limit})`;

const inTitles = (expression: Match) => sql`'{title title_stems} : (' || ${expression} || ')'`;

/** The best-selling models that have the words in their titles, and the best-selling ones that have them anywhere. */
const scored = (expression: Match, limit: number) => sql`SELECT row, min(score) AS score
    FROM (${scoredMatches(inTitles(expression), MAX_BY_TITLE)} UNION ALL ${scoredMatches(expression, limit)}) GROUP BY row`;

const withIds = (ranked: SQL) => sql`(SELECT entries.product_id, score, ranked.row FROM (${ranked}) AS ranked
    CROSS JOIN search_entries AS entries ON entries.id = ${entryIdOf("ranked.row")}) AS matches`;

/** Product ids with their score (lower is better) and row. */
export const matches = (expression: Match): SQL => withIds(scored(expression, MAX_COMPARED + 1));

/** The best of them from `offset` on, found without reading any product. */
export const bestMatchesFrom = (expression: Match, page: { offset: number; limit: number }): SQL =>
  withIds(sql`SELECT row, score FROM (${scored(expression, MAX_RANKED + 1)})
    ORDER BY score, row DESC LIMIT ${page.limit} OFFSET ${page.offset}`);

const isMatched = (expression: string) =>
  sql`EXISTS (SELECT 1 FROM search_index WHERE search_index MATCH ${expression})`;

export const allOrElseAnyWordQuery = (words: string[]): SQL =>
  sql`(SELECT iif(${isMatched(allWordsQuery(words))}, ${allWordsQuery(words)}, ${anyWordQuery(words)}))`;

/** 1 or 0: whether any model has it. */
export interface WordMatches {
  allMatch: number;
  /** For each word, finished or the beginning of one. */
  eachMatches: number[];
  /** For each word but the last, joined with the next one. */
  joinedMatches: number[];
}

const eachMatched = (words: string[]) =>
  sql<number[]>`json_array(${sql.join(expressions(words).map(isMatched), sql`, `)})`.mapWith(JSON.parse);

export const wordMatches = (db: Db, words: string[]) =>
  db
    .select({
      allMatch: sql<number>`${isMatched(allWordsQuery(words))}`,
      eachMatches: eachMatched(words),
      joinedMatches: eachMatched(words.slice(1).map((word, at) => `${words[at]}${word}`)),
    })
    .from(sql`(SELECT 1)`);

export const vocabularyNear = (db: Db, words: string[]) =>
  db
    .select({ words: searchVocabulary.words })
    .from(searchVocabulary)
    .where(
      or(
        sql`FALSE`,
        ...expressions(words).map((expression, at) => {
          const lengths = candidateLengths(words[at] ?? "");
          return lengths
            ? and(
                between(searchVocabulary.length, lengths.shortest, lengths.longest),
                sql`NOT ${isMatched(expression)}`,
              )
            : undefined;
        }),
      ),
    );
