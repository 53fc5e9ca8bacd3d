/**
 * A copy of the database as INSERT statements, of one moment although the shop goes on selling: triggers note
 * which rows change while all are read, page by page, and the last transaction reads the noted rows again
 * (docs/decisions/010-backups.md).
 */
import { SEARCH_INDEX_ROWS, STUDIO_SEARCH_ROWS } from "#app/catalog/search/search-rows.ts";
import { ORDER_SEARCH_ROWS } from "#app/orders/order-search-rows.ts";
import { compareMigrations, migrationFiles, OLDER_THAN_BASELINE } from "#tools/dev/migrations.ts";
import { ANOTHER_BACKUP, CHANGES, type Database } from "./d1.ts";

/** Tables that need no backup: the full-text indexes, which the end of the backup fills, D1's and SQLite's own, and the backup's. */
const SKIPPED_TABLES = [
  "search_index_*",
  "studio_search_*",
  "order_search_*",
  "d1_*",
  "sqlite_*",
  "_cf_*",
  CHANGES,
];
/** The full-text indexes: filled a part at a time, by a column whose highest value `last` selects. */
const INDEXES = [
  { rows: SEARCH_INDEX_ROWS, key: "entries.id", last: "SELECT max(id) AS at FROM search_entries" },
  { rows: STUDIO_SEARCH_ROWS, key: "entries.id", last: "SELECT max(id) AS at FROM search_entries" },
  { rows: ORDER_SEARCH_ROWS, key: "orders.search_row", last: "SELECT max(search_row) AS at FROM orders" },
];
const INDEXED_AT_ONCE = 10_000;

/** Their names are the first line of a backup, which a database with the same ones takes back. */
const MIGRATIONS = "SELECT name FROM d1_migrations ORDER BY id";

/** What a query of D1 may return is 50 MB, with the JSON around the rows. */
const PAGE_BYTES = 16_000_000;
/** A statement of D1 may have 100,000 bytes. A code point has up to four, and a quote becomes two. */
const STATEMENT_BYTES = 90_000;
const TEXT_PIECE = /.{1,20000}/gsu;
const SHORT_TEXT = 1_000;
const DELETED_AT_ONCE = 4_000;
/** Tables whose bytes one query adds up; the shop waits meanwhile. */
const MEASURED_AT_ONCE = 16;

interface Table {
  name: string;
  columns: string[];
}

const TABLES = `
  SELECT name, (SELECT json_group_array(name) FROM pragma_table_info(tables.name)) AS columns FROM sqlite_schema AS tables
  WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
    AND NOT (${SKIPPED_TABLES.map((pattern) => `name GLOB '${pattern}'`).join(" OR ")})`;
const TRIGGERS = `SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB '${CHANGES}_*'`;

interface Part {
  upTo: number;
  bytes: number;
}
interface Page extends Part {
  table: Table;
  after: number;
}

interface Row {
  at: number;
  literals: string;
}

const quoted = (name: string) => `"${name}"`;
const triggersOf = ({ name }: Table) =>
  ["insert", "update", "delete"].map((change) => `${CHANGES}_${name}_${change}`);

const remove = (triggers: string[]) => [
  ...triggers.map((name) => `DROP TRIGGER IF EXISTS ${quoted(name)}`),
  `DROP TABLE IF EXISTS ${CHANGES}`,
];

/** Notes the rowids of rows that change from now on. A row without a table's name identifies this backup. */
function noteChanges(tables: Table[], backupId: number): string[] {
  const trigger = (name: string, table: Table, change: string, rows: string[]) =>
    `CREATE TRIGGER ${quoted(name)} AFTER ${change} ON ${quoted(table.name)} BEGIN
      INSERT INTO ${CHANGES} VALUES ${rows.map((row) => `('${table.name}', ${row}.rowid)`).join(", ")} ON CONFLICT DO NOTHING; END`;
  return [
    `CREATE TABLE ${CHANGES} (name TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (name, at)) WITHOUT ROWID`,
    `INSERT INTO ${CHANGES} VALUES ('', ${backupId})`,
    ...tables.flatMap((table) => {
      const [inserted = "", updated = "", deleted = ""] = triggersOf(table);
      return [
        trigger(inserted, table, "INSERT", ["NEW"]),
        trigger(updated, table, "UPDATE", ["OLD", "NEW"]),
        trigger(deleted, table, "DELETE", ["OLD"]),
      ];
    }),
  ];
}

function partsQuery({ name, columns }: Table, bytes: number): string {
  const size = columns.map((column) => `ifnull(octet_length(${quoted(column)}), 0)`).join(" + ");
  return `SELECT max(at) AS upTo, sum(size) AS bytes FROM (
    SELECT at, size, sum(size) OVER (ORDER BY at) / ${bytes} AS part FROM (
      SELECT rowid AS at, ${30 + 6 * columns.length} + ${size} AS size FROM ${quoted(name)})) GROUP BY part ORDER BY part`;
}

const rowsQuery = ({ name, columns }: Table, condition: string) =>
  `SELECT rowid AS at, ${columns.map((column) => `quote(${quoted(column)})`).join(" || ', ' || ")} AS literals
    FROM ${quoted(name)} WHERE ${condition} ORDER BY rowid`;

function queriesOf(pages: Page[], bytes: number): Page[][] {
  const queries: Page[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const page of pages) {
    size += page.bytes;
    if (size > bytes) {
      queries.push([]);
      size = page.bytes;
    }
    queries.at(-1)?.push(page);
  }
  return queries;
}

