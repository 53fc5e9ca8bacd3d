/** The dollar beside the euro: the last good rate with its date; a feed that fails changes nothing. */
import type { Services } from "#app/context.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { type Rate, rateFromFeed } from "./rates.contract.ts";
import { keepRate, latestRate } from "./rates.store.server.ts";

/** The bank publishes once a working day; looking every hour finds it soon enough. */
const LOOK_AGAIN_MS = 3_600_000;

/** @throws DomainError rate_unavailable before the first rate has come. */
export async function currentRate({ db }: Pick<Services, "db">): Promise<Rate> {
  const [row] = await latestRate(db);
  if (!row) throw new DomainError("rate_unavailable");
  return { rate: row.usd, date: row.date };
}

/** For the cron. A feed that is out of reach or says nonsense is logged, and read again at the next run. */
export async function refreshRate({
  db,
  now,
  log,
  exchangeRates,
}: Pick<Services, "db" | "now" | "log" | "exchangeRates">): Promise<void> {
  const at = now();
  const [last] = await latestRate(db);
  if (last && at.getTime() - last.fetchedAt.getTime() < LOOK_AGAIN_MS) return;
  try {
    const { rate, date } = rateFromFeed(await exchangeRates.dailyFeed(), at);
    await keepRate(db, { date, usd: rate, fetchedAt: at });
  } catch (error) {
    log("rate_failed", { error: String(error) });
  }
}
