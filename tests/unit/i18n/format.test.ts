import { expect, test } from "vitest";
import { currencyName } from "#app/i18n/currency-name.ts";
import { bytes, dimensions, money, percent, wholeNumber } from "#app/i18n/format.ts";
import { duration, speed } from "#app/i18n/format-progress.ts";
import {
  clockTime,
  compactDate,
  date,
  dateTime,
  endTime,
  lastDayBefore,
  shortDate,
  utcDateTime,
  weekday,
} from "#app/i18n/format-time.ts";
import type { Language } from "#app/i18n/languages.ts";

const inMadrid = (language: Language) => ({ language, timeZone: "Europe/Madrid" });

/** Intl puts no-break spaces between number and unit. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test("money is written as each language writes it", () => {
  expect(plain(money(499, "es"))).toBe("4,99 €");
  expect(money(499, "en")).toBe("€4.99");
  expect(money(0, "en")).toBe("€0.00");
  expect(plain(money(123_456, "es"))).toBe("1234,56 €");
});

test("compared currencies are written and named as each language does", () => {
  expect(plain(money(542, "es", "USD"))).toBe("5,42 $");
  expect(money(542, "en", "USD")).toBe("$5.42");
  expect([currencyName("USD", "en", "narrowSymbol"), currencyName("EUR", "es", "narrowSymbol")]).toEqual([
    "$",
    "€",
  ]);
  expect(currencyName("USD", "en")).toBe("US dollars");
});

test("sizes turn to MB above 1e6 bytes and to GB above 1e9", () => {
  expect(bytes(999, "en")).toBe("999 B");
  expect(bytes(482_000, "en")).toBe("482 KB");
  expect(bytes(1_000_000, "en")).toBe("1,000 KB");
  expect(bytes(1_000_001, "en")).toBe("1 MB");
  expect(bytes(3_456_789, "es")).toBe("3,5 MB");
  expect(bytes(12_345_678, "en")).toBe("12 MB");
  expect(bytes(1_000_000_000, "en")).toBe("1,000 MB");
  expect(bytes(1_250_000_000, "en")).toBe("1.25 GB");
});

test("speeds are B, KB or MB per second", () => {
  expect(speed(512, "en")).toBe("512 B/s");
  expect(speed(64_000, "en")).toBe("64 KB/s");
  expect(speed(2_500_000, "es")).toBe("2,5 MB/s");
});

test("times are seconds, minutes or hours", () => {
  expect(duration(0.2, "en")).toBe("1 s");
  expect(duration(59, "en")).toBe("59 s");
  expect(duration(90, "en")).toBe("2 m");
  expect(duration(5_400, "es")).toBe("1,5 h");
  expect(duration(Number.POSITIVE_INFINITY, "en")).toBe("–");
});

test("a time just under a bigger unit is never written as sixty of the smaller one", () => {
  expect(duration(59.5, "en")).toBe("1 m");
  expect(duration(3_590, "en")).toBe("1 h");
});

test("dates are in both languages and are those of the shop's time zone, whatever the reader's", () => {
  expect(date("2026-11-20T22:59:59.000Z", inMadrid("en"))).toBe("20 November 2026");
  expect(date("2026-11-20T23:00:00.000Z", inMadrid("es"))).toBe("21 de noviembre de 2026");
  expect(shortDate("2026-12-09T12:00:00.000Z", inMadrid("en"))).toBe("9 Dec");
  expect(compactDate("2026-12-31T23:30:00.000Z", inMadrid("es"))).toBe("1\u00a0ene\u00a02027");
  expect(date("2026-11-20", inMadrid("en"))).toBe("20 November 2026");
});

test("dates have words of our own, and evidence is in UTC", () => {
  const texts = (["en", "es"] as const).map((language) => [
    date("2026-01-03T00:00:00.000Z", inMadrid(language)),
    dateTime("2026-11-20T04:05:59.000Z", inMadrid(language)),
    utcDateTime("2026-11-20T04:05:59.000Z", language),
  ]);
  expect(texts).toEqual([
    ["3 January 2026", "20 November 2026 at 05:05", "20 November 2026 at 04:05 UTC"],
    ["3 de enero de 2026", "20 de noviembre de 2026, 05:05", "20 de noviembre de 2026, 04:05 UTC"],
  ]);
  const saturday = new Date(2026, 10, 21, 14, 5).getTime();
  expect(weekday(saturday, "en")).toBe("Saturday 21 November");
  expect(weekday(saturday, "es")).toBe("sábado, 21 de noviembre");
  expect(clockTime(new Date(2026, 10, 21, 4, 5).getTime())).toBe("04:05");
});

test("an end at midnight is the day before, and any other has its time", () => {
  expect(endTime("2026-12-31T23:00:00.000Z", inMadrid("en"))).toBe("31 December 2026");
  expect(endTime("2026-12-31T22:30:00.000Z", inMadrid("es"))).toBe("31 de diciembre de 2026, 23:30");
});

test("a deadline is shown as the last whole day before it, in the zone of the shop", () => {
  const until = "2026-12-15T04:00:00.000Z";
  expect(lastDayBefore(until, inMadrid("es"))).toBe("14 de diciembre de 2026");
  expect(lastDayBefore(until, { language: "en", timeZone: "America/Los_Angeles" })).toBe("13 December 2026");
});

test("every month has its name", () => {
  for (let day = 0; day < 12 * 31; day += 31) {
    const moment = new Date(2026, 0, 1 + day, 12);
    for (const [language, locale] of [
      ["en", "en-GB"],
      ["es", "es-ES"],
    ] as const) {
      const named = new Intl.DateTimeFormat(locale, { month: "long" }).format(moment);
      expect(date(moment.toISOString(), inMadrid(language))).toContain(named);
    }
  }
});

test("four digits are grouped in English and, as the Academy asks, not in Spanish", () => {
  expect(wholeNumber(6652, "en")).toBe("6,652");
  expect(wholeNumber(6652, "es")).toBe("6652");
});

test("counts are grouped, millimetres keep one decimal, shares are percents", () => {
  expect(wholeNumber(159_815, "en")).toBe("159,815");
  expect(plain(wholeNumber(159_815, "es"))).toBe("159.815");
  expect(dimensions({ x: 36, y: 97.25, z: 111.04 }, "es")).toBe("36 × 97,3 × 111 mm");
  expect(dimensions({ x: 0.02, y: 0, z: 0.79 }, "en")).toBe("< 0.1 × < 0.1 × 0.8 mm");
  expect(percent(0.39, "en")).toBe("39%");
});
