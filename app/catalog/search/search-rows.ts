/** SQL that fills the full-text tables of models, up to its last condition. Backups hold it in place of these tables' rows. */

/** Row id in `search_index` of a row of `search_entries`, whose alias in the query is `entries`: sales, then the entry's id. */
export const ROWID_OF_ENTRY = "entries.ranked_sales << 32 | entries.id";

const ENTRIES = "products CROSS JOIN search_entries AS entries ON entries.product_id = products.id";

export const SEARCH_INDEX_ROWS = `
  INSERT INTO search_index (rowid, title, tags, files, body, title_stems, tag_stems, body_stems)
  SELECT ${ROWID_OF_ENTRY},
    (SELECT group_concat(value, ' ') FROM json_each(title)),
    (SELECT group_concat(value, ' ') FROM json_each(tags)),
    (SELECT group_concat(path, ' ') FROM product_files AS files
      WHERE files.product_id = products.id AND files.version = products.version)
      || ' ' || (SELECT group_concat(value, ' ') FROM json_each(formats)),
    (SELECT group_concat(value, ' ') FROM json_each(description)),
    title_stems, tag_stems, body_stems
  FROM ${ENTRIES} WHERE status = 'published' AND`;

export const STUDIO_SEARCH_ROWS = `
  INSERT INTO studio_search (rowid, words, status)
  SELECT entries.id, (SELECT group_concat(value, ' ') FROM json_each(title))
    || coalesce((SELECT ' ' || group_concat(value, ' ') FROM json_each(tags)), '') || ' ' || products.id, status
  FROM ${ENTRIES} WHERE`;
