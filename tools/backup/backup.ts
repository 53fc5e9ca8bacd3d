/**
 * A copy of the database as INSERT statements. D1's own export refuses a database that holds a full-text index, and a
 * refused export has locked databases for good (cloudflare/workers-sdk issues 6305 and 9519); so the rows are read.
 */
import type { Query } from "./d1.ts";

/**
 * Tables that need no backup: the inner tables of the full-text indexes, which SQLite fills from the indexes' rows, an older index, and
 * D1's and SQLite's own.
 */
const SKIPPED_TABLES = [
  "search_index_*",
  "studio_search_*",
  "order_search_*",
  "product_search*",
  "d1_*",
  "sqlite_*",
  "_cf_*",
];
const PAGE_ROWS = 1_000;

interface Table {
  name: string;
  /** JSON list of column names; for a full-text index with `rowid`, which identifies the product. */
  columns: string;
}

const TABLES = `
  SELECT name, (SELECT json_group_array(name) FROM (
    SELECT name FROM pragma_table_info(tables.name) UNION ALL SELECT 'rowid' WHERE tables.sql LIKE 'CREATE VIRTUAL%'
  )) AS columns
  FROM sqlite_schema AS tables
  WHERE type = 'table' AND NOT (${SKIPPED_TABLES.map((pattern) => `name GLOB '${pattern}'`).join(" OR ")})`;

interface BackupRow {
  /** The row's rowid. */
  at: number;
  /** The table's highest rowid when its first page was read. */
  last: number;
  /** The INSERT statement. */
  line: string;
}

const quoted = (name: string) => `"${name}"`;

/** The query of a page of rows as INSERT statements; SQLite quotes the values. @param after rowid of the last row before the page */
function pageQuery({ name, columns }: Table, { after, last }: { after: number; last?: number }): string {
  const table = quoted(name);
  const names: string[] = JSON.parse(columns).map(quoted);
  const row = names.map((column) => `quote(${column})`).join(" || ', ' || ");
  const upTo = last ?? `(SELECT max(rowid) FROM ${table})`;
  return `SELECT rowid AS at, ${upTo} AS last,
      'INSERT INTO ${table} (${names.join(", ")}) VALUES (' || ${row} || ');' AS line
    FROM ${table} WHERE rowid > ${after} AND rowid <= ${upTo} ORDER BY rowid LIMIT ${PAGE_ROWS}`;
}

/**
 * Passes the statements to `write`, page by page. The first pages of all tables are read in one transaction; later ones contain only
 * rows that existed then, so that no row refers to a missing one. Restoring needs a database with this version's
 * migrations and nothing else.
 * @returns how many rows there were.
 */
export async function backup(query: Query, write: (lines: string) => Promise<void>): Promise<number> {
  const [tables = []] = await query<Table>(TABLES);
  let rows = 0;
  await write("PRAGMA defer_foreign_keys = on;\n");
  let unfinished = tables.map((table) => ({ table, from: { after: 0 } as { after: number; last?: number } }));
  while (unfinished.length) {
    const pages = await query<BackupRow>(...unfinished.map(({ table, from }) => pageQuery(table, from)));
    for (const page of pages) if (page.length) await write(`${page.map(({ line }) => line).join("\n")}\n`);
    rows += pages.reduce((sum, page) => sum + page.length, 0);
    unfinished = unfinished.flatMap(({ table }, index) => {
      const end = pages[index]?.at(-1);
      return end && end.at < end.last ? [{ table, from: { after: end.at, last: end.last } }] : [];
    });
  }
  return rows;
}
