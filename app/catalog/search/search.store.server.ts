/** Queries over the full-text table `search_index`, whose rows hold the best-selling products last. */
import { and, between, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { searchVocabulary } from "./search.tables.server.ts";
import { candidateLengths, stemsInAllLanguages } from "./search-words.ts";

/** @param rowid SQL of its row id */
export const entryIdOf = (rowid: string) => sql.raw(`${rowid} & 4294967295`);

/**
 * A search for frequent words ranks this many models, the best-selling ones, and reads one more to know whether there are others. D1 counts
 * each match three times, as found, as grouped and as sorted; with the page's own rows that is less than 600.
 */
export const MAX_RANKED = 150;
/** Where filters or another order need the matches' products, D1 counts each match once more. */
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

const isMatched = (expression: string) =>
  sql`EXISTS (SELECT 1 FROM search_index WHERE search_index MATCH ${expression})`;

const allOf = (words: string[]) => expressions(words).join(" AND ");

/** FTS5 expressions, as SQL. */
export interface Match {
  whole: SQL;
  /**
   * Each is read up to its share, from 0 to 1, of the limit, so that a frequent word leaves room for the models that have a rare one.
   * Models that match several have the sum of their scores.
   */
  parts: { expression: SQL; share: SQL }[];
}

/** Models that have every word. @param words of letters and digits only. */
export function allWords(words: string[]): Match {
  const whole = sql`${allOf(words)}`;
  return { whole, parts: [{ expression: whole, share: sql`1` }] };
}

/** Models that have every word; if there are none, those that have any. */
export function allOrElseAnyWord(words: string[]): Match {
  const hasAll = isMatched(allOf(words));
  const whole = sql`iif(${hasAll}, ${allOf(words)}, ${expressions(words).join(" OR ")})`;
  const each = expressions(words).map((expression) => ({
    expression: sql`${expression}`,
    share: sql`iif(${hasAll}, 0, 1.0 / ${words.length})`,
  }));
  return { whole, parts: [{ expression: whole, share: sql`iif(${hasAll}, 1, 0)` }, ...each] };
}

/**
 * Where a word is found counts first: in titles, then in tags, then anywhere. The weights of 1,000 keep bm25 from preferring
 * models with short descriptions. Columns: title, tags, files, body, stems of title, tags and body.
 */
const SCORE = sql.raw(`6 * bm25(search_index, 1000, 0, 0, 0, 700, 0, 0)
  + 2 * bm25(search_index, 0, 1000, 0, 0, 0, 700, 0) + bm25(search_index, 3, 3, 3, 1, 2, 2, 0.7)`);

/** This many matches are ranked by title even if other models sell better. */
const MAX_BY_TITLE = 36;

const scored = (expression: SQL, limit: SQL) => sql`SELECT * FROM (SELECT rowid AS row, ${SCORE} AS score
    FROM search_index WHERE search_index MATCH ${expression} ORDER BY rowid DESC LIMIT CAST(${limit} AS integer))`;

const inTitles = (expression: SQL) => sql`'{title title_stems} : (' || ${expression} || ')'`;

/** D1 takes five terms of a compound SELECT. */
const MAX_TERMS = 5;

function unionOf(selects: SQL[]): SQL {
  if (selects.length <= MAX_TERMS) return sql.join(selects, sql` UNION ALL `);
  const rest = unionOf(selects.slice(MAX_TERMS - 1));
  return sql.join([...selects.slice(0, MAX_TERMS - 1), sql`SELECT * FROM (${rest})`], sql` UNION ALL `);
}

/** The best-selling models that have the words in their titles, and the best-selling ones that have them anywhere. */
const candidates = ({ whole, parts }: Match, limit: number) =>
  sql`SELECT row, sum(score) AS score FROM (${unionOf([
    scored(inTitles(whole), sql`${MAX_BY_TITLE}`),
    ...parts.map(({ expression, share }) => scored(expression, sql`${limit} * ${share}`)),
  ])}) GROUP BY row`;

const withIds = (ranked: SQL) => sql`(SELECT entries.product_id, score, ranked.row FROM (${ranked}) AS ranked
    CROSS JOIN search_entries AS entries ON entries.id = ${entryIdOf("ranked.row")}) AS matches`;

/** Product ids with their score (lower is better) and row. */
export const matches = (match: Match): SQL => withIds(candidates(match, MAX_COMPARED + 1));

/** The best of them from `offset` on, found without reading any product. */
export const bestMatchesFrom = (match: Match, page: { offset: number; limit: number }): SQL =>
  withIds(sql`SELECT row, score FROM (${candidates(match, MAX_RANKED + 1)})
    ORDER BY score, row DESC LIMIT ${page.limit} OFFSET ${page.offset}`);

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
      allMatch: sql<number>`${isMatched(allOf(words))}`,
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
