import type { Services } from "#app/context.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { HOUR_MS } from "#app/domain/time.ts";
import { COMPARED_CURRENCIES } from "./currencies.ts";
import { ratesFromFeed } from "./feed.ts";
import type { Rate, RateQuery } from "./rates.contract.ts";
import { latestRates, upsertRates } from "./rates.store.server.ts";

/** The bank publishes once a working day: a rate is an hour late at most. */
const FETCH_AGAIN_MS = HOUR_MS;

/** @throws DomainError rate_unavailable before the first rate has come. */
export async function currentRate({ db }: Pick<Services, "db">, { currency }: RateQuery): Promise<Rate> {
  const [latest] = await latestRates(db);
  const rate = latest?.rates[currency];
  if (!latest || rate === undefined) throw new DomainError("rate_unavailable");
  return { rate, date: latest.date };
}

/** For the cron. A feed that cannot be reached or read is logged and leaves the last good rates; the next run tries again. */
export async function refreshRates({
  db,
  now,
  log,
  exchangeRates,
}: Pick<Services, "db" | "now" | "log" | "exchangeRates">): Promise<void> {
  const fetchedAt = now();
  const [last] = await latestRates(db);
  if (last && fetchedAt.getTime() - last.fetchedAt.getTime() < FETCH_AGAIN_MS) return;
  try {
    const { date, rates } = ratesFromFeed(await exchangeRates.dailyFeed(), fetchedAt, COMPARED_CURRENCIES);
    await upsertRates(db, { date, rates, fetchedAt });
  } catch (error) {
    log("rate_failed", { error: String(error) });
  }
}
