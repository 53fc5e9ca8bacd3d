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

/** Names begin with it while a backup is restored; `RESTORING` alone is how far that is. */
export const RESTORING = "restoring";
/** Tables that need no backup: the full-text indexes, which the end of a restore fills, D1's and SQLite's own, and those of backups and restores. */
const SKIPPED_TABLES = [
  "search_index_*",
  "studio_search_*",
  "order_search_*",
  "d1_*",
  "sqlite_*",
  "_cf_*",
  CHANGES,
  `${RESTORING}*`,
];
/** The full-text indexes: filled a part at a time, by a column whose highest value `last` selects. */
export const INDEXES = [
  {
    name: "search_index",
    rows: SEARCH_INDEX_ROWS,
    key: "entries.id",
    last: "SELECT max(id) AS at FROM search_entries",
  },
  {
    name: "studio_search",
    rows: STUDIO_SEARCH_ROWS,
    key: "entries.id",
    last: "SELECT max(id) AS at FROM search_entries",
  },
  {
    name: "order_search",
    rows: ORDER_SEARCH_ROWS,
    key: "orders.search_row",
    last: "SELECT max(search_row) AS at FROM orders",
  },
];
const INDEXED_AT_ONCE = 10_000;

/** Of the shop's tables; the migrations' own counts itself. */
const IS_SEQUENCE = "name <> 'd1_migrations'";

/** A database with the same ones takes a copy back. */
export const MIGRATIONS = "SELECT name FROM d1_migrations ORDER BY id";

/** A statement of D1 may have 100,000 bytes. A code point has up to four, and a quote becomes two. */
const STATEMENT_BYTES = 90_000;
const TEXT_PIECE = /.{1,20000}/gsu;
const SHORT_TEXT = 1_000;
const DELETED_AT_ONCE = 4_000;
/** Tables whose bytes one query adds up; the shop waits meanwhile. */
const MEASURED_AT_ONCE = 16;

