import { sql } from "drizzle-orm";
import type { Statement } from "#app/db/client.server.ts";
import type { Services } from "#app/services.ts";
import type { Database } from "./database-copy.ts";

/** The shop's own database, for the statements of backups. */
export function backupDatabase({ db }: Pick<Services, "db">): Database {
  const inOneBatch = (statements: Statement[]) => {
    const [first, ...others] = statements;
    return first ? db.batch([first, ...others]) : Promise.resolve([]);
  };
  return {
    query: async <Row>(...statements: string[]) =>
      (await inOneBatch(statements.map((each) => db.all(sql.raw(each))))) as Row[][],
    run: async (statements) => {
      await inOneBatch(statements.map((each) => db.run(sql.raw(each))));
    },
  };
}
