/**
 * A copy of the database of one moment, although the shop goes on selling: triggers note which rows change
 * while all are read, page by page, and the last transaction reads the noted rows again
 * (docs/decisions/010-backups.md). For `npm run backup` and for the shop itself.
 */
import { SEARCH_INDEX_ROWS, STUDIO_SEARCH_ROWS } from "#app/catalog/search/search-rows.ts";
import { ORDER_SEARCH_ROWS } from "#app/orders/order-search-rows.ts";

export const CHANGES = "backup_changes";
export const ANOTHER_BACKUP = "Another backup ran at the same time. Make one at a time.";
const UPDATED = "The shop was updated while the backup was made. Make it again.";

export interface Database {
  /** Runs statements in one transaction. @returns the rows of each. */
  query: <Row>(...statements: string[]) => Promise<Row[][]>;
  /** Runs statements that may be triggers. */
  run: (statements: string[]) => Promise<void>;
}

/** Tables that need no backup: the full-text indexes, which the end of a restore fills, D1's and SQLite's own, and the backup's. */
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

/** A database with the same ones takes a copy back. */
export const MIGRATIONS = "SELECT name FROM d1_migrations ORDER BY id";

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
const IS_TRIGGER = `type = 'trigger' AND name GLOB '${CHANGES}_*'`;
const TRIGGERS = `SELECT name FROM sqlite_schema WHERE ${IS_TRIGGER} ORDER BY name`;
/** Fails, and with it its transaction, unless `condition` holds: the path of JSON is wrong then, and is named in the error. */
const requireThat = (condition: string) =>
  `SELECT json_extract('{}', iif(${condition}, '$', '${ANOTHER_BACKUP}'))`;

interface Range {
  upTo: number;
  bytes: number;
}
interface Page extends Range {
  table: number;
  after: number;
}

/** Of a backup that runs; JSON, so that a later run of the Worker can go on. */
export interface Plan {
  /** Of the backup; no other has it. */
  id: number;
  migrations: string[];
  tables: Table[];
  /** What each transaction reads. */
  pages: Page[][];
}

/** `literals` are SQLite's, so that no value is changed. */
interface Row {
  at: number;
  literals: string;
}

/** A piece of a copy: the first names the tables, each further one holds rows, and the last those that changed meanwhile. */
export interface Part {
  first?: Pick<Plan, "migrations" | "tables">;
  rows: { table: number; rows: Row[] }[];
  last?: {
    /** Rowids by table: what was read of them before does not count. */
    changed: number[][];
    /** The highest keys of the full-text indexes. */
    indexed: number[];
  };
}

export const rowsIn = ({ rows }: Part): number => rows.reduce((sum, { rows }) => sum + rows.length, 0);

const quoted = (name: string) => `"${name}"`;
const triggersOf = ({ name }: Table) =>
  ["insert", "update", "delete"].map((change) => `${CHANGES}_${name}_${change}`);

const remove = (triggers: string[]) => [
  ...triggers.map((name) => `DROP TRIGGER IF EXISTS ${quoted(name)}`),
  `DROP TABLE IF EXISTS ${CHANGES}`,
];

/** Removes what was found, unless another backup has begun or ended since: a trigger without its table would fail every write. */
const removeFound = (found: { name: string }[]) => {
  const names = found.map(({ name }) => name);
  return [
    requireThat(`(SELECT json_group_array(name) FROM (${TRIGGERS})) = '${JSON.stringify(names)}'`),
    ...remove(names),
  ];
};

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

function rangesQuery({ name, columns }: Table, bytes: number): string {
  const size = columns.map((column) => `ifnull(octet_length(${quoted(column)}), 0)`).join(" + ");
  return `SELECT max(at) AS upTo, sum(size) AS bytes FROM (
    SELECT at, size, sum(size) OVER (ORDER BY at) / ${bytes} AS part FROM (
      SELECT rowid AS at, ${30 + 6 * columns.length} + ${size} AS size FROM ${quoted(name)})) GROUP BY part ORDER BY part`;
}

const rowsQuery = ({ name, columns }: Table, condition: string) =>
  `SELECT rowid AS at, ${columns.map((column) => `quote(${quoted(column)})`).join(" || ', ' || ")} AS literals
    FROM ${quoted(name)} WHERE ${condition} ORDER BY rowid`;

function pagesTogether(pages: Page[], bytes: number): Page[][] {
  const together: Page[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const page of pages) {
    size += page.bytes;
    if (size > bytes) {
      together.push([]);
      size = page.bytes;
    }
    together.at(-1)?.push(page);
  }
  return together;
}

/** The id of the backup that runs, or was killed; null without one, and 0 where only triggers are left. */
export async function runningCopy({ query }: Database): Promise<number | null> {
  const [found = []] = await query<{ type: string }>(
    `SELECT type FROM sqlite_schema WHERE name = '${CHANGES}' OR (${IS_TRIGGER})`,
  );
  if (!found.some(({ type }) => type === "table")) return found.length === 0 ? null : 0;
  const [ids = []] = await query<{ at: number }>(`SELECT at FROM ${CHANGES} WHERE name = ''`);
  return ids[0]?.at ?? 0;
}

