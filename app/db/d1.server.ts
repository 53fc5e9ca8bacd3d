import { type SQLWrapper, sql } from "drizzle-orm";

/** `id IN (ids)` with all ids in one JSON parameter, because D1 binds at most 100. */
export const inJson = (id: SQLWrapper, ids: readonly string[]) =>
  sql<boolean>`${id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** Whether a write failed because of this constraint. Drizzle wraps D1's error in one of its own, as `cause`. */
export const failedConstraint = (
  error: unknown,
  kind: "UNIQUE" | "NOT NULL" | "FOREIGN KEY",
  column?: string,
): boolean =>
  String((error as Error).cause ?? error).includes(`${kind} constraint failed${column ? `: ${column}` : ""}`);
