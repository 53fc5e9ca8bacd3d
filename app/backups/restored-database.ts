/**
 * Where a backup goes: an empty database with the same migrations. `npm run restore` imports all of it at once. In a Worker a
 * request takes a few parts: rows wait in tables beside the shop's, without its keys and constraints, and one transaction moves them.
 */
import {
  type Database,
  indexStatements,
  MIGRATIONS,
  type Part,
  quoted,
  RESTORING,
  requireThat,
  statementsOfPart,
  type Table,
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
}

/** How far a restore is; null where none is under way. */
export async function restoring({ query }: Database): Promise<Restoring | null> {
  const [tables = []] = await query<{ name: string }>(TABLES);
  if (!tables.some(({ name }) => name === RESTORING)) return null;
  const [found = []] = await query<Restoring>(`SELECT id, parts FROM ${RESTORING}`);
  return found[0] ?? null;
}

const removalOf = (names: readonly string[]) => names.map((name) => `DROP TABLE ${quoted(name)}`);

/** Removes what a restore that was given up has left. */
export async function removeRestoring({ query, run }: Database): Promise<void> {
  const [tables = []] = await query<{ name: string }>(TABLES);
  if (tables.length > 0) await run(removalOf(tables.map(({ name }) => name)));
}

/** In an empty shop only. */
export async function startRestoring({ run }: Database, id: number, tables: Table[]): Promise<void> {
  await run([
    requireThat("NOT EXISTS (SELECT 1 FROM users)"),
    `CREATE TABLE ${RESTORING} (id INTEGER NOT NULL, parts INTEGER NOT NULL)`,
    `INSERT INTO ${RESTORING} VALUES (${id}, 0)`,
    ...tables
      .map(waiting)
      .map(({ name, columns }) => `CREATE TABLE ${quoted(name)} (${columns.map(quoted).join(", ")})`),
  ]);
}

const isAt = ({ id, parts }: Restoring) =>
  requireThat(`(SELECT parts FROM ${RESTORING} WHERE id = ${id}) IS ${parts}`);

/** Each part once, in their order: of two requests with the same one the second fails. */
export async function restorePart(
  { run }: Database,
  at: Restoring,
  part: Part,
  tables: Table[],
): Promise<void> {
  const { changed, rows } = part;
  await run([
    isAt(at),
    ...statementsOfPart({ changed, rows }, tables.map(waiting)),
    `UPDATE ${RESTORING} SET parts = ${at.parts + 1}`,
  ]);
}

/** What the shop keeps sealed, as it waits. */
export async function waitingConnections({ query }: Database): Promise<{ name: string; sealed: string }[]> {
  const [rows = []] = await query<{ name: string; sealed: string }>(
    `SELECT name, sealed FROM ${quoted(`${RESTORING}_connections`)}`,
  );
  return rows;
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** All rows become the shop's in one transaction. @param resealed what is stored of `connections` in place of what the backup has */
export async function finishRestoring(
  { query, run }: Database,
  at: Restoring,
  {
    tables,
    last,
    resealed,
  }: { tables: Table[]; last: Part["last"]; resealed: { name: string; sealed: string }[] },
): Promise<void> {
  const [left = []] = await query<{ name: string }>(TABLES);
  await run([
    isAt(at),
    requireThat("NOT EXISTS (SELECT 1 FROM users) AND NOT EXISTS (SELECT 1 FROM connections)"),
    "PRAGMA defer_foreign_keys = on",
    // Tries of the secret, and what else the set-up has counted.
    ...tables.map(({ name }) => `DELETE FROM ${quoted(name)}`),
    ...tables.map((table) => {
      const columns = ["rowid", ...table.columns.map(quoted)].join(", ");
      return `INSERT INTO ${quoted(table.name)} (${columns}) SELECT ${columns} FROM ${quoted(waiting(table).name)}`;
    }),
    ...resealed.map(
      ({ name, sealed }) =>
        `UPDATE connections SET sealed = ${literal(sealed)} WHERE name = ${literal(name)}`,
    ),
    ...ENDED_BY_RESTORE,
    ...indexStatements(last?.indexed ?? []),
    ...removalOf(left.map(({ name }) => name)),
  ]);
}
