import { desc, gte, lt } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { missedSearches } from "./search.tables.server.ts";

/** @param before days before this one are forgotten */
export const storeMissedSearches = (
  db: Db,
  { day, visitors, before }: { day: string; visitors: Record<string, number>; before: string },
) =>
  db.batch([
    db
      .insert(missedSearches)
      .values({ day, visitors })
      .onConflictDoUpdate({ target: missedSearches.day, set: { visitors } }),
    db.delete(missedSearches).where(lt(missedSearches.day, before)),
  ]);

export const missedSearchesSince = (db: Db, day: string) =>
  db.select().from(missedSearches).where(gte(missedSearches.day, day)).orderBy(desc(missedSearches.day));
