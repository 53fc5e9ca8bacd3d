/** Writes a copy of the database of one moment as SQL. */
import {
  type Database,
  firstPart,
  isEnded,
  MIGRATIONS,
  nextRound,
  type Part,
  readLastPart,
  readPages,
  removeCopy,
  rowsIn,
  startCopy,
  statementsOfPart,
} from "#app/backups/database-copy.ts";
import { compareMigrations } from "#app/health/migrations.ts";
import { migrationFiles, OLDER_THAN_BASELINE } from "#tools/dev/migrations.ts";

/** What a query of D1 may return is 50 MB, with the JSON around the rows. */
const PAGE_BYTES = 16_000_000;
/** What the last transaction may read, while the shop waits. */
const LAST_ROWS = 20_000;

/** Passes the statements to `write`. Restoring needs a database with the same migrations and nothing else. @returns how many rows were read. */
export async function backup(
  database: Database,
  write: (statements: string) => Promise<void>,
  pageBytes = PAGE_BYTES,
): Promise<number> {
  const [applied = []] = await database.query<{ name: string }>(MIGRATIONS);
  const names = applied.map(({ name }) => name);
  if (compareMigrations(names, migrationFiles()).isOlderThanBaseline)
    throw new Error(`The database ${OLDER_THAN_BASELINE}. Make the backup with the version that made it.`);
  try {
    const plan = await startCopy(database, { id: Date.now(), pageBytes });
    let rows = 0;
    const last = { pageBytes, rows: LAST_ROWS };
    const writePart = async (part: Part) => {
      rows += rowsIn(part);
      await write([...statementsOfPart(part, plan.tables)].map((each) => `${each}\n`).join(""));
    };
    await writePart(firstPart(plan));
    // Grows while it is read.
    for (const round of plan.rounds) {
      for (const pages of round) await writePart(await readPages(database, plan, pages));
      const next = await nextRound(database, plan, last);
      if (next) plan.rounds.push(next);
    }
    await writePart(await readLastPart(database, plan));
    return rows;
  } catch (error) {
    // What cannot be removed now, the next backup removes. What another has begun is its own.
    if (!isEnded(error)) await Promise.allSettled([removeCopy(database)]);
    throw error;
  }
}
