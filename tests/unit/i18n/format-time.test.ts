import { expect, test } from "vitest";
import { moment } from "#app/i18n/format-time.ts";

const at = (iso: string, now: string) =>
  (["en", "es"] as const).map((language) => moment(iso, now, { language, timeZone: "Europe/Madrid" }));

test("a moment is one line with its hour: today's day is said, and the year of another year", () => {
  expect(at("2026-11-27T23:10:00.000Z", "2026-11-28T20:00:00.000Z")).toEqual(["Today, 00:10", "Hoy, 00:10"]);
  expect(at("2026-11-27T22:10:00.000Z", "2026-11-28T20:00:00.000Z")).toEqual([
    "27 Nov, 23:10",
    "27 nov, 23:10",
  ]);
  expect(at("2026-12-31T22:59:00.000Z", "2026-12-31T23:01:00.000Z")).toEqual([
    "31\u00a0Dec\u00a02026, 23:59",
    "31\u00a0dic\u00a02026, 23:59",
  ]);
});
