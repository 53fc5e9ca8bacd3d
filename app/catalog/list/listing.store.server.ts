/** Derived tables that lists and search read instead of products: `product_lists`, `search_index`, `studio_search`. */

import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { productLists, products, tags } from "#app/catalog/catalog.tables.server.ts";
import { caseOfLicense } from "#app/catalog/licenses.store.server.ts";
import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { alsoCalled, inAnyLanguage, writtenTexts } from "#app/catalog/search/also-called.ts";
import { searchEntries } from "#app/catalog/search/search.tables.server.ts";
import { ROWID_OF_ENTRY, SEARCH_INDEX_ROWS, STUDIO_SEARCH_ROWS } from "#app/catalog/search/search-rows.ts";
import { stemsIn, stemsInAllLanguages } from "#app/catalog/search/search-words.ts";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { priceChangesAfter, pricesInForce } from "#app/offers/pricing/price-in-force.store.server.ts";
import { CUBES } from "#app/printers/fit.ts";
import { PRINTED_ORDER, WEIGHED_RATING } from "#app/reviews/review-counts.store.server.ts";
import { LIST_OPTIONS } from "./list-params.ts";

const stemsOf = (text: Translated) =>
  LANGUAGE_CODES.map((language) => stemsIn(text[language] ?? "", language)).join(" ");

interface Texts {
  id: string;
  title: Translated;
  description: Translated;
  tags: string[];
  /** The seller's own words for it. */
  alsoCalled?: string[];
}

const allStems = (words: readonly string[]) => words.map(stemsInAllLanguages).join(" ");

/**
 * Synonyms of what the title says are found as its own stems are; its kind, and what the seller says that it is called, as tags; what tags
 * are called, as words of the description.
 */
export function stemsOfTexts({ title, description, tags, alsoCalled: names = [] }: Omit<Texts, "id">) {
  const ofTitle = alsoCalled(writtenTexts(title));
  const ofTags = alsoCalled(inAnyLanguage(tags));
  return {
    titleStems: `${stemsOf(title)} ${allStems(ofTitle.same)}`,
    tagStems: allStems([...tags, ...names, ...ofTitle.kinds]),
    bodyStems: `${stemsOf(description)} ${allStems([...ofTags.same, ...ofTags.kinds])}`,
  };
}

export function upsertStems(db: Db, { id, ...texts }: Texts) {
  const stems = stemsOfTexts(texts);
  return db
    .insert(searchEntries)
    .values({ productId: id, ...stems })
    .onConflictDoUpdate({ target: searchEntries.productId, set: stems });
}

/** Added to the date of a model with a picture; 10 ** 13 ms are 317 years. */
const PICTURED_ABOVE = 10 ** 13;

/**
 * A product's place in the order of the front page: the newest with a picture, then those without. The number is part of the SQL,
 * because D1 binds numbers as REAL.
 */
const SHOP_ORDER = sql.raw(`published_at + iif(images = '[]', 0, ${PICTURED_ABOVE})`);

/** Begins the name of a tag's list; those of other lists come before it in the index. */
export const TAG_LIST = "tag/";

/** The list of models with a sale that runs or is planned. */
const SALE_LIST = "sale/on";

/** Columns of `product_lists`, in the order in which the functions below select them. */
const LIST_COLUMNS = sql.raw(
  "product_id, list, shop_order, published_at, updated_at, zip_bytes, rating, printed, price_cents, price_changes_at",
);
const PRODUCT_COLUMNS = sql`${SHOP_ORDER}, published_at, updated_at, zip_bytes, ${WEIGHED_RATING}, ${PRINTED_ORDER}`;

/** @param license SQL whose value is `all` or a license */
function centsOf(license: SQL, at: Date): SQL {
  const { all, ...prices } = pricesInForce(at);
  return sql`iif(${license} = 'all', ${all}, ${caseOfLicense(license, prices)})`;
}

const insertListRows = (db: Db, which: SQL, at: Date) =>
  [insertFilterRows(db, which, at), insertOwnRows(db, which, at)] as const;

const [, ...HEIGHTS] = LIST_OPTIONS.height;
const [, ...HOURS] = LIST_OPTIONS.hours;

