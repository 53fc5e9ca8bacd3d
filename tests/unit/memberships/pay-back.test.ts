import { expect, test } from "vitest";
import { payBack, restOf } from "#app/memberships/pay-back.ts";

const on = (day: string) => new Date(`${day}Z`);
const NOVEMBER = { startsAt: on("2026-11-01T09:30"), endsAt: on("2026-12-01T09:30") };

test.each([
  ["the day of joining", "2026-11-01T23:59", 900],
  ["the next day, however early", "2026-11-02T00:00", 870],
  ["the fourteenth day", "2026-11-15T12:00", 480],
  ["its last day", "2026-12-01T09:00", 0],
  ["after it", "2027-01-01T00:00", 0],
  ["before it", "2026-10-20T00:00", 900],
])("the rest of a month of 30 days on %s", (_, at, cents) => {
  expect(restOf(900, NOVEMBER, on(at))).toBe(cents);
});

test("the last cent is the member's, and a period of no day has no rest", () => {
  const year = { startsAt: on("2026-11-29T10:00"), endsAt: on("2027-11-29T10:00") };
  expect(restOf(9_000, year, on("2026-12-06T10:00"))).toBe(8_828);
  expect((9_000 * 358) / 365).toBeGreaterThan(8_827);
  expect(restOf(900, { ...year, endsAt: year.startsAt }, year.startsAt)).toBe(0);
});

test("all goes back where nothing was taken, the days to come where something was", () => {
  const month = { ...NOVEMBER, cents: 900 };
  const at = on("2026-11-11T12:00");
  expect(payBack([month], { at, tookSomething: false })).toEqual([900]);
  expect(payBack([month], { at, tookSomething: true })).toEqual([600]);
  expect(payBack([], { at, tookSomething: true })).toEqual([]);
});

test("a dearer tier was charged less the rest of the cheaper one, and both go back together", () => {
  // 9 a month until day 5, then 21 a month: 21 · 25/30 − 9 · 25/30.
  const cheaper = { ...NOVEMBER, cents: 900 };
  const dearer = { startsAt: on("2026-11-06T09:30"), endsAt: NOVEMBER.endsAt, cents: 1_000 };
  const used = 9 * (5 / 30) + 21 * (5 / 30);
  const back = payBack([cheaper, dearer], { at: on("2026-11-11T12:00"), tookSomething: true });
  expect(back).toEqual([400, 1_000]);
  expect((back[0] ?? 0) + (back[1] ?? 0)).toBe(1_900 - used * 100);
  expect(payBack([cheaper, dearer], { at: on("2026-11-11T12:00"), tookSomething: false })).toEqual([
    900, 1_000,
  ]);
});

test("from a month to a year, what the month had left is worth days of the year", () => {
  const month = { ...NOVEMBER, cents: 900 };
  const startsAt = on("2026-11-06T09:30");
  const year = { startsAt, endsAt: on("2027-11-06T09:30"), cents: 9_000 - 750 };
  // 5 days of 9 a month, 5 of 90 a year.
  const back = payBack([month, year], { at: on("2026-11-11T12:00"), tookSomething: true });
  expect(back).toEqual([627, 8_250]);
});
