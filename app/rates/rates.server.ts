import { desc } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import type { Reads, Services, Writes } from "#app/services.ts";
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import { DAY_MS, HOUR_MS } from "#app/shared/time.ts";
import { COMPARED_CURRENCIES } from "./currencies.ts";
import type { Rate, RateQuery } from "./rates.contract.ts";
import { referenceRates } from "./rates.tables.server.ts";

const latestRates = (db: Db) => db.select().from(referenceRates).orderBy(desc(referenceRates.date)).limit(1);

/** Replaces earlier rates of that day, which the bank sometimes corrects. */
const upsertRates = (db: Db, row: typeof referenceRates.$inferInsert) =>
  db.insert(referenceRates).values(row).onConflictDoUpdate({ target: referenceRates.date, set: row });

const isDay = (text: string) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/**
 * Reads the European Central Bank's eurofxref-daily.xml. Regular expressions are enough: only few values are
 * read, and anything that does not match exactly is rejected.
 * @param plausible the currencies to read, each with the range of its plausible rates.
 * @throws Error saying what is wrong with the feed.
 */
export function ratesFromFeed<C extends string>(
  xml: string,
  now: Date,
  plausible: Record<C, { from: number; to: number }>,
): { date: string; rates: Record<C, number> } {
  if (!xml.trimEnd().endsWith("</gesmes:Envelope>")) throw new Error("the feed is truncated");
  const date = /<Cube\s+time=["'](\d{4}-\d{2}-\d{2})["']\s*>/.exec(xml)?.[1];
  if (!date || !isDay(date)) throw new Error("the feed has no date");
  if (Date.parse(date) > now.getTime() + DAY_MS) throw new Error("the feed is from the future");
  const rates = (Object.keys(plausible) as C[]).map((currency) => {
    const rate = rateOf(xml, currency);
    const { from, to } = plausible[currency];
    if (!(rate >= from && rate <= to)) throw new Error(`the feed has no plausible rate of ${currency}`);
    return [currency, rate];
  });
  return { date, rates: Object.fromEntries(rates) };
}

function rateOf(xml: string, currency: string): number {
  const row = String.raw`<Cube\s+currency=["']${currency}["']\s+rate=["'](\d{1,6}(?:\.\d{1,8})?)["']\s*/>`;
  return Number(new RegExp(row).exec(xml)?.[1]);
}

/** How often the feed is fetched. The bank publishes once a working day, so a rate is stored an hour late at most. */
export const FETCH_AGAIN_MS = HOUR_MS;

/** The newest rate of a currency. @throws DomainError rate_unavailable before the first feed was read. */
export async function currentRate({ db }: Reads, { currency }: RateQuery): Promise<Rate> {
  const [latest] = await latestRates(db);
  const rate = latest?.rates[currency];
  if (!latest || rate === undefined) throw new DomainError("rate_unavailable");
  return { rate, date: latest.date };
}

/**
 * Run by the cron: stores the newest rates. When the feed cannot be reached or read, that is logged and the
 * last rates stay; the next run tries again.
 */
export async function refreshRates({
  db,
  now,
  log,
  exchangeRates,
}: Writes & Pick<Services, "exchangeRates">): Promise<void> {
  const fetchedAt = now();
  const [last] = await latestRates(db);
  if (last && fetchedAt.getTime() - last.fetchedAt.getTime() < FETCH_AGAIN_MS) return;
  try {
    const { date, rates } = ratesFromFeed(await exchangeRates.dailyFeed(), fetchedAt, COMPARED_CURRENCIES);
    await upsertRates(db, { date, rates, fetchedAt });
  } catch (error) {
    log("rate_failed", { error: errorDetails(error) });
  }
}
