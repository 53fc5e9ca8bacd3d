import { getTableColumns, SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** Every column of a table: a new one does not compile until it is decided. Null for the database's own value, such as a new id. */
type WholeRow<T extends SQLiteTable> = {
  [K in keyof T["$inferSelect"]]:
    | T["$inferSelect"][K]
    | SQL
    | (undefined extends T["$inferInsert"][K & keyof T["$inferInsert"]] ? null : never);
};

/**
 * The SELECT of an `INSERT … SELECT`, for a row that depends on other rows:
 * `db.insert(table).select(selectRow(table, row, tail))`. Drizzle inserts all columns in their order, which
 * this follows.
 * @param tail FROM and WHERE
 */
export const selectRow = <T extends SQLiteTable>(table: T, row: WholeRow<T>, tail: SQL) => {
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = row[name as keyof WholeRow<T>];
    return value instanceof SQL ? value : sql.param(value, column);
  });
  return sql`SELECT ${sql.join(values, sql`, `)} ${tail}`;
};
