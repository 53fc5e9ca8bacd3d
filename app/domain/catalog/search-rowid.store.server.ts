/**
 * The row ids of `search_index`: the sales of a model when it was indexed, above its 32-bit id in `search_entries`. Read backwards, the
 * best-selling matches come first.
 */
import { sql } from "drizzle-orm";

/** Of a row of `search_entries` that the query calls `entries`. */
export const ROWID_OF_ENTRY = sql.raw("entries.ranked_sales << 32 | entries.id");

/** @param rowid how the query calls it */
export const entryIdOf = (rowid: string) => sql.raw(`${rowid} & 4294967295`);
