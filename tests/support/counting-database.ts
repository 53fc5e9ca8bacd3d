/** The database with a list of what was asked of it. */
import { env } from "cloudflare:workers";

interface Asked {
  sql: string;
  params: unknown[];
}

export function countingDatabase() {
  const asked: Asked[] = [];
  const prepare = (sql: string) => {
    const statement = env.DB.prepare(sql);
    const entry: Asked = { sql, params: [] };
    asked.push(entry);
    return new Proxy(statement, {
      get(target, name) {
        if (name === "bind")
          return (...params: unknown[]) => {
            entry.params = params;
            return target.bind(...params);
          };
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  };
  const session = { prepare, batch: (all: D1PreparedStatement[]) => env.DB.batch(all) };
  const DB = { withSession: () => session } as unknown as D1Database;
  /** Rows that the SELECTs so far read. D1 tells it only of answers as objects, so each is asked once more. */
  const rowsRead = async () => {
    let rows = 0;
    for (const { sql, params } of asked.splice(0)) {
      if (!/^\s*(select|with)/i.test(sql)) continue;
      const { meta } = await env.DB.prepare(sql)
        .bind(...params)
        .all();
      rows += meta.rows_read;
    }
    return rows;
  };
  return { DB, rowsRead };
}
