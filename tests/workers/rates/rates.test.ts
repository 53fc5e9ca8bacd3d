import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { referenceRates } from "#app/db/schema.ts";
import { FETCH_AGAIN_MS, refreshRates } from "#app/rates/rates.server.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser, createVisitor } from "#tests/support/users.ts";
import { remoteControls } from "#tools/sandbox/controls.ts";
import type { Controls, RatesAnswer } from "#tools/sandbox/rates.ts";

const sandbox = remoteControls<Controls>(new URL(env.ECB_RATES_URL).origin);
/** Changes the sandbox's feed; without fields it is valid again. */
const setFeed = async (fields: Partial<RatesAnswer> = {}) => {
  await sandbox.reset();
  await sandbox.set(fields);
};

const rateNow = async () => {
  const answer = await (await createVisitor()).fetch("/app/rate");
  return [answer.status, await answer.json()];
};

function cron() {
  const { services, logged } = testServices();
  let hours = 0;
  const run = () =>
    refreshRates({ ...services, now: () => new Date(Date.now() + 2 * FETCH_AGAIN_MS * hours++) });
  return { run, logged };
}

test("before the first rate the call says that there is none", async () => {
  expect(await rateNow()).toMatchObject([503, { error: { code: "rate_unavailable" } }]);
});

test("the cron stores the bank's rate with its date, readable by anyone", async () => {
  await setFeed({ rate: "1.0850", date: "2026-11-18" });
  const { run } = cron();
  await run();
  expect(await rateNow()).toEqual([200, { rate: 1.085, date: "2026-11-18" }]);
  const ada = await createUser();
  expect(await (await ada.fetch("/app/rate")).json()).toEqual({ rate: 1.085, date: "2026-11-18" });
});

test("an invalid feed keeps the last rate, and the next run gets the next one", async () => {
  await db.delete(referenceRates);
  await setFeed({ rate: "1.0850", date: "2026-11-18" });
  const { run, logged } = cron();
  await run();
  const wrong = [
    { status: 500 },
    { garbage: true },
    { truncated: true },
    { rate: "0" },
    { rate: "NaN" },
    { rate: null },
    { date: "2999-01-01" },
  ];
  for (const fields of wrong) {
    await setFeed();
    await setFeed({ rate: "1.5", date: "2026-11-19", ...fields });
    await run();
    expect(await rateNow()).toEqual([200, { rate: 1.085, date: "2026-11-18" }]);
  }
  expect(logged.map(({ event }) => event)).toEqual(wrong.map(() => "rate_failed"));
  await setFeed({ status: 200, garbage: false, truncated: false, rate: "1.0900", date: "2026-11-19" });
  await run();
  expect(await rateNow()).toEqual([200, { rate: 1.09, date: "2026-11-19" }]);
});

test("the feed is fetched once an hour at most, and an older day never replaces a newer one", async () => {
  await db.delete(referenceRates);
  const { services } = testServices();
  await setFeed({ rate: "1.0850", date: "2026-11-18" });
  await refreshRates(services);
  await setFeed({ rate: "1.0900", date: "2026-11-19" });
  await refreshRates(services);
  expect(await rateNow()).toEqual([200, { rate: 1.085, date: "2026-11-18" }]);
  await setFeed({ rate: "1.0700", date: "2026-11-17" });
  await refreshRates({ ...services, now: () => new Date(Date.now() + FETCH_AGAIN_MS) });
  expect(await rateNow()).toEqual([200, { rate: 1.085, date: "2026-11-18" }]);
});
