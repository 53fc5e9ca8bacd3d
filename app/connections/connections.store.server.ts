import { and, eq, inArray, or, sql } from "drizzle-orm";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { RESTORING } from "#app/backups/database-copy.ts";
import type { Db } from "#app/db/client.server.ts";
import { failedConstraint } from "#app/db/d1.server.ts";
import { connections } from "./connections.tables.server.ts";

/** More than there are names of settings. */
const MAX = 100;

export const storedConnections = (db: Db) =>
  db.select({ name: connections.name, sealed: connections.sealed }).from(connections).limit(MAX);

export type StoredConnection = Pick<typeof connections.$inferSelect, "name" | "sealed" | "updatedAt">;

export const connectionRows = (db: Db, names: readonly string[]) =>
  db
    .select({ name: connections.name, sealed: connections.sealed, updatedAt: connections.updatedAt })
    .from(connections)
    .where(inArray(connections.name, names))
    .limit(names.length);

/** Each sealing is another text. */
const asRead = (rows: readonly StoredConnection[]) =>
  or(...rows.map(({ name, sealed }) => and(eq(connections.name, name), eq(connections.sealed, sealed))));

/** Where one of the rows was changed or removed since, `sealed` becomes NULL, which its constraint forbids, so the whole batch fails. */
export const requireUnchanged = (db: Db, rows: readonly StoredConnection[]) =>
  db
    .insert(connections)
    .select(
      sql`SELECT '', NULL, 0 WHERE (SELECT count(*) FROM ${connections} WHERE ${asRead(rows)}) < ${rows.length}`,
    );

export type SealedRow = Pick<StoredConnection, "name" | "sealed">;

/** Only as it was read. The value is the same, so the time of its last change is, too. */
export const replaceSealed = (db: Db, { name, sealed }: SealedRow, anew: string) =>
  db
    .update(connections)
    .set({ sealed: anew })
    .where(and(eq(connections.name, name), eq(connections.sealed, sealed)))
    .returning({ name: connections.name });

/** Only as they were read. */
export const deleteConnections = (db: Db, rows: readonly StoredConnection[]) =>
  db.delete(connections).where(asRead(rows));

/** While a backup is restored its users are nobody's shop yet. */
export const anyUser = (db: Db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(sql`NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = ${RESTORING})`)
    .limit(1);

/** Fails with `isTaken` where one of the names is stored already. */
export const insertConnections = (db: Db, rows: (typeof connections.$inferInsert)[]) =>
  db.insert(connections).values(rows);

export const isTaken = (error: unknown): boolean => failedConstraint(error, "UNIQUE", "connections.name");

export const isChanged = (error: unknown): boolean =>
  isTaken(error) || failedConstraint(error, "NOT NULL", "connections.sealed");