export interface Table {
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
export const requireThat = (condition: string) =>
  `SELECT json_extract('{}', iif(${condition}, '$', '${ANOTHER_BACKUP}'))`;

interface Range {
  upTo: number;
  bytes: number;
}
interface Page extends Range {
  table: number;
  after: number;
  /** Only rows that were noted until the end of this round are read again. */
  round?: number;
}

/** Of a backup that runs; JSON, so that a later run of the Worker can go on. */
export interface Plan {
  /** Of the backup; no other has it. */
  id: number;
  migrations: string[];
  tables: Table[];
  /** What each transaction reads: at first every row, and in each further round those that changed during the one before. */
  rounds: Page[][][];
}

/** `literals` are SQLite's, so that no value is changed. */
interface Row {
  at: number;
  literals: string;
}

interface Sequence {
  name: string;
  seq: number;
}

/** A piece of a copy: the first names the tables, and each further one holds rows. */
export interface Part {
  first?: Pick<Plan, "migrations" | "tables">;
  /** What was read of these before does not count. */
  changed?: { table: number; rowids: number[] }[];
  rows: { table: number; rows: Row[] }[];
  last?: {
    /** The highest keys of the full-text indexes. */
    indexed: number[];
    /** The highest id that each table with AUTOINCREMENT ever gave; not in backups from before it was kept. */
    sequences?: Sequence[];
  };
}

export const rowsIn = ({ rows }: Part): number => rows.reduce((sum, { rows }) => sum + rows.length, 0);

export const quoted = (name: string) => `"${name}"`;
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

/** Notes the rowids of rows that change from now on. A row without a table's name has the id of this backup, and the round that runs. */
function noteChanges(tables: Table[], backupId: number): string[] {
  const trigger = (name: string, table: Table, change: string, rows: string[]) =>
    `CREATE TRIGGER ${quoted(name)} AFTER ${change} ON ${quoted(table.name)} BEGIN
      INSERT INTO ${CHANGES} VALUES ${rows.map((row) => `('${table.name}', ${row}.rowid, (SELECT round FROM ${CHANGES} WHERE name = ''))`).join(", ")}
      ON CONFLICT DO UPDATE SET round = excluded.round WHERE round < excluded.round; END`;
  return [
    `CREATE TABLE ${CHANGES} (name TEXT NOT NULL, at INTEGER NOT NULL, round INTEGER NOT NULL, PRIMARY KEY (name, at)) WITHOUT ROWID`,
    `INSERT INTO ${CHANGES} VALUES ('', ${backupId}, 0)`,
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

const bytesIn = ({ columns }: Table) =>
  `${30 + 6 * columns.length} + ${columns.map((column) => `ifnull(octet_length(${quoted(column)}), 0)`).join(" + ")}`;

const rangesQuery = (sizes: string, bytes: number) => `SELECT max(at) AS upTo, sum(size) AS bytes FROM (
  SELECT at, size, sum(size) OVER (ORDER BY at) / ${bytes} AS part FROM (${sizes})) GROUP BY part ORDER BY part`;

/** Of rows that were deleted too. */
const changedSizes = (table: Table) =>
  `SELECT noted_at AS at, ${bytesIn(table)} AS size FROM (SELECT at AS noted_at FROM ${CHANGES} WHERE name = '${table.name}')
    LEFT JOIN ${quoted(table.name)} ON rowid = noted_at`;

const rowsQuery = ({ name, columns }: Table, condition: string) =>
  `SELECT rowid AS at, ${columns.map((column) => `quote(${quoted(column)})`).join(" || ', ' || ")} AS literals
    FROM ${quoted(name)} WHERE ${condition} ORDER BY rowid`;

const pagesOf = (ranges: Range[], of: Pick<Page, "table" | "round">): Page[] =>
  ranges.map((range, number) => ({
    ...range,
    ...of,
    after: ranges[number - 1]?.upTo ?? Number.MIN_SAFE_INTEGER,
  }));

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

export async function tablesOf({ query }: Database): Promise<Table[]> {
  const [found = []] = await query<{ name: string; columns: string }>(TABLES);
  return found.map(({ name, columns }) => ({ name, columns: JSON.parse(columns) }));
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
  const [leftOver = [], applied = []] = await query<{ name: string }>(TRIGGERS, MIGRATIONS);
  const migrations = applied.map(({ name }) => name);
  const tables = await tablesOf({ query, run });
  await run([...removeFound(leftOver), ...noteChanges(tables, id)]);
  const ranges: Range[][] = [];
  for (let from = 0; from < tables.length; from += MEASURED_AT_ONCE) {
    const sizes = tables
      .slice(from, from + MEASURED_AT_ONCE)
      .map((table) => `SELECT rowid AS at, ${bytesIn(table)} AS size FROM ${quoted(table.name)}`);
    ranges.push(...(await query<Range>(...sizes.map((each) => rangesQuery(each, pageBytes)))));
  }
  const pages = ranges.flatMap((ofTable, table) => pagesOf(ofTable, { table }));
  return { id, migrations, tables, rounds: [pagesTogether(pages, pageBytes)] };
}

const isOwn = (id: number) => requireThat(`(SELECT at FROM ${CHANGES} WHERE name = '') IS ${id}`);

/**
 * What must be read again before the last part, which is one transaction; null once that is little enough. Everything that
 * `plan` names must be stored. From here on changes count for the next round, so a row that changes while this one is read is read once more.
 */
export async function nextRound(
  { query }: Database,
  { id, tables, rounds }: Plan,
  { pageBytes, rows }: { pageBytes: number; rows: number },
): Promise<Page[][] | null> {
  const round = rounds.length - 1;
  const [, , changed = []] = await query<{ name: string; rows: number }>(
    isOwn(id),
    `DELETE FROM ${CHANGES} WHERE name <> '' AND round < ${round}`,
    `SELECT name, count(*) AS rows FROM ${CHANGES} WHERE name <> '' GROUP BY name`,
  );
  const names = new Set(changed.map(({ name }) => name));
  const found = [...tables.entries()].filter(([, { name }]) => names.has(name));
  if (found.length === 0) return null;
  const [, , ...ranges] = await query<Range>(
    isOwn(id),
    `UPDATE ${CHANGES} SET round = ${round + 1} WHERE name = ''`,
    ...found.map(([, table]) => rangesQuery(changedSizes(table), pageBytes)),
  );
  const pages = ranges.flatMap((ofTable, index) =>
    pagesOf(ofTable, { table: found[index]?.[0] ?? 0, round }),
  );
  const bytes = pages.reduce((sum, page) => sum + page.bytes, 0);
  const isLittle = bytes <= pageBytes && changed.reduce((sum, { rows }) => sum + rows, 0) <= rows;
  return isLittle ? null : pagesTogether(pages, pageBytes);
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
  const noted = pages.filter(({ round }) => round !== undefined);
  const inRange = (at: string, { after, upTo }: Range & { after: number }) =>
    `${at} > ${after} AND ${at} <= ${upTo}`;
  const notedIds = (page: Page) =>
    `SELECT at FROM ${CHANGES} WHERE name = '${tableOf(plan, page.table).name}' AND round <= ${page.round} AND ${inRange("at", page)}`;
  const read = await query<Row & { rowids: string }>(
    ...(noted.length ? [isOwn(plan.id)] : []),
    ...noted.map((page) => `SELECT json_group_array(at) AS rowids FROM (${notedIds(page)})`),
    ...pages.map((page) =>
      rowsQuery(
        tableOf(plan, page.table),
        page.round === undefined ? inRange("rowid", page) : `rowid IN (${notedIds(page)})`,
      ),
    ),
  );
  const rows = read.slice(-pages.length);
  return {
    changed: noted.map(({ table }, index) => ({
      table,
      rowids: JSON.parse(read[index + 1]?.[0]?.rowids ?? "[]"),
    })),
    rows: pages.map(({ table }, index) => ({ table, rows: rows[index] ?? [] })),
  };
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
  const [, applied = [], changes = [], indexed = [], sequences = [], ...read] = await query<
    { name: string; at: string } & Row & Sequence
  >(
    isOwn(id),
    MIGRATIONS,
    `SELECT name, json_group_array(at) AS at FROM ${CHANGES} GROUP BY name`,
    INDEXES.map(({ last }) => last).join(" UNION ALL "),
    `SELECT name, seq FROM sqlite_sequence WHERE ${IS_SEQUENCE}`,
    ...tables.map((table) =>
      rowsQuery(table, `rowid IN (SELECT at FROM ${CHANGES} WHERE name = '${table.name}')`),
    ),
    ...remove(tables.flatMap(triggersOf)),
  );
  const rowidsOf = new Map(changes.map(({ name, at }) => [name, JSON.parse(at) as number[]]));
  if (!isOfVersion(plan, applied)) throw new Error(UPDATED);
  return {
    changed: tables.map(({ name }, table) => ({ table, rowids: rowidsOf.get(name) ?? [] })),
    rows: tables.map((_, table) => ({ table, rows: read[table] ?? [] })),
    last: {
      indexed: indexed.map(({ at }) => Number(at)),
      sequences: sequences.map(({ name, seq }) => ({ name, seq })),
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

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Their rowids identify rows that are read again. */
const insertInto = ({ name, columns }: Table) =>
  `INSERT OR REPLACE INTO ${quoted(name)} (rowid, ${columns.map(quoted).join(", ")}) VALUES `;

/** A row that is too long for one statement: its long texts come in pieces. */
function longInsertion(table: Table, { at, literals }: Row): string[] {
  const values = literals.match(/'[^']*(?:''[^']*)*'|[^', ]+/g) ?? [];
  const isLong = (value: string) => value.startsWith("'") && value.length > SHORT_TEXT;
  const rest = values.flatMap((value, index) => {
    if (!isLong(value)) return [];
    const column = quoted(table.columns[index] ?? "");
    const pieces = value.slice(1, -1).replaceAll("''", "'").match(TEXT_PIECE) ?? [];
    return pieces.map(
      (piece) =>
        `UPDATE ${quoted(table.name)} SET ${column} = ${column} || '${piece.replaceAll("'", "''")}' WHERE rowid = ${at};`,
    );
  });
  const short = values.map((value) => (isLong(value) ? "''" : value)).join(", ");
  return [`${insertInto(table)}(${at}, ${short});`, ...rest];
}

/** Statements that restore rows, as many in one as fit. */
function* insertions(table: Table, rows: Row[]): Generator<string> {
  const insert = insertInto(table);
  const room = STATEMENT_BYTES - bytesOf(insert);
  let together: string[] = [];
  let bytes = 0;
  const flush = function* () {
    if (together.length > 0) yield `${insert}${together.join(", ")};`;
    together = [];
    bytes = 0;
  };
  for (const row of rows) {
    const values = `(${row.at}, ${row.literals})`;
    const more = bytesOf(values) + 2;
    if (bytes + more > room) yield* flush();
    if (more > room) {
      yield* longInsertion(table, row);
      continue;
    }
    together.push(values);
    bytes += more;
  }
  yield* flush();
}

function* deletions({ name }: Table, rowids: number[]) {
  for (let from = 0; from < rowids.length; from += DELETED_AT_ONCE)
    yield `DELETE FROM ${quoted(name)} WHERE rowid IN (${rowids.slice(from, from + DELETED_AT_ONCE).join(", ")});`;
}

/** Statements that fill the full-text indexes. @param last the highest key of each */
export function* indexStatements(last: number[]) {
  for (const [index, { rows, key }] of INDEXES.entries())
    for (let after = 0; after < (last[index] ?? 0); after += INDEXED_AT_ONCE)
      yield `${rows} ${key} BETWEEN ${after + 1} AND ${after + INDEXED_AT_ONCE};`;
}

/** So that no id of a row that is gone is given again: mails are told apart by such ids. */
export function* sequenceStatements(sequences: Sequence[]) {
  if (sequences.length === 0) return;
  const values = sequences.map(({ name, seq }) => `('${name}', ${seq})`);
  yield `DELETE FROM sqlite_sequence WHERE ${IS_SEQUENCE};`;
  yield `INSERT INTO sqlite_sequence (name, seq) VALUES ${values.join(", ")};`;
}

/** The statements of a part, in one transaction with those of all other parts of the copy. @param tables as the first part names them */
export function* statementsOfPart(
  { first, changed = [], rows, last }: Part,
  tables: Table[],
): Generator<string> {
  if (first) {
    yield `-- Of a database with the migrations ${first.migrations.join(", ")}`;
    yield "PRAGMA defer_foreign_keys = on;";
  }
  for (const { table, rowids } of changed) yield* deletions(tableOf({ tables }, table), rowids);
  for (const { table, rows: ofTable } of rows) yield* insertions(tableOf({ tables }, table), ofTable);
  if (!last) return;
  yield* indexStatements(last.indexed);
  yield* sequenceStatements(last.sequences ?? []);
}