/** Selects the names of the lists of single filters that a row of `products` belongs to. D1 joins five selections at most. */
const ownLists = (at: Date) => sql`
  SELECT 'cube/' || value AS name FROM json_each(${JSON.stringify(CUBES)})
    WHERE max(footprint ->> 'square', footprint ->> 'z') <= value
  UNION SELECT 'height/' || value FROM json_each(${JSON.stringify(HEIGHTS)}) WHERE footprint ->> 'z' <= CAST(value AS REAL)
  UNION SELECT 'hours/' || value FROM json_each(${JSON.stringify(HOURS)}) WHERE print_hours <= CAST(value AS REAL)
  UNION SELECT value FROM json_each(json_array(
    iif(supports IS NULL, NULL, iif(supports = 'none', 'supports/none', 'supports/needed')),
    iif(sale ->> 'until' > ${at.toISOString()}, ${SALE_LIST}, NULL))) WHERE value IS NOT NULL
  UNION SELECT ${TAG_LIST} || value FROM json_each(products.tags)`;

/** @param only SQL condition on the name of a list */
const insertOwnRows = (db: Db, which: SQL, at: Date, only = sql`TRUE`) =>
  db.run(sql`
    INSERT INTO ${productLists} (${LIST_COLUMNS})
    SELECT products.id, own.value, ${PRODUCT_COLUMNS}, ${pricesInForce(at).all}, ${priceChangesAfter(at)}
    FROM ${products}, json_each((SELECT json_group_array(name) FROM (${ownLists(at)}))) AS own
    -- The plus keeps SQLite from reading all that are published by the index of their state.
    WHERE ${which} AND +status = 'published' AND ${only}`);

/** The tags of listed products, each with the number of those that have it. */
const listedTags = (which: SQL) => sql`
  SELECT substr(list, ${TAG_LIST.length + 1}) AS tag, count(*) AS count FROM ${productLists}
  WHERE product_id IN (SELECT id FROM ${products} WHERE ${which}) AND list >= ${TAG_LIST} GROUP BY list`;

/** Before their lists change, and after it. */
const uncountTags = (db: Db, which: SQL) =>
  db.run(
    sql`UPDATE ${tags} SET models = models - gone.count FROM (${listedTags(which)}) AS gone WHERE tags.tag = gone.tag`,
  );
const countTags = (db: Db, which: SQL) =>
  [
    db.run(sql`INSERT INTO ${tags} (tag, models) SELECT tag, count FROM (${listedTags(which)}) WHERE TRUE
      ON CONFLICT (tag) DO UPDATE SET models = tags.models + excluded.models`),
    // What the seller has said of it stays for the next model.
    db.run(sql`DELETE FROM ${tags} WHERE models = 0 AND names IS NULL AND hidden = 0 AND moved_to IS NULL`),
  ] as const;

const insertFilterRows = (db: Db, which: SQL, at: Date) =>
  db.run(sql`
    INSERT INTO ${productLists} (${LIST_COLUMNS})
    SELECT products.id, price.value || '/' || license || '/' || format.value, ${PRODUCT_COLUMNS}, cents, changes_at
    FROM (
        SELECT products.*, license.value AS license, ${centsOf(sql`license.value`, at)} AS cents,
          ${priceChangesAfter(at)} AS changes_at
        FROM ${products}, json_each(${JSON.stringify(LIST_OPTIONS.license)}) AS license
        WHERE ${which} AND +status = 'published'
      ) AS products,
      json_each(json_array('all', iif(cents = 0, 'free', 'paid'))) AS price,
      json_each(json_insert(formats, '$[#]', 'all')) AS format
    WHERE cents IS NOT NULL AND format.value IN (SELECT value FROM json_each(${JSON.stringify(LIST_OPTIONS.format)}))`);

const LICENSE_OF_LIST = sql.raw(
  `CASE WHEN list >= '${TAG_LIST}' THEN 'all' ${LICENSE_TYPES.map((type) => `WHEN instr(list, '/${type}/') THEN '${type}'`).join(" ")} ELSE 'all' END`,
);

/** Updates prices in lists. A sale makes no product free and no free one paid, so products stay in their lists. */
const repriceWhere = (db: Db, which: SQL, at: Date) =>
  db.run(sql`
    UPDATE ${productLists} SET (price_cents, price_changes_at) = (
      SELECT ${centsOf(LICENSE_OF_LIST, at)}, ${priceChangesAfter(at)} FROM ${products} WHERE products.id = product_id)
    WHERE ${which}`);

/** After sales of these models were made, moved or ended. */
export const repriceLists = (db: Db, ids: readonly string[], at: Date) =>
  [
    repriceWhere(db, inJson(sql`product_id`, ids), at),
    db.run(sql`DELETE FROM ${productLists} WHERE +list = ${SALE_LIST} AND ${inJson(sql`product_id`, ids)}`),
    insertOwnRows(db, inJson(sql`products.id`, ids), at, sql`own.value = ${SALE_LIST}`),
  ] as const;

