/**
 * Where a backup goes: an empty database with the same migrations. `npm run restore` imports all of it at once. In a Worker a
 * request takes a few parts: rows wait in tables beside the shop's, without its keys and constraints. Then they move, some in each
 * transaction, parents first; what opens the shop comes with the last one.
 */
import {
  type Database,
  INDEXES,
  indexStatements,
  MIGRATIONS,
  type Part,
  quoted,
  RESTORING,
  requireThat,
  sequenceStatements,
  statementsOfPart,
  type Table,
  tablesOf,
} from "./database-copy.ts";

/** What let somebody in then, and was perhaps ended since, lets nobody in now. */
export const ENDED_BY_RESTORE = [
  "sessions",
  "email_tokens",
  "sign_in_codes",
  "seller_invitations",
  "api_tokens",
].map((table) => `DELETE FROM ${table};`);

/** The newest migrations of a backup and of this database, where they are not of one version; null where they are. */
export async function otherVersion(
  { query }: Database,
  migrations: readonly string[],
): Promise<{ backup: string; shop: string } | null> {
  const [applied = []] = await query<{ name: string }>(MIGRATIONS);
  const names = applied.map(({ name }) => name);
  if (names.join() === migrations.join()) return null;
  return { backup: migrations.at(-1) ?? "", shop: names.at(-1) ?? "" };
}

export async function hasAccounts({ query }: Database): Promise<boolean> {
  const [users = []] = await query("SELECT 1 FROM users LIMIT 1");
  return users.length > 0;
}

const waiting = ({ name, columns }: Table): Table => ({ name: `${RESTORING}_${name}`, columns });

const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB '${RESTORING}*'`;

interface Restoring {
  /** The backup's id. */
  id: number;
  /** How many of its parts wait in the tables. */
  parts: number;
  /** How many tables have moved, and after them statements that fill the full-text indexes. */
  moved: number;
  /** Of the next table: up to which rowid. */
  upTo: number;
}

const FIRST_ROWID = Number.MIN_SAFE_INTEGER;

/** How far a restore is; null where none is under way. */
export async function restoring({ query }: Database): Promise<Restoring | null> {
  const [tables = []] = await query<{ name: string }>(TABLES);
  if (!tables.some(({ name }) => name === RESTORING)) return null;
  const [found = []] = await query<Restoring>(`SELECT id, parts, moved, upTo FROM ${RESTORING}`);
  return found[0] ?? null;
}

/** What the shop writes while it is not open yet, and what opens it. */
const MOVED_LAST = ["attempts", "heartbeats", "connections"];
/** Rows that a transaction deletes. */
const DELETED_AT_ONCE = 20_000;

const REFERENCE = /\bREFERENCES\s+["`]?(\w+)/gi;

/** Each table after those that its rows refer to. */
async function parentsFirst({ query }: Database, tables: readonly Table[]): Promise<Table[]> {
  const [found = []] = await query<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_schema WHERE type = 'table'",
  );
  const parentsOf = new Map(
    found.map(({ name, sql }) => [name, [...sql.matchAll(REFERENCE)].map(([, parent]) => parent)]),
  );
  const ordered = new Set<Table>();
  const add = (table: Table) => {
    const parents = parentsOf.get(table.name) ?? [];
    for (const parent of tables) if (parents.includes(parent.name) && !ordered.has(parent)) add(parent);
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}

const removalOf = (names: readonly string[]) => names.map((name) => `DROP TABLE ${quoted(name)}`);

const IS_NOT_OPEN = requireThat("NOT EXISTS (SELECT 1 FROM connections)");

/** Of rows that have moved into a shop that is not open. */
async function removeMoved(database: Database): Promise<void> {
  const tables = await parentsFirst(database, await tablesOf(database));
  const names = [...INDEXES.map(({ name }) => name), ...tables.map(({ name }) => name).toReversed()];
  const ids = (name: string) => `SELECT rowid FROM ${quoted(name)} LIMIT ${DELETED_AT_ONCE}`;
  for (const name of names)
    for (let isEmpty = false; !isEmpty; ) {
      const [, , left = []] = await database.query(
        IS_NOT_OPEN,
        `DELETE FROM ${quoted(name)} WHERE rowid IN (${ids(name)})`,
        `SELECT 1 FROM ${quoted(name)} LIMIT 1`,
      );
      isEmpty = left.length === 0;
    }
}

/** Removes what a restore that was given up has left. */
export async function removeRestoring(database: Database): Promise<void> {
  const at = await restoring(database);
  if (at && (at.moved > 0 || at.upTo > FIRST_ROWID)) {
    // So that nobody goes on with what is left of it.
    await database.run([`UPDATE ${RESTORING} SET id = 0`]);
    await removeMoved(database);
  }
  const [tables = []] = await database.query<{ name: string }>(TABLES);
  if (tables.length > 0) await database.run(removalOf(tables.map(({ name }) => name)));
}

const valuesOf = ({ id, parts, moved, upTo }: Restoring) => `${id}, ${parts}, ${moved}, ${upTo}`;

const isAt = (at: Restoring) =>
  requireThat(`EXISTS (SELECT 1 FROM ${RESTORING} WHERE (id, parts, moved, upTo) = (${valuesOf(at)}))`);

