/** What D1 needs beyond Drizzle. */
import { type SQLWrapper, sql } from "drizzle-orm";

/** `id IN (ids)` with all ids in one JSON parameter, because D1 binds at most 100. */
export const isOneOf = (id: SQLWrapper, ids: readonly string[]) =>
  sql<boolean>`${id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