/** Begins to note changes, and ends any other backup. @param pageBytes what a transaction reads */
export async function startCopy(
  { query, run }: Database,
  { id, pageBytes }: { id: number; pageBytes: number },
): Promise<Plan> {
  const [found = [], leftOver = [], applied = []] = await query<{ name: string; columns: string }>(
    TABLES,
    TRIGGERS,
    MIGRATIONS,
  );
  const migrations = applied.map(({ name }) => name);
  const tables = found.map(({ name, columns }): Table => ({ name, columns: JSON.parse(columns) }));
  await run([...removeFound(leftOver), ...noteChanges(tables, id)]);
  const ranges: Range[][] = [];
  for (let from = 0; from < tables.length; from += MEASURED_AT_ONCE) {
    const measured = tables.slice(from, from + MEASURED_AT_ONCE);
    ranges.push(...(await query<Range>(...measured.map((table) => rangesQuery(table, pageBytes)))));
  }
  const pages = ranges.flatMap((ofTable, table) =>
    ofTable.map((range, number) => ({
      ...range,
      table,
      after: ofTable[number - 1]?.upTo ?? Number.MIN_SAFE_INTEGER,
    })),
  );
  return { id, migrations, tables, pages: pagesTogether(pages, pageBytes) };
}

export const firstPart = ({ migrations, tables }: Plan): Part => ({
  first: { migrations, tables },
  rows: [],
});

const tableOf = ({ tables }: Pick<Plan, "tables">, index: number): Table => {
  const table = tables[index];
  if (!table) throw new Error(`A backup has no table ${index}`);
  return table;
};

export async function readPages({ query }: Database, plan: Plan, pages: Page[]): Promise<Part> {
  const read = await query<Row>(
    ...pages.map(({ table, after, upTo }) =>
      rowsQuery(tableOf(plan, table), `rowid > ${after} AND rowid <= ${upTo}`),
    ),
  );
  return { rows: pages.map(({ table }, index) => ({ table, rows: read[index] ?? [] })) };
}

const isOfVersion = ({ migrations }: Plan, applied: { name: string }[]) =>
  migrations.join() === applied.map(({ name }) => name).join();

/** Whether the database still has the migrations that it had at the beginning. */
export async function isUnmigrated({ query }: Database, plan: Plan): Promise<boolean> {
  const [applied = []] = await query<{ name: string }>(MIGRATIONS);
  return isOfVersion(plan, applied);
}

/** Reads again what changed, and ends the noting in the same transaction. */
export async function readLastPart({ query }: Database, plan: Plan): Promise<Part> {
  const { id, tables } = plan;
  const [, applied = [], changes = [], indexed = [], ...read] = await query<
    { name: string; at: string } & Row
  >(
    requireThat(`(SELECT at FROM ${CHANGES} WHERE name = '') IS ${id}`),
    MIGRATIONS,
    `SELECT name, json_group_array(at) AS at FROM ${CHANGES} GROUP BY name`,
    INDEXES.map(({ last }) => last).join(" UNION ALL "),
    ...tables.map((table) =>
      rowsQuery(table, `rowid IN (SELECT at FROM ${CHANGES} WHERE name = '${table.name}')`),
    ),
    ...remove(tables.flatMap(triggersOf)),
  );
  const rowidsOf = new Map(changes.map(({ name, at }) => [name, JSON.parse(at) as number[]]));
  if (!isOfVersion(plan, applied)) throw new Error(UPDATED);
  return {
    rows: tables.map((_, table) => ({ table, rows: read[table] ?? [] })),
    last: {
      changed: tables.map(({ name }) => rowidsOf.get(name) ?? []),
      indexed: indexed.map(({ at }) => Number(at)),
    },
  };
}

/** Whether a copy failed because another, or an update of the shop, ended it. */
export const isEnded = (error: unknown): boolean =>
  [String(error), String((error as Error).cause)].some((text) =>
    [`no such table: ${CHANGES}`, ANOTHER_BACKUP, UPDATED].some((end) => text.includes(end)),
  );

/** After a failure, and of a backup that was killed. */
export async function removeCopy({ query, run }: Database): Promise<void> {
  const [triggers = []] = await query<{ name: string }>(TRIGGERS);
  await run(removeFound(triggers));
}

/** Statements that restore a row; a text that is too long for one comes in pieces. Its rowid identifies a row that is read again. */
function statementsOf({ name, columns }: Table, { at, literals }: Row): string[] {
  const insert = (values: string) =>
    `INSERT OR REPLACE INTO ${quoted(name)} (rowid, ${columns.map(quoted).join(", ")}) VALUES (${at}, ${values});`;
  const whole = insert(literals);
  if (new TextEncoder().encode(whole).length <= STATEMENT_BYTES) return [whole];
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

/** The statements of a part, in one transaction with those of all other parts of the copy. @param tables as the first part names them */
export function* statementsOfPart({ first, rows, last }: Part, tables: Table[]): Generator<string> {
  if (first) {
    yield `-- Of a database with the migrations ${first.migrations.join(", ")}`;
    yield "PRAGMA defer_foreign_keys = on;";
  }
  for (const [index, rowids] of (last?.changed ?? []).entries())
    yield* deletions(tableOf({ tables }, index), rowids);
  for (const { table, rows: ofTable } of rows)
    for (const row of ofTable) yield* statementsOf(tableOf({ tables }, table), row);
  if (last) yield* indexStatements(last.indexed);
}