/** After sales began or ended by the clock. */
export function repriceDueLists(db: Db, at: Date, limit: number) {
  const due = sql`rowid IN (SELECT rowid FROM ${productLists} WHERE price_changes_at <= ${at.getTime()}
    ORDER BY price_changes_at LIMIT ${limit})`;
  return [
    // The sign keeps SQLite from reading all models on sale instead of those that are due.
    db.run(sql`DELETE FROM ${productLists} WHERE +list = ${SALE_LIST} AND ${due}
      AND (SELECT sale ->> 'until' <= ${at.toISOString()} FROM ${products} WHERE products.id = product_id)`),
    repriceWhere(db, due, at),
  ] as const;
}

const indexRows = (db: Db, which: SQL) => db.run(sql`${sql.raw(SEARCH_INDEX_ROWS)} ${which}`);

/** Rebuilds the vocabulary. Words of titles and tags weigh ten times as much, because shoppers mean them more often. */
const refreshVocabulary = (db: Db) =>
  [
    db.run(sql`DELETE FROM search_vocabulary`),
    db.run(sql`
    INSERT INTO search_vocabulary (length, words)
    SELECT length(term), json_group_object(term, weight) FROM (
      SELECT term, sum(iif(col IN ('title', 'tags'), 10 * doc, doc)) AS weight
      FROM search_index_words WHERE col IN ('title', 'tags', 'files', 'body') AND length(term) BETWEEN 3 AND 32
      GROUP BY term)
    GROUP BY length(term)`),
  ] as const;

/** Rebuilds lists and search rows of the products that `which` selects, without the vocabulary: for changes that change no words. */
const reindexWhere = (db: Db, which: SQL, at: Date) =>
  [
    uncountTags(db, which),
    db.run(sql`DELETE FROM ${productLists} WHERE product_id IN (SELECT id FROM ${products} WHERE ${which})`),
    db.run(sql`DELETE FROM search_index WHERE rowid IN (SELECT ${sql.raw(ROWID_OF_ENTRY)}
      FROM ${products} CROSS JOIN ${searchEntries} AS entries ON entries.product_id = products.id WHERE ${which})`),
    db.run(sql`UPDATE search_entries SET ranked_sales = sales
      WHERE product_id IN (SELECT id FROM ${products} WHERE ${which})`),
    ...insertListRows(db, which, at),
    ...countTags(db, which),
    indexRows(db, which),
  ] as const;

export const refreshStudioSearch = (db: Db, which: SQL) =>
  [
    db.run(sql`DELETE FROM studio_search WHERE rowid IN (SELECT entries.id
      FROM ${products} CROSS JOIN ${searchEntries} AS entries ON entries.product_id = products.id WHERE ${which})`),
    db.run(sql`${sql.raw(STUDIO_SEARCH_ROWS)} ${which}`),
  ] as const;

export const reindexWithVocabularyWhere = (db: Db, which: SQL, at: Date) =>
  [...reindexWhere(db, which, at), ...refreshVocabulary(db), ...refreshStudioSearch(db, which)] as const;

/** Products whose row in the index is older than their sales or their stems. */
export const outdatedProducts = (db: Db, limit: number) =>
  db
    .select({ product: products, stemmed: sql<number>`title_stems IS NOT NULL` })
    .from(searchEntries)
    .innerJoin(products, eq(products.id, searchEntries.productId))
    .where(sql`title_stems IS NULL OR sales <> ranked_sales`)
    .limit(limit);

/** Adds a sale to each product. The cron brings the index up to date, so that no payment depends on it. */
export const countSales = (db: Db, productIds: SQL) =>
  db.run(sql`UPDATE search_entries SET sales = sales + 1 WHERE product_id IN (${productIds})`);

/** Subtracts refunded and charged-back sales. @param returned SQL that selects one `product_id` per returned purchase */
export const uncountSales = (db: Db, returned: SQL) =>
  db.run(sql`
    UPDATE search_entries SET sales = max(0, sales - sold.count)
    FROM (SELECT product_id, count(*) AS count FROM (${returned}) GROUP BY product_id) AS sold
    WHERE search_entries.product_id = sold.product_id`);

export const refreshListings = (db: Db, ids: string[], at: Date) =>
  reindexWithVocabularyWhere(db, inArray(products.id, ids), at);
export const refreshListing = (db: Db, id: string, at: Date) => refreshListings(db, [id], at);

/** Updates the search after sales, which change the order of matches and no words. */
export const reindexAfterSales = (db: Db, ids: string[], at: Date) =>
  reindexWhere(db, inArray(products.id, ids), at);