/** Statements that restore a row; a text that is too long for one comes in pieces. Its rowid identifies a row that is read again. */
function statementsOf({ name, columns }: Table, { at, literals }: Row): string[] {
  const insert = (values: string) =>
    `INSERT OR REPLACE INTO ${quoted(name)} (rowid, ${columns.map(quoted).join(", ")}) VALUES (${at}, ${values});`;
  const whole = insert(literals);
  if (Buffer.byteLength(whole) <= STATEMENT_BYTES) return [whole];
  const values = literals.match(/'[^']*(?:''[^']*)*'|[^', ]+/g) ?? [];
  const isLong = (value: string) => value.startsWith("'") && value.length > SHORT_TEXT;
  const rest = values.flatMap((value, index) => {
    if (!isLong(value)) return [];
    const column = quoted(columns[index] ?? "");
    const pieces = value.slice(1, -1).replaceAll("''", "'").match(TEXT_PIECE) ?? [];
    return pieces.map(
      (piece) =>
        `UPDATE ${quoted(name)} SET ${column} = ${column} || '${piece.replaceAll("'", "''")}' WHERE rowid = ${at};`,
    );
  });
  return [insert(values.map((value) => (isLong(value) ? "''" : value)).join(", ")), ...rest];
}

function* deletions({ name }: Table, rowids: number[]) {
  for (let from = 0; from < rowids.length; from += DELETED_AT_ONCE)
    yield `DELETE FROM ${quoted(name)} WHERE rowid IN (${rowids.slice(from, from + DELETED_AT_ONCE).join(", ")});`;
}

/** Statements that fill the full-text indexes. @param last the highest key of each */
function* indexStatements(last: number[]) {
  for (const [index, { rows, key }] of INDEXES.entries())
    for (let after = 0; after < (last[index] ?? 0); after += INDEXED_AT_ONCE)
      yield `${rows} ${key} BETWEEN ${after + 1} AND ${after + INDEXED_AT_ONCE};`;
}

/** Passes the statements to `write`. Restoring needs a database with the same migrations and nothing else. @returns how many rows were read. */
export async function backup(
  { query, run }: Database,
  write: (statements: string) => Promise<void>,
  pageBytes = PAGE_BYTES,
): Promise<number> {
  const [found = [], leftOver = [], applied = []] = await query<{ name: string; columns: string }>(
    TABLES,
    TRIGGERS,
    MIGRATIONS,
  );
  const names = applied.map(({ name }) => name);
  if (compareMigrations(names, migrationFiles()).isOlderThanBaseline)
    throw new Error(`The database ${OLDER_THAN_BASELINE}. Make the backup with the version that made it.`);
  const tables = found.map(({ name, columns }): Table => ({ name, columns: JSON.parse(columns) }));
  const triggers = tables.flatMap(triggersOf);
  let rows = 0;
  const writeAll = (statements: Iterable<string>) =>
    write([...statements].map((each) => `${each}\n`).join(""));
  const writeRows = async (of: Table[], read: Row[][]) => {
    for (const [index, table] of of.entries())
      await writeAll((read[index] ?? []).flatMap((row) => statementsOf(table, row)));
    rows += read.reduce((sum, { length }) => sum + length, 0);
  };

  const backupId = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  try {
    await run([...remove(leftOver.map(({ name }) => name)), ...noteChanges(tables, backupId)]);
    await write(
      `-- Of a database with the migrations ${names.join(", ")}\nPRAGMA defer_foreign_keys = on;\n`,
    );
    const parts: Part[][] = [];
    for (let from = 0; from < tables.length; from += MEASURED_AT_ONCE) {
      const measured = tables.slice(from, from + MEASURED_AT_ONCE);
      parts.push(...(await query<Part>(...measured.map((table) => partsQuery(table, pageBytes)))));
    }
    const pages = tables.flatMap((table, index) =>
      (parts[index] ?? []).map((part, number, all) => ({
        ...part,
        table,
        after: all[number - 1]?.upTo ?? Number.MIN_SAFE_INTEGER,
      })),
    );
    for (const together of queriesOf(pages, pageBytes)) {
      const read = await query<Row>(
        ...together.map(({ table, after, upTo }) =>
          rowsQuery(table, `rowid > ${after} AND rowid <= ${upTo}`),
        ),
      );
      await writeRows(
        together.map(({ table }) => table),
        read,
      );
    }
    const [changes = [], last = [], ...changed] = await query<{ name: string; at: string } & Row>(
      `SELECT name, json_group_array(at) AS at FROM ${CHANGES} GROUP BY name`,
      INDEXES.map(({ last }) => last).join(" UNION ALL "),
      ...tables.map((table) =>
        rowsQuery(table, `rowid IN (SELECT at FROM ${CHANGES} WHERE name = '${table.name}')`),
      ),
      ...remove(triggers),
    );
    const rowidsOf = new Map(changes.map(({ name, at }) => [name, JSON.parse(at) as number[]]));
    if (rowidsOf.get("")?.[0] !== backupId) throw new Error(ANOTHER_BACKUP);
    for (const table of tables) await writeAll(deletions(table, rowidsOf.get(table.name) ?? []));
    await writeRows(tables, changed);
    await writeAll(indexStatements(last.map(({ at }) => Number(at))));
    return rows;
  } catch (error) {
    // What cannot be removed now, the next backup removes.
    await Promise.allSettled([query(...remove(triggers))]);
    throw error;
  }
}
