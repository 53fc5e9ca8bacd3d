import { expect, test } from "vitest";
import { rateFromFeed, usCents } from "#app/domain/rates/rates.contract.ts";
import { dailyFeed } from "#tools/sandbox/rates.ts";

const NOW = new Date("2026-11-20T16:30:00Z");
const read = (rate: string | null, date = "2026-11-20") =>
  rateFromFeed(dailyFeed(date, rate === null ? { GBP: "0.8450" } : { USD: rate, GBP: "0.8450" }), NOW);

test("the dollar and the bank's date are read, in either kind of quotes", () => {
  expect(read("1.0850")).toEqual({ rate: 1.085, date: "2026-11-20" });
  const doubled = dailyFeed("2026-11-19", { JPY: "163.20", USD: "1.1" }).replaceAll("'", '"');
  expect(rateFromFeed(doubled, NOW)).toEqual({ rate: 1.1, date: "2026-11-19" });
});

test("an incomplete, undated or implausible feed is refused", () => {
  for (const rate of ["0", "-1", "NaN", "1e1", "0.01", "108.5", "", "1,08", null])
    expect(() => read(rate), String(rate)).toThrow("no likely dollar");
  for (const date of ["2026-13-45", "20 November", ""]) expect(() => read("1.08", date)).toThrow("no date");
  expect(() => read("1.08", "2027-01-01")).toThrow("future");
  const feed = dailyFeed("2026-11-20", { USD: "1.08" });
  for (const cut of ["", "<!doctype html>", feed.slice(0, -20), feed.slice(0, 200)])
    expect(() => rateFromFeed(cut, NOW)).toThrow("not whole");
});

test("cents are rounded to whole cents", () => {
  const rate = { rate: 1.0853, date: "2026-11-20" };
  expect([usCents(499, rate), usCents(0, rate), usCents(1, rate)]).toEqual([542, 0, 1]);
});