async function step(
  { run }: Database,
  from: Restoring,
  to: Restoring,
  statements: string[],
): Promise<Restoring> {
  const { parts, moved, upTo } = to;
  await run([
    isAt(from),
    ...statements,
    `UPDATE ${RESTORING} SET parts = ${parts}, moved = ${moved}, upTo = ${upTo}`,
  ]);
  return to;
}

/** In an empty shop only. */
export async function startRestoring({ run }: Database, id: number, tables: Table[]): Promise<Restoring> {
  const at: Restoring = { id, parts: 0, moved: 0, upTo: FIRST_ROWID };
  await run([
    requireThat("NOT EXISTS (SELECT 1 FROM users)"),
    `CREATE TABLE ${RESTORING} (id INTEGER NOT NULL, parts INTEGER NOT NULL, moved INTEGER NOT NULL, upTo INTEGER NOT NULL)`,
    `INSERT INTO ${RESTORING} VALUES (${valuesOf(at)})`,
    ...tables
      .map(waiting)
      .map(({ name, columns }) => `CREATE TABLE ${quoted(name)} (${columns.map(quoted).join(", ")})`),
  ]);
  return at;
}

/** Each step once, in their order: of two requests with the same one the second fails. */
export async function restorePart(
  database: Database,
  at: Restoring,
  part: Part,
  tables: Table[],
): Promise<Restoring> {
  const { changed, rows } = part;
  const statements = statementsOfPart({ changed, rows }, tables.map(waiting));
  return step(database, at, { ...at, parts: at.parts + 1 }, [...statements]);
}

const insertion = (table: Table, range: string) => {
  const columns = ["rowid", ...table.columns.map(quoted)].join(", ");
  return `INSERT INTO ${quoted(table.name)} (${columns}) SELECT ${columns} FROM ${quoted(waiting(table).name)} ${range}`;
};

interface Moving {
  tables: Table[];
  last: Part["last"];
}

/** Moves up to `rows` in one transaction, once all parts wait. @returns how far it is then, with a share of all steps; null when only the end is left */
export async function moveRows(
  database: Database,
  at: Restoring,
  { tables, last, rows: most }: Moving & { rows: number },
): Promise<{ at: Restoring; share: number } | null> {
  const ordered = (await parentsFirst(database, tables)).filter(({ name }) => !MOVED_LAST.includes(name));
  const fillings = [...indexStatements(last?.indexed ?? [])];
  const steps = ordered.length + fillings.length;
  const told = (to: Restoring) => ({ at: to, share: to.moved / steps });
  const filling = fillings[at.moved - ordered.length];
  if (filling) return told(await step(database, at, { ...at, moved: at.moved + 1 }, [filling]));
  const left = ordered.slice(at.moved);
  if (left.length === 0) return null;
  const after = (index: number) => (index === 0 ? at.upTo : FIRST_ROWID);
  const found = await database.query<{ rows: number; upTo: number }>(
    ...left.map(
      (table, index) => `SELECT count(*) AS rows, max(at) AS upTo FROM (
        SELECT rowid AS at FROM ${quoted(waiting(table).name)} WHERE rowid > ${after(index)} ORDER BY rowid LIMIT ${most})`,
    ),
  );
  const statements: string[] = [];
  let to = at;
  let room = most;
  for (const [index, table] of left.entries()) {
    const { rows = 0, upTo = 0 } = found[index]?.[0] ?? {};
    if (rows > room) break;
    room -= rows;
    // What the migrations have put there.
    if (after(index) === FIRST_ROWID) statements.push(`DELETE FROM ${quoted(table.name)}`);
    if (rows > 0) statements.push(insertion(table, `WHERE rowid > ${after(index)} AND rowid <= ${upTo}`));
    const isMore = rows === most;
    to = isMore ? { ...to, upTo } : { ...to, moved: to.moved + 1, upTo: FIRST_ROWID };
    if (isMore) break;
    statements.push(...removalOf([waiting(table).name]));
  }
  return told(await step(database, at, to, statements));
}

/** What the shop keeps sealed, as it waits. */
export async function waitingConnections({ query }: Database): Promise<{ name: string; sealed: string }[]> {
  const [rows = []] = await query<{ name: string; sealed: string }>(
    `SELECT name, sealed FROM ${quoted(`${RESTORING}_connections`)}`,
  );
  return rows;
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The rows that have moved become the shop. @param resealed what is stored of `connections` in place of what the backup has */
export async function finishRestoring(
  { query, run }: Database,
  at: Restoring,
  { tables, last, resealed }: Moving & { resealed: { name: string; sealed: string }[] },
): Promise<void> {
  const [left = []] = await query<{ name: string }>(TABLES);
  const others = tables.filter(({ name }) => MOVED_LAST.includes(name));
  await run([
    isAt(at),
    IS_NOT_OPEN,
    ...others.flatMap((table) => [`DELETE FROM ${quoted(table.name)}`, insertion(table, "")]),
    ...resealed.map(
      ({ name, sealed }) =>
        `UPDATE connections SET sealed = ${literal(sealed)} WHERE name = ${literal(name)}`,
    ),
    ...ENDED_BY_RESTORE,
    ...sequenceStatements(last?.sequences ?? []),
    ...removalOf(left.map(({ name }) => name)),
  ]);
}
