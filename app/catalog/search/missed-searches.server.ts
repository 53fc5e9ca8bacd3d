/** What shoppers looked for and did not find, for the seller. Counted without cookies by the view counter (workers/view-counter.ts). */

import { desc, gte, lt } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import type { Reads, Services } from "#app/services.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { localDay } from "#app/shared/time-zone.ts";
import { missedSearches } from "./search.tables.server.ts";
import { wordsIn } from "./search-words.ts";

/** @param before days before this one are forgotten */
const storeMissedSearches = (
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

const missedSearchesSince = (db: Db, day: string) =>
  db.select().from(missedSearches).where(gte(missedSearches.day, day)).orderBy(desc(missedSearches.day));

/** What fewer visitors of a day searched for is not stored: it may be a name or an address. */
export const MIN_VISITORS = 3;
export const MAX_SEARCHES_OF_DAY = 50;
const SHOWN_DAYS = 30;
const MAX_SHOWN = 20;
/** Characters; what is longer is hardly the name of a thing. */
const MAX_LENGTH = 60;

async function firstDayShown({ now, shop }: Reads): Promise<string> {
  const { timeZone } = await shop.lastKnown();
  return localDay(now().getTime() - SHOWN_DAYS * DAY_MS, timeZone);
}

/** Counts a search that found nothing, by its words without accents and capitals. */
export async function countMissedSearch(
  { viewCounter }: Pick<Services, "viewCounter">,
  query: string,
): Promise<void> {
  const words = wordsIn(query).join(" ");
  if (words && words.length <= MAX_LENGTH) await viewCounter.missedSearch(words);
}

export async function recordMissedSearches(reads: Reads, day: string, visitors: Record<string, number>) {
  await storeMissedSearches(reads.db, { day, visitors, before: await firstDayShown(reads) });
}

export interface MissedSearch {
  words: string;
  /** Of each day, added up. */
  visitors: number;
}

/** The searches of the last 30 days that most visitors made without finding anything. */
export async function mostMissedSearches(reads: Reads): Promise<MissedSearch[]> {
  const sums = new Map<string, number>();
  for (const { visitors } of await missedSearchesSince(reads.db, await firstDayShown(reads)))
    for (const [words, count] of Object.entries(visitors)) sums.set(words, (sums.get(words) ?? 0) + count);
  return [...sums]
    .map(([words, visitors]) => ({ words, visitors }))
    .sort((a, b) => b.visitors - a.visitors || a.words.localeCompare(b.words))
    .slice(0, MAX_SHOWN);
}
